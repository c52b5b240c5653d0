import type { PageBlockOf } from '../../../engine/page-block.ts'
import { fill } from '../../../engine/template.ts'
import { buttonClass } from '../../elements/Actions.tsx'
import { Section } from '../../elements/Section.tsx'
import { useWords } from '../../page-context.tsx'
import styles from './Comparison.module.css'
import { useComparedPlans } from './comparison-table.ts'
import { FilterBar } from './FilterBar.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useComparisonState } from './use-comparison-state.ts'

/** The market's plans: filter bar, table for wide screens, a card for each plan. */
export function Comparison({
  block: { anchor, heading, text, planLinks = false, data },
}: {
  readonly block: PageBlockOf<'comparison'>
}) {
  const words = useWords('comparison')
  const [state, change] = useComparisonState()
  const plans = useComparedPlans(data.plans, state)
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <FilterBar state={state} planTypes={data.planTypes} onChange={change} />
      <p className={styles.count} role="status">
        {plans.length === 1 ? words.countOne : fill(words.countMany, { count: plans.length })}
      </p>
      {plans.length === 0 ? (
        <div className={styles.none}>
          <h3>{words.noneTitle}</h3>
          <p>{words.noneText}</p>
          <button type="button" className={buttonClass.secondary} onClick={() => change({ search: '', type: '' })}>
            {words.reset}
          </button>
        </div>
      ) : (
        <>
          <PlanTable plans={plans} sort={state.sort} />
          <h3 className={styles.cardsHeading}>{words.cards}</h3>
          <ul className={styles.cards}>
            {plans.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} details={planLinks} />
              </li>
            ))}
          </ul>
        </>
      )}
      {data.note && <p className={styles.note}>{data.note}</p>}
    </Section>
  )
}
