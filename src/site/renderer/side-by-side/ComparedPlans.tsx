import { useEffect, useState } from 'react'
import type { ShownFact } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { comparedAnchor, keysOf, plansNamed } from '#engine/plans.ts'
import { useFullPage, useHasMessages, useMessages } from '../page-context.tsx'
import { useQuery } from '../use-address.ts'
import { sideBySide } from './load-side-by-side.ts'

interface Props {
  readonly chosen: PlansToCompare
  readonly facts: readonly ShownFact[]
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
    const loaded = sideBySide.load().then(
      () => false,
      () => true,
    )
    void loaded.then(setHasFailed)
  }, [isWanted])
  const SideBySide = sideBySide.loaded()
  if (isWanted && SideBySide && hasWords) return <SideBySide {...props} isLate={hasFailed === false} />
  // The anchor exists before the plans, because links lead to it.
  return <div id={comparedAnchor}>{isWanted && hasFailed && <p role="alert">{compareFailed}</p>}</div>
}

/** The plans that a visitor chose to compare, in that order, and the ways to change them. */
export interface PlansToCompare {
  readonly plans: readonly Offer[]
  toggle(plan: Offer): void
  clear(): void
}

/** The choice lives in the address (`?compare=triton-surface.nereus-abyss`), to be shared and come back to. */
export function usePlansToCompare(plans: readonly Offer[]): PlansToCompare {
  const [query, change] = useQuery()
  const chosen = plansNamed(plans, query.get('compare'))
  const choose = (next: (now: readonly Offer[]) => readonly Offer[]) =>
    change((params) => {
      const keys = keysOf(next(plansNamed(plans, params.get('compare'))))
      if (keys) params.set('compare', keys)
      else params.delete('compare')
    })
  return {
    plans: chosen,
    toggle: (plan) => choose((now) => (now.includes(plan) ? now.filter((other) => other !== plan) : [...now, plan])),
    clear: () => choose(() => []),
  }
}
