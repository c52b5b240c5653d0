import type { PageBlockOf } from '#blocks/blocks.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { keysOf, plansNamed } from '#engine/plans/plan-keys.ts'
import { typedAmount } from './price-filter.ts'

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

/** The values of the filter bar; an empty text filters nothing. */
export interface ComparisonState {
  readonly search: string
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

export const noFilters = { search: '', type: '', from: '', to: '', benefits: [] } satisfies Partial<ComparisonState>

export const defaultState: ComparisonState = { ...noFilters, sort: 'rating', plans: '' }

type Data = PageBlockOf<'comparison'>['data']

/** Plans in a table, with or without a filter bar over them. */
type ComparedData = Pick<Data, 'plans'> & Partial<Data>

/** Whether the visitor asks for all plans of the market: by name, or by any filter, search or order. */
export function asksForAll(state: ComparisonState): boolean {
  return Object.entries(defaultState).some(
    ([key, value]) => String(state[key as keyof ComparisonState]) !== String(value),
  )
}

/** Reads the state from parameters; values that make no sense are ignored. */
export function stateIn(params: URLSearchParams): ComparisonState {
  const text = (key: keyof ComparisonState) => params.get(parameters[key]) ?? ''
  return {
    search: text('search'),
    type: text('type'),
    from: typedAmount(text('from')),
    to: typedAmount(text('to')),
    benefits: params.getAll(parameters.benefits),
    sort: sortKeys.find((key): key is SortKey => key === text('sort')) ?? defaultState.sort,
    plans: text('plans') === 'all' ? 'all' : '',
  }
}

/** Writes the state into parameters, without default values. */
export function writeState(params: URLSearchParams, state: ComparisonState): void {
  for (const [key, name] of Object.entries(parameters) as [keyof ComparisonState, string][]) {
    params.delete(name)
    for (const value of [state[key]].flat()) if (value !== defaultState[key]) params.append(name, value)
  }
}

/** The query and fragment of the comparison in a state, with these plans side by side. */
export function hrefOf(state: ComparisonState, anchor: string | undefined, compared: readonly Offer[] = []): string {
  const params = new URLSearchParams(compared.length > 0 ? { compare: keysOf(compared) } : {})
  writeState(params, state)
  return `?${params}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Gives the address of the comparison after a change of its state. */
export type HrefTo = (part: Partial<ComparisonState>, place?: string, compared?: readonly Offer[]) => string

/** The most characters of a search and of an amount in an address. */
const longest = { search: 60, amount: 9 }

/**
 * The query of an address, reduced to amounts and to values and words that the comparison has itself, so that a link
 * cannot put words of its own on the page. An ellipsis replaces a word that no plan has.
 */
export function sanitizedFilters(data: ComparedData, query: Readonly<Record<string, unknown>>): string {
  const all = [...data.plans, ...(data.others ?? [])]
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const { search, type, from, to, benefits, ...state } = stateIn(new URLSearchParams(given))
  const known = {
    ...state,
    search: sanitizedSearch(all, search),
    type: (data.planTypes ?? []).find(({ id }) => id === type)?.id ?? '',
    from: from.slice(0, longest.amount),
    to: to.slice(0, longest.amount),
    benefits: (data.benefits ?? []).flatMap(({ id }) => (benefits.includes(id) ? [id] : [])),
  }
  const params = new URLSearchParams()
  // A table of named plans has no filters.
  if (data.planTypes) writeState(params, known)
  const compared = keysOf(plansNamed(all, typeof query['compare'] === 'string' ? query['compare'] : null))
  if (compared) params.set('compare', compared)
  return String(params)
}

function sanitizedSearch(plans: readonly Offer[], search: string): string {
  const words = search.trim().slice(0, longest.search).split(/\s+/).filter(Boolean)
  return words.map((word) => (plans.some((plan) => hasEveryWord(plan, word)) ? word : '…')).join(' ')
}

/** Whether every word of a search is in the names, type, facts, benefits or promotions of a plan. */
export function hasEveryWord(
  { provider, plan, typeLabel, facts, benefits, promotions }: Offer,
  search: string,
): boolean {
  const included = benefits.map(({ label, note }) => `${label} ${note ?? ''}`)
  const words = facts.map(({ text }) => text)
  const text = [provider.name, plan, typeLabel, ...words, ...included, ...promotions].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
