import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { seenFields, shownPrice } from '#engine/forms.ts'
import type { Offer } from '#engine/offers.ts'
import { hrefWithoutPlan, planName } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { InPageLink } from '../elements/Links.tsx'
import { useHydrated, useLanguage, useMessages, useVisit } from '../page-context.tsx'
import { Premium } from '../plan/Amount.tsx'
import { ProviderLogo } from '../plan/ProviderLogo.tsx'
import { forgetPlan, storePlan } from '../session.ts'
import styles from './form.module.css'

interface Props {
  readonly chosen: Offer | undefined
  readonly drop: () => void
  /** Whether the form needs a plan field even while no plan is chosen. */
  readonly keepsPlanField: boolean
  /** Whether the visitor qualifies for the market's subsidy; undefined while that is unknown. */
  readonly qualifies?: boolean | undefined
  /** The day (YYYY-MM-DD) of the prices on the page; undefined where the page does not carry it. */
  readonly day?: string | undefined
  /** For whom its price is where answers are assumed; undefined where none is. */
  readonly assumed?: string | undefined
}

/** The chosen plan: shown above the form and posted with it. */
export function ChosenPlan({ chosen, drop, keepsPlanField, qualifies, day, assumed }: Props) {
  const messages = useMessages('form')
  const { premium } = useMessages('plan')
  const language = useLanguage()
  const seen = chosen && shownPrice(chosen.price, qualifies, language)
  if (!chosen && !keepsPlanField) return null
  const hidden = (
    <>
      <input type="hidden" name="plan" value={chosen?.id} />
      <input type="hidden" name={seenFields.price} value={seen} />
      {day && <input type="hidden" name={seenFields.day} value={day} />}
      {chosen && assumed && <input type="hidden" name={seenFields.assumed} value={assumed} />}
    </>
  )
  if (!chosen) return hidden
  return (
    <div className={styles.chosen}>
      {hidden}
      <ProviderLogo provider={chosen.provider} />
      <p>
        <span className="unseen">{messages.chosenPlan}</span>
        <strong>
          <bdi>{planName(chosen)}</bdi>
        </strong>
        <span aria-live="polite">
          {premium} <Premium price={chosen.price} qualifies={qualifies} />
        </span>
        {assumed && <span>{assumed}</span>}
      </p>
      <InPageLink
        href={hrefWithoutPlan(chosen)}
        aria-label={fill(messages.removePlanNamed, { provider: chosen.provider.name, plan: chosen.plan })}
        onFollow={drop}
      >
        {messages.removePlan}
      </InPageLink>
    </div>
  )
}

/**
 * The plan that the address or a refused form names, and a function to drop it. Session storage follows, because a visitor
 * who arrives without a plan has chosen none.
 *
 * @param market the id of the market chosen in the form; only its plans count then.
 */
export function useChosenPlan(plans: readonly Offer[], market?: string): Pick<Props, 'chosen' | 'drop'> {
  const { plan, errors } = useVisit()
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const [refused, setRefused] = useState(errors && plan)
  const id = hydrated ? (params.get('plan') ?? refused) : plan
  const chosen = plans.find((offer) => String(offer.id) === String(id) && (market ?? offer.market) === offer.market)
  useEffect(() => {
    if (chosen) storePlan(chosen)
    else if (hydrated) forgetPlan(plans)
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
