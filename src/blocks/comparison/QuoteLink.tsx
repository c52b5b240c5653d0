import type { Offer } from '../../engine/plans/offers.ts'
import type { buttonClass } from '../../renderer/elements/Actions.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { keepPlan } from '../../renderer/session.ts'

interface Props {
  readonly plan: Offer
  readonly emphasis: keyof typeof buttonClass
}

/** 'Get Quote': keeps the whole plan in the browser session; the address carries its id for a browser without scripts. */
export function QuoteLink({ plan, emphasis }: Props) {
  return <QuoteAnchor plan={plan} emphasis={emphasis} onClick={() => keepPlan(plan)} />
}
