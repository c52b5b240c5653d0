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
import { type Inclusion, includes, inclusionOf } from '../../engine/plans/benefits.ts'
import type { Offer } from '../../engine/plans/offers.ts'
import { type ComparisonState, hasEveryWord, untouched } from './comparison-state.ts'

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

type PlanOfTable = Row<typeof features, Offer>

const helper = createColumnHelper<typeof features, Offer>()

const columns = helper.columns([
  helper.accessor((plan) => plan, {
    id: 'text',
    filterFn: ({ original }: PlanOfTable, _, search: string) => hasEveryWord(original, search),
  }),
  helper.accessor('type', {
    filterFn: ({ original }: PlanOfTable, _, types: readonly unknown[]) => types.includes(original.type),
  }),
  helper.accessor('rating', { sortFn: byNumber, sortUndefined: 'last' }),
  helper.accessor(({ price }) => price.gross.amount, {
    id: 'premium',
    sortFn: byNumber,
    filterFn: ({ original }: PlanOfTable, _, [from, to]: readonly [string, string]) => gapOf(original, from, to) === 0,
  }),
  helper.accessor((plan) => plan, {
    id: 'benefits',
    filterFn: ({ original }: PlanOfTable, _, { ids, enough }: WantedBenefits) =>
      ids.every((id) => enough.includes(inclusionOf(original, id))),
  }),
  helper.accessor(({ coverage }) => coverage.amount, { id: 'coverage', sortFn: byNumber }),
])

interface WantedBenefits {
  readonly ids: readonly string[]
  readonly enough: readonly Inclusion[]
}

function byNumber(a: PlanOfTable, b: PlanOfTable, columnId: string): number {
  return a.getValue<number>(columnId) - b.getValue<number>(columnId)
}

/**
 * The plans that fit the visitor's filters, in the order asked for: rating and coverage descending, premium ascending.
 * With `isOpenEnough`, a type or a benefit that a plan's record leaves open fits as well.
 * TanStack Table filters and sorts; its React adapter, which would draw the table too, takes more script.
 */
export function comparedPlans(plans: readonly Offer[], state: ComparisonState, isOpenEnough = false): Offer[] {
  const { search, type, from, to, benefits, sort } = state
  const filters = [
    { id: 'text', value: search, isSet: search !== '' },
    { id: 'type', value: isOpenEnough ? [type, undefined] : [type], isSet: type !== '' },
    { id: 'premium', value: [from, to], isSet: from !== '' || to !== '' },
    {
      id: 'benefits',
      value: { ids: benefits, enough: isOpenEnough ? ['included', 'unlisted'] : ['included'] },
      isSet: benefits.length > 0,
    },
  ]
  const table = constructTable({
    features,
    columns,
    data: plans as Offer[],
    state: {
      columnFilters: filters.filter(({ isSet }) => isSet),
      sorting: [{ id: sort, desc: sort !== 'premium' }],
    },
  })
  return table.getRowModel().rows.map((row) => row.original)
}

/** How many plans do not fit the filters by their records, and would with what those leave open: a type, or benefits. */
export function undecidedPlans(plans: readonly Offer[], state: ComparisonState): number {
  return comparedPlans(plans, state, true).length - comparedPlans(plans, state).length
}

/** How far a plan's premium lies outside two ends as they were typed, either of which may be open or the greater. */
function gapOf({ price }: Offer, from: string, to: string): number {
  const { amount } = price.gross
  const ends = [from || Number.NEGATIVE_INFINITY, to || Number.POSITIVE_INFINITY].map(Number)
  return Math.max(0, Math.min(...ends) - amount, amount - Math.max(...ends))
}

/** A plan that fails as few of the visitor's filters as any, and those that are left without the ones that it fails. */
export interface Nearest {
  readonly plan: Offer
  readonly without: Partial<ComparisonState>
}

/**
 * Of plans none of which fits all filters, the nearest: the first in order of those that miss least. Undefined where each
 * plan misses all that was asked for, unless that is a premium, which some are nearer to than others.
 */
export function nearestPlan(plans: readonly Offer[], state: ComparisonState): Nearest | undefined {
  const { search, type, from, to, benefits } = state
  const parts = [{ search }, { type }, { from, to }, ...benefits.map((id) => ({ benefits: [id] }))]
  const ranked = comparedPlans(plans, { ...untouched, sort: state.sort }).map((plan) => {
    const missed = parts.filter((part) => comparedPlans([plan], { ...untouched, ...part }).length === 0)
    return { plan, missed, gap: gapOf(plan, from, to) }
  })
  const [first] = ranked.sort((a, b) => a.missed.length - b.missed.length || a.gap - b.gap)
  const asked = parts.filter((part) => Object.values(part).some((value) => value.length > 0))
  if (!first || (first.missed.length === asked.length && first.gap === 0)) return undefined
  const { plan, missed } = first
  const cleared = (Object.keys(Object.assign({}, ...missed)) as (keyof ComparisonState)[]).map((key) => [
    key,
    untouched[key],
  ])
  return { plan, without: { ...Object.fromEntries(cleared), benefits: benefits.filter((id) => includes(plan, id)) } }
}
