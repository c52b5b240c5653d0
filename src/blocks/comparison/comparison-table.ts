import {
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import { includes } from '../../engine/plans/benefits.ts'
import type { Offer } from '../../engine/plans/offers.ts'
import { type ComparisonState, untouched } from './comparison-state.ts'

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

type Features = typeof features

const helper = createColumnHelper<Features, Offer>()

const columns = helper.columns([
  helper.accessor((plan) => searchable(plan), { id: 'text', filterFn: hasEveryWord }),
  helper.accessor('type', { filterFn: (row, id, type) => row.getValue(id) === type }),
  helper.accessor('rating', { sortFn: byNumber, sortUndefined: 'last' }),
  helper.accessor(({ price }) => price.gross.amount, { id: 'premium', sortFn: byNumber, filterFn: isWithin }),
  helper.accessor((plan) => plan, { id: 'benefits', filterFn: includesAll }),
  helper.accessor(({ coverage }) => coverage.amount, { id: 'coverage', sortFn: byNumber }),
])

/**
 * The plans that fit the visitor's filters, in the order asked for: rating and coverage descending, premium ascending.
 * The table filters and sorts; its React adapter, which would draw it too, takes more script than drawing it here.
 */
export function comparedPlans(plans: readonly Offer[], state: ComparisonState): Offer[] {
  const { search, type, from, to, benefits, sort } = state
  const filters = [
    { id: 'text', value: search },
    { id: 'type', value: type },
    { id: 'premium', value: [from, to] },
    { id: 'benefits', value: benefits },
  ]
  const table = constructTable({
    features,
    columns,
    data: plans as Offer[],
    state: {
      // A filter that nobody set excludes nothing.
      columnFilters: filters.filter(({ value }) => value.length > 0),
      sorting: [{ id: sort, desc: sort !== 'premium' }],
    },
  })
  return table.getRowModel().rows.map((row) => row.original)
}

/** A plan that fails as few of the visitor's filters as any, and those that are left without the ones that it fails. */
export interface Nearest {
  readonly plan: Offer
  readonly without: Partial<ComparisonState>
}

/** Of plans none of which fits all filters, the nearest: the first in order of those that miss least. */
export function nearestPlan(plans: readonly Offer[], state: ComparisonState): Nearest | undefined {
  const { search, type, from, to, benefits } = state
  const parts = [{ search }, { type }, { from, to }, ...benefits.map((id) => ({ benefits: [id] }))]
  const ranked = comparedPlans(plans, { ...untouched, sort: state.sort }).map((plan) => {
    const missed = parts.filter((part) => comparedPlans([plan], { ...untouched, ...part }).length === 0)
    return { plan, missed, gap: gapOf(plan, state) }
  })
  const [first] = ranked.sort((a, b) => a.missed.length - b.missed.length || a.gap - b.gap)
  if (!first) return undefined
  const { plan, missed } = first
  const kept = benefits.filter((id) => includes(plan, id))
  return { plan, without: { ...Object.assign({}, ...missed.map(cleared)), benefits: kept } }
}

function cleared(part: object): Partial<ComparisonState> {
  return Object.fromEntries(Object.keys(part).map((key) => [key, untouched[key as keyof ComparisonState]]))
}

/** How far a plan's premium lies outside the range asked for. */
function gapOf(plan: Offer, { from, to }: ComparisonState): number {
  if (comparedPlans([plan], { ...untouched, from, to }).length > 0) return 0
  const ends = [from, to].filter((end) => end !== '').map(Number)
  return Math.min(...ends.map((end) => Math.abs(plan.price.gross.amount - end)))
}

function searchable({ provider, plan, typeLabel, bestFor, benefits, promotions }: Offer): string {
  const included = benefits.map(({ label, note }) => `${label} ${note ?? ''}`)
  return [provider.name, plan, typeLabel, bestFor, ...included, ...promotions].join(' ').toLowerCase()
}

function hasEveryWord(row: Row<Features, Offer>, columnId: string, search: string): boolean {
  const text = row.getValue<string>(columnId)
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function includesAll(row: Row<Features, Offer>, columnId: string, ids: readonly string[]): boolean {
  return ids.every((id) => includes(row.getValue<Offer>(columnId), id))
}

/** Whether an amount lies between two ends as they were typed, either of which may be open or the greater. */
function isWithin(row: Row<Features, Offer>, columnId: string, [from, to]: readonly [string, string]): boolean {
  const amount = row.getValue<number>(columnId)
  const [least, most] = [from === '' ? -Infinity : Number(from), to === '' ? Infinity : Number(to)]
  return amount >= Math.min(least, most) && amount <= Math.max(least, most)
}

function byNumber(a: Row<Features, Offer>, b: Row<Features, Offer>, columnId: string): number {
  return a.getValue<number>(columnId) - b.getValue<number>(columnId)
}
