import type { Messages } from '../../contract/config.ts'
import { money, moneyText } from '../../engine/money/money.ts'
import { keysOf, plansNamed } from '../../engine/plans/plan-keys.ts'
import { fill } from '../../engine/site/template.ts'
import type { PageBlockOf } from '../blocks.ts'

/** How the plans are ordered (specification 001, section 4). */
export const sortKeys = ['rating', 'premium', 'coverage'] as const
export type SortKey = (typeof sortKeys)[number]

/** The names of the state's parts in an address and in the filter bar. */
export const parameters = {
  search: 'q',
  type: 'type',
  from: 'from',
  to: 'to',
  sort: 'sort',
  plans: 'plans',
  benefits: 'benefit',
} as const

/** What the visitor set in the filter bar; an empty text filters nothing. */
export interface ComparisonState {
  readonly search: string
  /** The id of a plan type. */
  readonly type: string
  /** The lowest and the highest premium to show, as digits, in the market's currency. */
  readonly from: string
  readonly to: string
  /** The ids of the benefits that a plan has to include, all of them. */
  readonly benefits: readonly string[]
  readonly sort: SortKey
  /** Whether to show all plans of the market, also those that the comparison does not open with. */
  readonly plans: '' | 'all'
}

/** The filters when none is set. */
export const unfiltered = { search: '', type: '', from: '', to: '', benefits: [] } satisfies Partial<ComparisonState>

/** How a visitor finds the filter bar. */
export const untouched: ComparisonState = { ...unfiltered, sort: 'rating', plans: '' }

type Data = PageBlockOf<'comparison'>['data']

/** Plans in a table, with or without a filter bar over them. */
type ComparedData = Pick<Data, 'plans'> & Partial<Data>

/**
 * Of a parsed address what filters, sorts and sets side by side, as a query: only values that the comparison knows
 * itself, each once and in its own order, so that nothing a stranger wrote into a link is shown and there are not too
 * many of them.
 */
export function knownFilters(data: ComparedData, query: Readonly<Record<string, unknown>>): string {
  const known = {
    [parameters.type]: (data.planTypes ?? []).map(({ id }) => id),
    [parameters.sort]: sortKeys,
    [parameters.plans]: data.others ? ['all'] : [],
    [parameters.benefits]: ((data.others ?? data).benefits ?? []).map(({ id }) => id),
  }
  const found = Object.entries(known).flatMap(([name, values]) =>
    values.filter((value) => [query[name]].flat().includes(value)).map((value) => [name, value]),
  )
  const { plans, compare } = query
  const shown = [...data.plans, ...((plans === 'all' && data.others?.plans) || [])]
  const compared = keysOf(plansNamed(shown, typeof compare === 'string' ? compare : null))
  return String(new URLSearchParams([...found, ...(compared ? [['compare', compared]] : [])]))
}

/** One filter in use. */
export interface AppliedFilter {
  readonly label: string
  /** The change that removes it. */
  readonly without: Partial<ComparisonState>
}

/** The filters in use, in the order of the bar, in words. */
export function appliedFilters(
  { search, type, from, to, benefits }: ComparisonState,
  { planTypes, symbol, ...data }: Pick<Data, 'planTypes' | 'symbol' | 'benefits'>,
  messages: Messages['comparison'],
): AppliedFilter[] {
  const amount = (text: string) => moneyText(money(Number(text), { symbol }))
  const texts = [
    { key: 'search', label: search && fill(messages.appliedSearch, { search }) },
    { key: 'type', label: planTypes.find(({ id }) => id === type)?.label ?? type },
    { key: 'from', label: from && fill(messages.appliedFrom, { amount: amount(from) }) },
    { key: 'to', label: to && fill(messages.appliedTo, { amount: amount(to) }) },
  ]
  return [
    ...texts.flatMap(({ key, label }) => (label ? [{ label, without: { [key]: '' } }] : [])),
    ...benefits.map((id) => ({
      label: data.benefits.find((benefit) => benefit.id === id)?.shortLabel ?? id,
      without: { benefits: benefits.filter((other) => other !== id) },
    })),
  ]
}
