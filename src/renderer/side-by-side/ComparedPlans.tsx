import { type ComponentType, useEffect, useState } from 'react'
import type { ShownFact } from '#engine/plans/facts.ts'
import { comparedAnchor } from '#engine/plans/plan-keys.ts'
import { useHasMessages, useMessages } from '#renderer/page-context.tsx'
import { useFullPage } from '#renderer/use-address.ts'
import type { PlansToCompare } from './use-plans-to-compare.ts'

interface Props {
  readonly chosen: PlansToCompare
  readonly facts: readonly ShownFact[]
}

let SideBySide: ComponentType<Props & { readonly isLate: boolean }> | undefined

/** Loads the code of the comparison: before a page that opens with one, else when the first plan is chosen. */
export async function loadSideBySide(): Promise<void> {
  ;({ SideBySide } = await import('./SideBySide.tsx'))
}

/** The plans that a visitor chose, side by side; nothing while there are none. */
export function ComparedPlans(props: Props) {
  const { compareFailed } = useMessages('planTable')
  const [hasFailed, setHasFailed] = useState<boolean>()
  const isWanted = props.chosen.plans.length > 0
  const hasWords = useHasMessages('sideBySide')
  useFullPage(isWanted && !hasWords)
  useEffect(() => {
    if (!isWanted) return
    const loaded = loadSideBySide().then(
      () => false,
      () => true,
    )
    void loaded.then(setHasFailed)
  }, [isWanted])
  if (isWanted && SideBySide && hasWords) return <SideBySide {...props} isLate={hasFailed === false} />
  // The anchor exists before the plans, because links lead to it.
  return <div id={comparedAnchor}>{isWanted && hasFailed && <p role="alert">{compareFailed}</p>}</div>
}
