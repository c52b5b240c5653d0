import { useId } from 'react'
import type { Offer } from '../../engine/plans/offers.ts'
import { planAnchor } from '../../engine/site/paths.ts'
import { fill } from '../../engine/site/template.ts'
import { Amount, Premium } from '../../renderer/elements/Amount.tsx'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { BenefitList } from '../../renderer/elements/BenefitList.tsx'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { Rating } from '../../renderer/elements/Rating.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { CompareToggle } from '../../renderer/side-by-side/CompareToggle.tsx'
import type { ChosenPlans } from '../../renderer/side-by-side/use-chosen-plans.ts'
import styles from './Comparison.module.css'

interface Props {
  readonly plan: Offer
  /** Whether to lead to the provider's profile. */
  readonly details: boolean
  readonly chosen: ChosenPlans
}

/** One plan in full: everything that the config knows of it. */
export function PlanCard({ plan, details, chosen }: Props) {
  const messages = useMessages('plan')
  const id = useId()
  return (
    <article id={planAnchor(plan.id)} className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <ProviderLogo provider={plan.provider} />
        <div>
          <h4 id={id}>
            <span className={styles.cardProvider}>{plan.provider.name}</span> {plan.plan}
          </h4>
          <p className={styles.cardFacts}>
            <Rating rating={plan.rating} />
            {plan.reviews !== undefined && <span>{fill(messages.reviews, { count: plan.reviews })}</span>}
          </p>
        </div>
      </header>
      <div className={styles.figures}>
        <p>
          <span className={styles.label}>{messages.premium}</span>
          <Premium price={plan.price} large />
        </p>
        <p>
          <span className={styles.label}>{messages.coverage}</span>
          <Amount money={plan.coverage} large />
        </p>
      </div>
      <DetailList details={facts(plan, messages)} />
      <BenefitList {...plan} />
      <div>
        {plan.promotions.length > 0 && (
          <ul className={styles.promotions} aria-label={messages.promotions}>
            {plan.promotions.map((promotion) => (
              <li key={promotion}>{promotion}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.cardActions}>
        <QuoteAnchor plan={plan} />
        <CompareToggle plan={plan} chosen={chosen} />
        {details && <DetailsLink plan={plan} />}
      </div>
    </article>
  )
}

/** What is known of the plan, a term each. */
function facts(plan: Offer, messages: ReturnType<typeof useMessages<'plan'>>) {
  const online = plan.onlineSubmission === undefined ? undefined : plan.onlineSubmission ? messages.yes : messages.no
  return [
    { term: messages.type, detail: plan.typeLabel },
    { term: messages.bestFor, detail: plan.bestFor },
    { term: messages.processingTime, detail: plan.processingTime },
    { term: messages.claimSettlement, detail: plan.claimSettlement },
    { term: messages.hospitalPanel, detail: plan.hospitalPanel },
    { term: messages.onlineSubmission, detail: online },
  ].filter(({ detail }) => detail !== undefined)
}

/** 'View Full Details': the profile of the plan's provider. */
function DetailsLink({ plan: { provider, detailsHref } }: { readonly plan: Offer }) {
  const messages = useMessages('comparison')
  if (!detailsHref) return null
  return (
    <Anchor href={detailsHref} aria-label={fill(messages.viewDetailsFor, { provider: provider.name })}>
      {messages.viewDetails}
    </Anchor>
  )
}
