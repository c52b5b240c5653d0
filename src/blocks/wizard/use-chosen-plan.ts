import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useVisit } from '../../renderer/page-context.tsx'
import { dropPlan, keptPlan } from '../../renderer/session.ts'
import type { WizardPlan } from './block.ts'

/** The plan that the visitor chose: from the address, else from the session; and a way to drop it. */
export function useChosenPlan(market: string, plans: readonly WizardPlan[]): [WizardPlan | undefined, () => void] {
  const visit = useVisit()
  const [params, setParams] = useSearchParams()
  const [id, setId] = useState(visit.plan === undefined ? undefined : String(visit.plan))
  const named = params.get('plan') ?? undefined
  useEffect(() => {
    const kept = keptPlan(market)
    setId((before) => before ?? named ?? (kept && String(kept.id)))
  }, [market, named])
  const drop = () => {
    dropPlan()
    setId(undefined)
    setParams(
      (before) => {
        before.delete('plan')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [plans.find((plan) => String(plan.id) === id), drop]
}
