import {
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_arrIncludesAll,
  filterFn_equalsString,
  filterFn_inNumberRange,
  globalFilteringFeature,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { type Offer, payable } from '../../engine/plans/offers.ts'
import type { ComparisonState } from './comparison-state.ts'

const unwatched = { unsubscribe: () => {} }

const features = tableFeatures({
  // Nothing is ever stored in the table or watched there: the address holds the state, and each render makes a new
  // table. That leaves the store of the React adapter out of the page, a quarter of the library.
  coreReactivityFeature: {
    createOptionsStore: false,
    wrapExternalAtoms: false,
    createReadonlyAtom: (get) => ({ get, subscribe: () => unwatched }),
    createWritableAtom: (value) => ({ get: () => value, set: () => {}, subscribe: () => unwatched }),
    addSubscription: () => {},
    untrack: (run) => run(),
    batch: (run) => run(),
    schedule: (run) => run(),
  },
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: {
    arrIncludesAll: filterFn_arrIncludesAll,
    equalsString: filterFn_equalsString,
    inNumberRange: filterFn_inNumberRange,
  },
})

type Features = typeof features

const helper = createColumnHelper<Features, Offer>()

const columns = helper.columns([
  helper.accessor((plan) => searchable(plan), { id: 'text' }),
  helper.accessor('type', { filterFn: 'equalsString' }),
  helper.accessor('rating', { sortFn: byNumber }),
  helper.accessor(({ price }) => payable(price).amount, { id: 'premium', sortFn: byNumber, filterFn: 'inNumberRange' }),
  helper.accessor('features', { filterFn: 'arrIncludesAll' }),
  helper.accessor(({ coverage }) => coverage.amount, { id: 'coverage', sortFn: byNumber }),
])

/** The plans that fit the visitor's filters, in the order asked for: rating and coverage descending, premium ascending. */
export function comparedPlans(plans: readonly Offer[], state: ComparisonState): Offer[] {
  const { search, type, from, to, features: wanted, sort } = state
  const table = constructTable({
    features,
    columns,
    data: plans as Offer[],
    state: {
      globalFilter: search,
      columnFilters: [
        ...(type === '' ? [] : [{ id: 'type', value: type }]),
        // An end that is left open excludes nothing, nor does an empty list.
        { id: 'premium', value: [from, to] },
        { id: 'features', value: wanted },
      ],
      sorting: [{ id: sort, desc: sort !== 'premium' }],
    },
    globalFilterFn: hasEveryWord,
    getColumnCanGlobalFilter: (column) => column.id === 'text',
  })
  return table.getRowModel().rows.map((row) => row.original)
}

function searchable({ provider, plan, typeLabel, bestFor, features, promotions }: Offer): string {
  return [provider.name, plan, typeLabel, bestFor, ...features, ...promotions].join(' ').toLowerCase()
}

function hasEveryWord(row: Row<Features, Offer>, columnId: string, search: string): boolean {
  const text = row.getValue<string>(columnId)
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function byNumber(a: Row<Features, Offer>, b: Row<Features, Offer>, columnId: string): number {
  return a.getValue<number>(columnId) - b.getValue<number>(columnId)
}
