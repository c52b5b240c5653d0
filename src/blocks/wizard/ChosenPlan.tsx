import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fill } from '../../engine/site/template.ts'
import { Premium } from '../../renderer/elements/Premium.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { useMessages, useVisit } from '../../renderer/page-context.tsx'
import { dropPlan, keptPlan } from '../../renderer/session.ts'
import type { WizardData, WizardPlan } from './block.ts'
import styles from './Wizard.module.css'

type Props = Pick<WizardData, 'market' | 'plans' | 'keepsPlanField' | 'wizard'> & {
  /** Whether the visitor qualifies for the market's subsidy; undefined while the answers leave it open. */
  readonly qualifies: boolean | undefined
}

/** The plan that the visitor chose: kept in sight and posted along. */
export function ChosenPlan({ market, plans, keepsPlanField, wizard, qualifies }: Props) {
  const messages = useMessages('wizard')
  const { premium } = useMessages('plan')
  const [chosen, drop] = useChosenPlan(market, plans)
  if (!chosen) return keepsPlanField && <input type="hidden" name="plan" />
  return (
    <div className={styles.chosen}>
      <input type="hidden" name="plan" value={chosen.id} />
      <ProviderLogo provider={chosen.provider} />
      <p>
        <span className={styles.hint}>{messages.chosenPlan}</span>
        <strong>
          {chosen.provider.name} {chosen.plan}
        </strong>
        <span aria-live="polite">
          {premium} <Premium price={chosen.price} qualifies={qualifies} />
        </span>
      </p>
      <a
        // Without scripts the wizard's own address opens it anew, without the plan.
        href={wizard.path}
        aria-label={fill(messages.removePlanNamed, { provider: chosen.provider.name, plan: chosen.plan })}
        onClick={(event) => {
          event.preventDefault()
          drop()
        }}
      >
        {messages.removePlan}
      </a>
    </div>
  )
}

/** The plan that the visitor chose: from the address, else from the session; and a way to drop it. */
function useChosenPlan(market: string, plans: readonly WizardPlan[]): [WizardPlan | undefined, () => void] {
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
