import { useRef } from 'react'
import { type Offer, priceText } from '../../engine/plans/offers.ts'
import { planAnchor } from '../../engine/site/paths.ts'
import { fill } from '../../engine/site/template.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages, usePagePath } from '../../renderer/page-context.tsx'
import { ComparedPlans } from '../../renderer/side-by-side/ComparedPlans.tsx'
import { useChosenPlans } from '../../renderer/side-by-side/use-chosen-plans.ts'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Comparison.module.css'
import { ComparisonTable } from './ComparisonTable.tsx'
import { type AppliedFilter, appliedFilters, type ComparisonState, unfiltered } from './comparison-state.ts'
import { comparedPlans, nearestPlan } from './comparison-table.ts'
import { FilterBar } from './FilterBar.tsx'
import { hrefOf, useComparisonState, useShownPlans } from './use-comparison-state.ts'

/** The market's plans, what filters and sorts them, and those chosen side by side. */
export function Comparison({
  block: { anchor, heading, text, planLinks = false, data },
}: {
  readonly block: PageBlockOf<'comparison'>
}) {
  const messages = useMessages('comparison')
  const [state, change] = useComparisonState()
  const path = usePagePath()
  const shown = useShownPlans(data, state)
  const plans = comparedPlans(shown.plans, state)
  const chosen = useChosenPlans(shown.plans)
  const filters = appliedFilters(state, data, messages)
  const sorted = {
    rating: messages.sortedRating,
    premium: messages.sortedPremium,
    coverage: messages.sortedCoverage,
  }
  const count = useRef<HTMLParagraphElement>(null)
  const remove = (part: Partial<ComparisonState>) => {
    change(part)
    // The button that was pressed is gone with its filter, so the focus moves here.
    count.current?.focus()
  }
  return (
    <Section anchor={anchor} heading={heading}>
      <div className={styles.bar}>
        <div className={styles.count}>
          <p ref={count} role="status" tabIndex={-1}>
            {countText(messages, plans.length, shown.plans.length)}
          </p>
          <p>{sorted[state.sort]}</p>
        </div>
        <FilterBar state={state} data={{ ...data, ...shown }} found={plans.length} onChange={change} />
      </div>
      <AppliedFilters filters={filters} onChange={remove} />
      {plans.length === 0 ? (
        <div className={styles.none}>
          <h3>{messages.noneTitle}</h3>
          <p>{fill(messages.noneText, { filters: filters.map(({ label }) => label).join(', ') })}</p>
          <NearestPlan plans={shown.plans} state={state} />
        </div>
      ) : (
        <ComparisonTable
          plans={plans}
          telling={shown.benefits.filter(({ differs }) => differs)}
          sort={state.sort}
          chosen={chosen}
          profiles={planLinks}
        />
      )}
      {shown.plans.length < data.total && (
        <a
          className={buttonClass.secondary}
          href={path + hrefOf({ ...state, plans: 'all' }, anchor)}
          onClick={(event) => {
            event.preventDefault()
            remove({ plans: 'all' })
          }}
        >
          {fill(messages.showAll, { count: data.total })}
        </a>
      )}
      <ComparedPlans chosen={chosen} />
      <Meanings benefits={shown.benefits} />
      <HowItWorks />
      {text && <p className={styles.note}>{text}</p>}
      {data.note && <p className={styles.note}>{data.note}</p>}
    </Section>
  )
}

/** The plan that misses the filters least, and the way to it. */
function NearestPlan({ plans, state }: { readonly plans: readonly Offer[]; readonly state: ComparisonState }) {
  const messages = useMessages('comparison')
  const path = usePagePath()
  const nearest = nearestPlan(plans, state)
  if (!nearest) return null
  const { plan, without } = nearest
  const premium = priceText(plan.price)
  return (
    <p>
      <Anchor href={path + hrefOf({ ...state, ...without }, planAnchor(plan.id))}>
        {fill(messages.nearest, { plan: plan.plan, premium, provider: plan.provider.name })}
      </Anchor>
    </p>
  )
}

function countText(messages: ReturnType<typeof useMessages<'comparison'>>, count: number, total: number): string {
  if (count === total) return fill(messages.countAll, { count })
  return fill(count === 1 ? messages.countOne : messages.countMany, { count, total })
}

/** What each benefit of the plans means. */
function Meanings({ benefits }: Pick<PageBlockOf<'comparison'>['data'], 'benefits'>) {
  const { meanings } = useMessages('comparison')
  return (
    <details className={styles.meanings}>
      <summary>{meanings}</summary>
      <dl>
        {benefits.map(({ id, label, meaning }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Who pays for the comparison, how its order is made, and what it leaves out. */
export function HowItWorks() {
  const { howTitle, how } = useMessages('comparison')
  return (
    <aside className={styles.how} aria-label={howTitle}>
      <h3>{howTitle}</h3>
      <ul>
        {how.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </aside>
  )
}

interface Props {
  readonly filters: readonly AppliedFilter[]
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** The filters in use, each with a way to remove it, and one for all of them. */
function AppliedFilters({ filters, onChange }: Props) {
  const messages = useMessages('comparison')
  if (filters.length === 0) return null
  return (
    <div className={styles.applied}>
      <ul aria-label={messages.applied}>
        {filters.map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={fill(messages.remove, { filter: label })}
              onClick={() => onChange(without)}
            >
              {label} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={buttonClass.secondary} onClick={() => onChange(unfiltered)}>
        {messages.reset}
      </button>
    </div>
  )
}
