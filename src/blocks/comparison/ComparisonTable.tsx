import type { Offer } from '../../engine/plans/offers.ts'
import { Amount, Premium } from '../../renderer/elements/Amount.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { Rating } from '../../renderer/elements/Rating.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { CompareToggle } from '../../renderer/side-by-side/CompareToggle.tsx'
import type { ChosenPlans } from '../../renderer/side-by-side/use-chosen-plans.ts'
import styles from './Comparison.module.css'
import type { SortKey } from './comparison-state.ts'

interface Props {
  readonly plans: readonly Offer[]
  readonly sort: SortKey
  readonly chosen: ChosenPlans
}

/** The plans, a row each; for screens wide enough to hold it. */
export function ComparisonTable({ plans, sort, chosen }: Props) {
  const messages = useMessages('plan')
  const { table: caption } = useMessages('comparison')
  const sorted = (key: SortKey) => (key === sort ? (key === 'premium' ? 'ascending' : 'descending') : undefined)
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.provider}</th>
          <th scope="col">{messages.plan}</th>
          <th scope="col" data-figure aria-sort={sorted('premium')}>
            {messages.premium}
          </th>
          <th scope="col" data-figure aria-sort={sorted('coverage')}>
            {messages.coverage}
          </th>
          <th scope="col" data-figure aria-sort={sorted('rating')}>
            {messages.rating}
          </th>
          <th scope="col" data-figure>
            {messages.claimSettlement}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} chosen={chosen} />
        ))}
      </tbody>
    </table>
  )
}

function PlanRow({ plan, chosen }: { readonly plan: Offer } & Pick<Props, 'chosen'>) {
  const unknown = <span className={styles.quiet}>{useMessages('plan').unknown}</span>
  return (
    <tr>
      <th scope="row">
        <span className={styles.provider}>
          <ProviderLogo provider={plan.provider} />
          {plan.provider.name}
        </span>
      </th>
      <td>
        {plan.plan}
        <span className={styles.quiet}>{plan.typeLabel}</span>
      </td>
      <td data-figure>
        <Premium price={plan.price} large />
      </td>
      <td data-figure>
        <Amount money={plan.coverage} />
      </td>
      <td data-figure>{plan.rating === undefined ? unknown : <Rating rating={plan.rating} />}</td>
      <td data-figure>{plan.claimSettlement ?? unknown}</td>
      <td data-figure>
        <span className={styles.rowActions}>
          <CompareToggle plan={plan} chosen={chosen} />
          <QuoteAnchor plan={plan} emphasis="secondary" />
        </span>
      </td>
    </tr>
  )
}
