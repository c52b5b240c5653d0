import { useState } from 'react'
import type { PageBlockOf } from '../../../engine/page-block.ts'
import type { PlanSummary } from '../../../engine/plan-summaries.ts'
import { fill } from '../../../engine/template.ts'
import { buttonClass } from '../../elements/Actions.tsx'
import { Amount } from '../../elements/Amount.tsx'
import { ProviderLogo } from '../../elements/ProviderLogo.tsx'
import { Rating } from '../../elements/Rating.tsx'
import { Section } from '../../elements/Section.tsx'
import { useWords } from '../../page-context.tsx'
import styles from './PlanTable.module.css'
import { SideBySide } from './SideBySide.tsx'

/** How many plans fit side by side. */
const most = 4

/** Named plans in a table; those that the visitor picks stand side by side under it. */
export function PlanTable({ block: { anchor, heading, text, data } }: { readonly block: PageBlockOf<'planTable'> }) {
  const words = useWords('plan')
  const table = useWords('planTable')
  const [chosen, setChosen] = useState<readonly PlanSummary[]>([])
  const toggle = (plan: PlanSummary) =>
    setChosen((before) => (before.includes(plan) ? before.filter((other) => other !== plan) : [...before, plan]))
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <table className={styles.table}>
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.provider}</th>
            <th scope="col" className={styles.wide}>
              {words.plan}
            </th>
            <th scope="col" data-figure>
              {words.premium}
            </th>
            <th scope="col" data-figure className={styles.wide}>
              {words.coverage}
            </th>
            <th scope="col" data-figure className={styles.wide}>
              {words.rating}
            </th>
            <td className={styles.compare} />
          </tr>
        </thead>
        <tbody>
          {data.plans.map((plan) => (
            <Row
              key={`${plan.provider.id} ${plan.plan}`}
              plan={plan}
              chosen={chosen.includes(plan)}
              full={chosen.length >= most}
              onToggle={() => toggle(plan)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.status} role="status">
        {chosen.length === 1 && table.oneMore}
        {chosen.length >= most && fill(table.atMost, { max: most })}
      </p>
      {chosen.length > 1 && <SideBySide plans={chosen} onClear={() => setChosen([])} />}
    </Section>
  )
}

interface RowProps {
  readonly plan: PlanSummary
  readonly chosen: boolean
  readonly full: boolean
  readonly onToggle: () => void
}

function Row({ plan, chosen, full, onToggle }: RowProps) {
  const words = useWords('planTable')
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
        <Amount money={plan.shown.premium} large />
      </td>
      <td data-figure className={styles.wide}>
        <Amount money={plan.shown.coverage} />
      </td>
      <td data-figure className={styles.wide}>
        {plan.rating !== undefined && <Rating rating={plan.rating} />}
      </td>
      <td data-figure className={styles.compare}>
        <button
          type="button"
          className={buttonClass.secondary}
          aria-pressed={chosen}
          aria-label={fill(words.compareNamed, { provider: plan.provider.name, plan: plan.plan })}
          disabled={full && !chosen}
          onClick={onToggle}
        >
          {chosen ? words.chosen : words.compare}
        </button>
      </td>
    </tr>
  )
}
