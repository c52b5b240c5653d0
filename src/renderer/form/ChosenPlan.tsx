import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { hrefWithoutPlan, type Offer } from '../../engine/plans/offers.ts'
import { fill } from '../../engine/site/template.ts'
import { useHydrated, useMessages, useVisit } from '../page-context.tsx'
import { Premium } from '../plan/Amount.tsx'
import { ProviderLogo } from '../plan/ProviderLogo.tsx'
import { dropPlan, keepPlan } from '../session.ts'
import styles from './form.module.css'

interface Props {
  readonly chosen: Offer | undefined
  readonly drop: () => void
  /** Whether the form has a field for the plan even while none is chosen. */
  readonly keepsPlanField: boolean
  /** Whether the visitor qualifies for the market's subsidy; left out while nobody knows. */
  readonly qualifies?: boolean | undefined
}

/** The plan that the visitor chose: kept in sight and posted along. */
export function ChosenPlan({ chosen, drop, keepsPlanField, qualifies }: Props) {
  const messages = useMessages('form')
  const { premium } = useMessages('plan')
  if (!chosen) return keepsPlanField && <input type="hidden" name="plan" />
  return (
    <div className={styles.chosen}>
      <input type="hidden" name="plan" value={chosen.id} />
      <ProviderLogo provider={chosen.provider} />
      <p>
        <span className="unseen">{messages.chosenPlan}</span>
        <strong>
          <bdi>
            {chosen.provider.name} {chosen.plan}
          </bdi>
        </strong>
        <span aria-live="polite">
          {premium} <Premium price={chosen.price} qualifies={qualifies} />
        </span>
      </p>
      <a
        // Without scripts this address opens the form anew, without the plan.
        href={hrefWithoutPlan(chosen)}
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

/**
 * The plan that the address names, or that stood in a refused form; and a way to drop it. The session follows: pages
 * without scripts lead here too, and who comes without a plan has chosen none. Where the form asks for the market,
 * only a plan from there counts.
 */
export function useChosenPlan(plans: readonly Offer[], market?: string): Pick<Props, 'chosen' | 'drop'> {
  const { plan, errors } = useVisit()
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const [refused, setRefused] = useState(errors && plan)
  const id = hydrated ? (params.get('plan') ?? refused) : plan
  const chosen = plans.find((offer) => String(offer.id) === String(id) && (market ?? offer.market) === offer.market)
  useEffect(() => {
    if (chosen) keepPlan(chosen)
    else if (hydrated) dropPlan(plans)
  }, [chosen, plans, hydrated])
  const drop = () => {
    setRefused(undefined)
    setParams(
      (before) => {
        before.delete('plan')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { chosen, drop }
}
