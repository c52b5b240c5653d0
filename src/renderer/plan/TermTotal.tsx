import { type Price, termText } from '#engine/plans/subsidy.ts'
import { useMessages } from '#renderer/page-context.tsx'

interface Props {
  readonly price: Price
  /** Whether the visitor qualifies for the subsidy; undefined while that is unknown. */
  readonly qualifies: boolean | undefined
  /** How many months a policy usually runs; without them there is no sum. */
  readonly months: number | undefined
  readonly className?: string | undefined
}

/** The sum of the premium that the visitor pays over the usual term, in words. */
export function TermTotal({ months, className, ...offer }: Props) {
  const messages = useMessages('planTable')
  if (months === undefined) return null
  return <small className={className}>{termText(offer, months, messages)}</small>
}
