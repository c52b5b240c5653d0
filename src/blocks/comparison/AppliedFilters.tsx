import type { ReactNode } from 'react'
import type { Offer } from '../../engine/plans/offers.ts'
import { priceText } from '../../engine/plans/subsidy.ts'
import { planAnchor } from '../../engine/site/paths.ts'
import { fill, joined } from '../../engine/site/template.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import styles from './Comparison.module.css'
import { type AppliedFilter, type ComparisonState, unfiltered } from './comparison-state.ts'
import { nearestPlan } from './comparison-table.ts'
import type { HrefTo } from './use-comparison-state.ts'

interface Props {
  readonly filters: readonly AppliedFilter[]
  readonly hrefTo: HrefTo
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** The filters in use, each with a way to remove it, and one for all of them. */
export function AppliedFilters({ filters, ...link }: Props) {
  const messages = useMessages('comparison')
  if (filters.length === 0) return null
  return (
    <div className={styles.applied}>
      <ul aria-label={messages.applied}>
        {filters.map(({ label, without }) => (
          <li key={label}>
            <StateLink part={without} {...link} label={fill(messages.remove, { filter: label })}>
              {label} <span aria-hidden="true">×</span>
            </StateLink>
          </li>
        ))}
      </ul>
      <StateLink part={unfiltered} {...link}>
        {messages.reset}
      </StateLink>
    </div>
  )
}

interface StateLinkProps extends Omit<Props, 'filters'> {
  readonly part: Partial<ComparisonState>
  /** What a screen reader calls it, where that is not what it shows. */
  readonly label?: string
  readonly children: ReactNode
}

/** A link to the comparison in another state, which takes effect without a new page where scripts run. */
export function StateLink({ part, label, hrefTo, onChange, children }: StateLinkProps) {
  return (
    <a
      className={buttonClass.secondary}
      href={hrefTo(part)}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        onChange(part)
      }}
    >
      {children}
    </a>
  )
}

interface NoPlansProps {
  readonly filters: readonly AppliedFilter[]
  readonly plans: readonly Offer[]
  readonly state: ComparisonState
  readonly hrefTo: HrefTo
}

/** What stands in place of the table when no plan fits: the filters, and the plan that misses them least. */
export function NoPlans({ filters, plans, state, hrefTo }: NoPlansProps) {
  const messages = useMessages('comparison')
  const language = useLanguage()
  const nearest = nearestPlan(plans, state)
  const labels = filters.map(({ label }) => label)
  return (
    <div className={styles.none}>
      <h3>{messages.noneTitle}</h3>
      <p>{fill(messages.noneText, { filters: joined(labels, 'items', language) })}</p>
      {nearest && (
        <p>
          <a href={hrefTo({ ...nearest.without, plans: 'all' }, planAnchor(nearest.plan.id))}>
            {fill(messages.nearest, {
              plan: nearest.plan.plan,
              premium: priceText(nearest.plan.price, language),
              provider: nearest.plan.provider.name,
            })}
          </a>
        </p>
      )}
    </div>
  )
}
