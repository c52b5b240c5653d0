import { useId } from 'react'
import type { PlanSummary } from '../../../engine/plan-summaries.ts'
import { fill } from '../../../engine/template.ts'
import { buttonClass } from '../../elements/Actions.tsx'
import { Amount } from '../../elements/Amount.tsx'
import { Anchor } from '../../elements/Anchor.tsx'
import { FeatureList } from '../../elements/FeatureList.tsx'
import { Rating } from '../../elements/Rating.tsx'
import { useWords } from '../../page-context.tsx'
import styles from './PlanTable.module.css'

/** Two to four plans, a column each. */
export function SideBySide({
  plans,
  onClear,
}: {
  readonly plans: readonly PlanSummary[]
  readonly onClear: () => void
}) {
  const words = useWords('plan')
  const table = useWords('planTable')
  const id = useId()
  return (
    <section className={styles.sideBySide} aria-labelledby={id}>
      <div className={styles.sideHead}>
        <h3 id={id}>{table.sideBySide}</h3>
        <button type="button" className={buttonClass.secondary} onClick={onClear}>
          {table.clear}
        </button>
      </div>
      <div className={styles.columns}>
        {plans.map((plan) => (
          <article key={`${plan.provider.id} ${plan.plan}`}>
            <h4>
              {plan.provider.name} {plan.plan}
            </h4>
            <dl>
              <dt>{words.premium}</dt>
              <dd>
                <Amount money={plan.shown.premium} large />
              </dd>
              <dt>{words.coverage}</dt>
              <dd>
                <Amount money={plan.shown.coverage} large />
              </dd>
              {plan.rating !== undefined && (
                <>
                  <dt>{words.rating}</dt>
                  <dd>
                    <Rating rating={plan.rating} />
                  </dd>
                </>
              )}
              <dt>{words.features}</dt>
              <dd>
                <FeatureList features={plan.features} />
              </dd>
            </dl>
            <Anchor
              className={buttonClass.primary}
              href={plan.quoteHref}
              aria-label={fill(table.quoteFor, { provider: plan.provider.name, plan: plan.plan })}
            >
              {table.quote}
            </Anchor>
          </article>
        ))}
      </div>
    </section>
  )
}
