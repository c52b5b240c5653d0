import { useRef } from 'react'
import type { Offer } from '../../engine/plans/offers.ts'
import { comparedAnchor } from '../../engine/plans/plan-keys.ts'
import { priceText } from '../../engine/plans/subsidy.ts'
import { planAnchor } from '../../engine/site/paths.ts'
import { fill, joined } from '../../engine/site/template.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useLanguage, useMessages, usePagePath } from '../../renderer/page-context.tsx'
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
  block: { anchor, text, planLinks = false, data },
}: {
  readonly block: PageBlockOf<'comparison'>
}) {
  const messages = useMessages('comparison')
  const language = useLanguage()
  const [state, change] = useComparisonState()
  const path = usePagePath()
  const shown = useShownPlans(data, state)
  const plans = comparedPlans(shown.plans, state)
  const chosen = useChosenPlans(shown.plans)
  // One tap sets these side by side.
  const first = plans.slice(0, 3)
  const { heading } = useMessages('sideBySide')
  const filters = appliedFilters(state, { ...data, ...shown }, messages)
  const labels = filters.map(({ label }) => label)
  const sorted = {
    rating: messages.sortedRating,
    premium: messages.sortedPremium,
    coverage: messages.sortedCoverage,
  }
  const count = useRef<HTMLSpanElement>(null)
  const remove = (part: Partial<ComparisonState>) => {
    change(part)
    // The button that was pressed is gone with its filter, so the focus moves here.
    count.current?.focus()
  }
  return (
    <>
      {data.minimum && <Minimum {...data.minimum} />}
      <Section
        anchor={anchor}
        heading={
          <>
            <span ref={count} role="status" tabIndex={-1}>
              {fill(plans.length === shown.plans.length ? messages.countAll : messages.countFitting, {
                count: plans.length,
                total: shown.plans.length,
              })}
            </span>{' '}
            <small className={styles.order}>{sorted[state.sort]}</small>
          </>
        }
        beside={
          <div className={styles.ways}>
            {first.length > 1 && (
              <a className={buttonClass.secondary} href={path + hrefOf(state, comparedAnchor, first)}>
                {fill(heading, { count: first.length })}
              </a>
            )}
            <FilterBar state={state} data={{ ...data, ...shown }} found={plans.length} onChange={change} />
          </div>
        }
      >
        <AppliedFilters filters={filters} onChange={remove} />
        {plans.length === 0 ? (
          <div className={styles.none}>
            <h3>{messages.noneTitle}</h3>
            <p>{fill(messages.noneText, { filters: joined(labels, 'items', language) })}</p>
            <NearestPlan plans={shown.plans} state={state} path={path} />
          </div>
        ) : (
          <ComparisonTable
            caption={messages.table}
            plans={plans}
            telling={shown.benefits}
            sort={state.sort}
            chosen={chosen}
            anchored
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
        <HowItWorks more={[text, data.note]} benefits={shown.benefits} />
      </Section>
    </>
  )
}

interface NearestProps {
  readonly plans: readonly Offer[]
  readonly state: ComparisonState
  /** The page's. */
  readonly path: string
}

/** The plan that misses the filters least, and the way to it. */
function NearestPlan({ plans, state, path }: NearestProps) {
  const messages = useMessages('comparison')
  const language = useLanguage()
  const nearest = nearestPlan(plans, state)
  if (!nearest) return null
  const { plan, without } = nearest
  const premium = priceText(plan.price, language)
  return (
    <p>
      <a href={path + hrefOf({ ...state, ...without }, planAnchor(plan.id))}>
        {fill(messages.nearest, { plan: plan.plan, premium, provider: plan.provider.name })}
      </a>
    </p>
  )
}

/** What the law asks an employer to insure, where the figures are. */
function Minimum({ label, facts, href }: NonNullable<PageBlockOf<'comparison'>['data']['minimum']>) {
  const { minimum } = useMessages('comparison')
  return (
    <p className={styles.minimum}>
      <strong>{label}</strong>{' '}
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
      <a href={href}>{minimum}</a>
    </p>
  )
}

interface HowProps extends Pick<PageBlockOf<'comparison'>['data'], 'benefits'> {
  readonly more: readonly (string | undefined)[]
}

/** Who pays for the comparison; folded, how its order is made, what it leaves out, and what each benefit means. */
function HowItWorks({ more, benefits }: HowProps) {
  const { howTitle, how, meanings } = useMessages('comparison')
  const [paid, ...points] = [...how, ...more]
  return (
    <aside className={styles.how} aria-label={howTitle}>
      <p>{paid}</p>
      <details>
        <summary>{howTitle}</summary>
        <ul>{points.map((point) => point && <li key={point}>{point}</li>)}</ul>
      </details>
      {benefits.length > 0 && (
        <details>
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
      )}
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
              className={buttonClass.secondary}
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
