import { type Offer, planKey } from '../../engine/plans/offers.ts'
import { Amount, Premium } from '../../renderer/elements/Amount.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { Rating } from '../../renderer/elements/Rating.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { ComparedPlans } from '../../renderer/side-by-side/ComparedPlans.tsx'
import { CompareToggle } from '../../renderer/side-by-side/CompareToggle.tsx'
import { type ChosenPlans, useChosenPlans } from '../../renderer/side-by-side/use-chosen-plans.ts'
import type { PageBlockOf } from '../blocks.ts'
import styles from './PlanTable.module.css'

/** Named plans in a table; those that the visitor picks stand side by side under it. */
export function PlanTable({ block: { anchor, heading, text, data } }: { readonly block: PageBlockOf<'planTable'> }) {
  const messages = useMessages('plan')
  const { caption } = useMessages('planTable')
  const chosen = useChosenPlans(data.plans)
  return (
    <Section anchor={anchor} heading={heading}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.provider}</th>
            <th scope="col" className={styles.wide}>
              {messages.plan}
            </th>
            <th scope="col" data-figure>
              {messages.premium}
            </th>
            <th scope="col" data-figure>
              {messages.coverage}
            </th>
            <th scope="col" data-figure>
              {messages.rating}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.plans.map((plan) => (
            <Row key={planKey(plan)} plan={plan} chosen={chosen} />
          ))}
        </tbody>
      </table>
      {text && <p className={styles.note}>{text}</p>}
      <ComparedPlans chosen={chosen} />
    </Section>
  )
}

interface RowProps {
  readonly plan: Offer
  readonly chosen: ChosenPlans
}

function Row({ plan, chosen }: RowProps) {
  const messages = useMessages('plan')
  return (
    <tr>
      <th scope="row">
        <span className={styles.provider}>
          <ProviderLogo provider={plan.provider} />
          <span>
            {plan.provider.name}
            <span className={styles.narrow}>{plan.plan}</span>
          </span>
        </span>
      </th>
      <td className={styles.wide}>{plan.plan}</td>
      <td data-figure>
        <Premium price={plan.price} large /> <span className={styles.label}>{messages.premium}</span>
      </td>
      <td data-figure>
        <span className={styles.label}>{messages.coverage}</span> <Amount money={plan.coverage} />
      </td>
      <td data-figure>
        {plan.rating === undefined ? (
          <span className={styles.quiet}>{messages.unknown}</span>
        ) : (
          <Rating rating={plan.rating} />
        )}
      </td>
      <td className={styles.actions}>
        <CompareToggle plan={plan} chosen={chosen} />
        <QuoteAnchor plan={plan} />
      </td>
    </tr>
  )
}
