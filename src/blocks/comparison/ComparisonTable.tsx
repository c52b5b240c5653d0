import type { Benefit, Messages } from '../../contract/config.ts'
import { includes } from '../../engine/plans/benefits.ts'
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
import styles from './ComparisonTable.module.css'
import type { SortKey } from './comparison-state.ts'

interface Props {
  readonly plans: readonly Offer[]
  /** The benefits that tell the plans apart. */
  readonly telling: readonly Benefit[]
  readonly sort: SortKey
  readonly chosen: ChosenPlans
  /** Whether to lead to the providers' profiles. */
  readonly profiles: boolean
}

/** The plans, a row each, in columns where the screen is wide enough; the rest of what is known folds under the row. */
export function ComparisonTable({ plans, sort, ...row }: Props) {
  const messages = useMessages('plan')
  const { table: caption, extras } = useMessages('comparison')
  const sorted = (key: SortKey) => (key === sort ? (key === 'premium' ? 'ascending' : 'descending') : undefined)
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.plan}</th>
          <th scope="col" aria-sort={sorted('premium')}>
            {messages.premium}
          </th>
          <th scope="col" aria-sort={sorted('coverage')}>
            {messages.coverage}
          </th>
          <th scope="col" aria-sort={sorted('rating')}>
            {messages.rating}
          </th>
          <th scope="col">{extras}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function PlanRow({ plan, telling, chosen, profiles }: { readonly plan: Offer } & Omit<Props, 'plans' | 'sort'>) {
  const messages = useMessages('plan')
  const { perYear } = useMessages('comparison')
  const extras = telling.filter(({ id }) => includes(plan, id))
  return (
    <tr id={planAnchor(plan.id)}>
      <th scope="row">
        <ProviderLogo provider={plan.provider} />
        <span>
          <span className={styles.plan}>{plan.plan}</span> <span className={styles.quiet}>{plan.provider.name}</span>
        </span>
      </th>
      <td>
        <Premium price={plan.price} large per={perYear} />
      </td>
      <td>
        <span className={styles.label}>{messages.coverage}</span> <Amount money={plan.coverage} />
      </td>
      <td>
        {plan.rating === undefined ? (
          <span className={styles.quiet}>{messages.unknown}</span>
        ) : (
          <Rating rating={plan.rating} reviews={plan.reviews} />
        )}
      </td>
      <td>{extras.map(({ shortLabel }) => shortLabel).join(', ')}</td>
      <td>
        <CompareToggle plan={plan} chosen={chosen} />
        <QuoteAnchor plan={plan} />
      </td>
      <td>
        <Details plan={plan} profile={profiles ? plan.detailsHref : undefined} />
      </td>
    </tr>
  )
}

/** Everything else that the config knows of a plan, folded. */
function Details({ plan, profile }: { readonly plan: Offer; readonly profile: string | undefined }) {
  const messages = useMessages('plan')
  const { details, viewDetails, viewDetailsFor } = useMessages('comparison')
  return (
    <details>
      <summary>{details}</summary>
      <div className={styles.details}>
        <DetailList details={facts(plan, messages)} />
        <div>
          <BenefitList {...plan} />
          {plan.promotions.length > 0 && (
            <ul className={styles.promotions} aria-label={messages.promotions}>
              {plan.promotions.map((promotion) => (
                <li key={promotion}>{promotion}</li>
              ))}
            </ul>
          )}
          {profile && (
            <Anchor href={profile} aria-label={fill(viewDetailsFor, { provider: plan.provider.name })}>
              {viewDetails}
            </Anchor>
          )}
        </div>
      </div>
    </details>
  )
}

/** What is known of the plan, a term each. */
function facts(plan: Offer, messages: Messages['plan']) {
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
