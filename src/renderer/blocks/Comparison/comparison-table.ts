import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_equalsString,
  globalFilteringFeature,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { PlanView } from '../../../engine/plans.ts'

/** How the plans are ordered (specification 001, section 4). */
export const sortKeys = ['rating', 'premium', 'coverage'] as const
export type SortKey = (typeof sortKeys)[number]

/** What the visitor set in the filter bar. */
export interface ComparisonState {
  readonly search: string
  /** The id of a plan type, or empty for all. */
  readonly type: string
  readonly sort: SortKey
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { equalsString: filterFn_equalsString },
})

type Features = typeof features

const helper = createColumnHelper<Features, PlanView>()

const columns = helper.columns([
  helper.accessor((plan) => searchable(plan), { id: 'text' }),
  helper.accessor('type', { filterFn: 'equalsString' }),
  helper.accessor('rating', { sortFn: byNumber }),
  helper.accessor('netPremium', { id: 'premium', sortFn: byNumber }),
  helper.accessor('coverage', { sortFn: byNumber }),
])

/** The plans that fit the visitor's filters, in the order asked for: rating and coverage descending, premium ascending. */
export function useComparedPlans(plans: readonly PlanView[], { search, type, sort }: ComparisonState): PlanView[] {
  const table = useTable({
    features,
    columns,
    data: plans as PlanView[],
    state: {
      globalFilter: search,
      columnFilters: type === '' ? [] : [{ id: 'type', value: type }],
      sorting: [{ id: sort, desc: sort !== 'premium' }],
    },
    globalFilterFn: hasEveryWord,
    getColumnCanGlobalFilter: (column) => column.id === 'text',
  })
  return table.getRowModel().rows.map((row) => row.original)
}

function searchable({ provider, plan, typeLabel, bestFor, features, promotions }: PlanView): string {
  return [provider.name, plan, typeLabel, bestFor, ...features, ...promotions].join(' ').toLowerCase()
}

function hasEveryWord(row: Row<Features, PlanView>, columnId: string, search: string): boolean {
  const text = row.getValue<string>(columnId)
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function byNumber(a: Row<Features, PlanView>, b: Row<Features, PlanView>, columnId: string): number {
  return a.getValue<number>(columnId) - b.getValue<number>(columnId)
}
