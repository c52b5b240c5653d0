import type { Offer } from '../../engine/plans/offers.ts'
import { keysOf, plansNamed } from '../../engine/plans/plan-keys.ts'
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

/** Whether the visitor asks for all plans of the market: by name, or by any filter, search or order. */
export function asksForAll(state: ComparisonState): boolean {
  return Object.entries(untouched).some(([key, value]) => String(state[key as keyof ComparisonState]) !== String(value))
}

/** The state that parameters describe; what makes no sense in them counts as not there. */
export function stateIn(params: URLSearchParams): ComparisonState {
  const text = (key: keyof ComparisonState) => params.get(parameters[key]) ?? ''
  return {
    search: text('search'),
    type: text('type'),
    from: amountIn(text('from')),
    to: amountIn(text('to')),
    benefits: params.getAll(parameters.benefits),
    sort: sortKeys.find((key): key is SortKey => key === text('sort')) ?? untouched.sort,
    plans: text('plans') === 'all' ? 'all' : '',
  }
}

/** The amount that a visitor typed, as digits: `1,200`, `S$ 1200` or `٦٠٠`; empty if it is none. */
function amountIn(typed: string): string {
  // The digits of Arabic and full-width forms end in the same four bits as those of ASCII.
  const latin = typed.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace('٫', '.')
  const [, amount = ''] = /^[^\d.-]*(\d[\d,٬'\s]*(?:\.\d+)?)[^\d.-]*$/.exec(latin) ?? []
  return amount.replaceAll(/[^\d.]/g, '')
}

/** Writes the state into an address's parameters; what is as it was at first needs none. */
export function writeState(params: URLSearchParams, state: ComparisonState): void {
  for (const [key, name] of Object.entries(parameters) as [keyof ComparisonState, string][]) {
    params.delete(name)
    for (const value of [state[key]].flat()) if (value !== untouched[key]) params.append(name, value)
  }
}

/** The longest search and the longest amount that an address may hold, in characters. */
const longest = { search: 60, amount: 9 }

/**
 * Of a parsed address what filters, sorts and sets side by side, as a query: only amounts, and values and words that the
 * comparison knows itself, so that nothing a stranger wrote into a link is shown. A word that no plan has is an ellipsis.
 */
export function knownFilters(data: ComparedData, query: Readonly<Record<string, unknown>>): string {
  const all = [...data.plans, ...(data.others ?? [])]
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const { search, type, from, to, benefits, ...state } = stateIn(new URLSearchParams(given))
  const known = {
    ...state,
    search: knownWords(all, search),
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

function knownWords(plans: readonly Offer[], search: string): string {
  const words = search.trim().slice(0, longest.search).split(/\s+/).filter(Boolean)
  return words.map((word) => (plans.some((plan) => hasEveryWord(plan, word)) ? word : '…')).join(' ')
}

/** Whether a plan says every word of a search, in its names, its type, its benefits or its promotions. */
export function hasEveryWord(
  { provider, plan, typeLabel, bestFor, benefits, promotions }: Offer,
  search: string,
): boolean {
  const included = benefits.map(({ label, note }) => `${label} ${note ?? ''}`)
  const text = [provider.name, plan, typeLabel, bestFor, ...included, ...promotions].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
