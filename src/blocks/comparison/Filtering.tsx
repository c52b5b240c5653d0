import type { PageBlockOf } from '#blocks/blocks.ts'
import type { Messages } from '#contract/config.ts'
import { money, moneyText } from '#engine/money/money.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { priceText } from '#engine/plans/subsidy.ts'
import { planAnchor } from '#engine/site/paths.ts'
import { fill, joined } from '#engine/site/template.ts'
import { useLanguage, useMessages } from '#renderer/page-context.tsx'
import { type ComparisonState, type HrefTo, noFilters } from './comparison-state.ts'
import styles from './Filtering.module.css'
import { fittingPlans, nearestPlan, undecidedPlans } from './plan-filters.ts'
import { StateLink } from './StateLink.tsx'

type Data = PageBlockOf<'comparison'>['data']

export interface AppliedFilter {
  readonly label: string
  /** The change that removes it. */
  readonly without: Partial<ComparisonState>
}

/** The filters in use, in the order of the filter bar. */
export function appliedFilters(
  { search, choices, from, to, benefits }: ComparisonState,
  { types, filters, symbol, ...data }: Pick<Data, 'types' | 'filters' | 'symbol' | 'benefits'>,
  messages: Messages['filtering'],
): AppliedFilter[] {
  const amount = (text: string) => moneyText(money(Number(text), { symbol }))
  const texts = [
    { key: 'search', label: search && fill(messages.appliedSearch, { search }) },
    { key: 'from', label: from && fill(messages.appliedFrom, { amount: amount(from) }) },
    { key: 'to', label: to && fill(messages.appliedTo, { amount: amount(to) }) },
  ]
  const chosen = Object.entries(choices).flatMap(([name, value]) => {
    const filter = [...types, ...filters].find((one) => one.name === name)
    const choice = filter?.choices.find((one) => one.value === value)?.label ?? value
    const label = filter ? fill(messages.appliedChoice, { filter: filter.label, choice }) : choice
    return value === '' ? [] : [{ label, without: { choices: { ...choices, [name]: '' } } }]
  })
  return [
    ...chosen,
    ...texts.flatMap(({ key, label }) => (label ? [{ label, without: { [key]: '' } }] : [])),
    ...benefits.map((id) => ({
      label: data.benefits.find((benefit) => benefit.id === id)?.shortLabel ?? id,
      without: { benefits: benefits.filter((other) => other !== id) },
    })),
  ]
}

interface Props {
  readonly state: ComparisonState
  readonly data: Data
  /** All plans of the market. */
  readonly plans: readonly Offer[]
  readonly hrefTo: HrefTo
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** The filters in use, each with a way to remove it, and one for all of them. */
export function AppliedFilters({ state, data, hrefTo, onChange }: Props) {
  const messages = useMessages('filtering')
  const filters = appliedFilters(state, data, messages)
  const link = { hrefTo, onChange }
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
      <StateLink part={noFilters} {...link}>
        {messages.reset}
      </StateLink>
    </div>
  )
}

/** The number of plans whose records do not state enough to tell whether they fit. */
export function UndecidedPlans({ plans, state, data }: Pick<Props, 'plans' | 'state' | 'data'>) {
  const messages = useMessages('filtering')
  const count = undecidedPlans(plans, state, data)
  return count > 0 && <span className={styles.undecided}>{fill(messages.undecided, { count })}</span>
}

/** A message that no plan fits all filters, with the nearest plan. */
export function NoPlans({ data, plans, state, hrefTo }: Props) {
  const messages = useMessages('filtering')
  const language = useLanguage()
  const nearest = nearestPlan(plans, state, data)
  const labels = appliedFilters(state, data, messages).map(({ label }) => label)
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

/** `fittingPlans`, which this module loads with it. */
export const filteredPlans = fittingPlans
