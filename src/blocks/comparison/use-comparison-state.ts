import type { PageBlockOf } from '#blocks/blocks.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { plansNamed } from '#engine/plans/plan-keys.ts'
import { useHasMessages } from '#renderer/page-context.tsx'
import { useFullPage, useQuery } from '#renderer/use-address.ts'
import { asksForAll, type ComparisonState, stateIn, writeState } from './comparison-state.ts'
import { useFiltering } from './use-filtering.ts'

type Data = PageBlockOf<'comparison'>['data']

/** The filter bar's state. It lives in the address, so that reload, Back and a shared link show the same plans. */
export function useComparisonState({
  orders,
}: Pick<Data, 'orders'>): [ComparisonState, (change: Partial<ComparisonState>) => void] {
  const [query, change] = useQuery()
  return [
    stateIn(query, orders),
    (part) => change((params) => writeState(params, { ...stateIn(params, orders), ...part })),
  ]
}

/** The plans that a comparison shows now, and whether more are on their way. */
export interface ShownPlans {
  readonly plans: readonly Offer[]
  /** The code that filters and sorts; undefined for the plans that the comparison opens with. */
  readonly filtering: ReturnType<typeof useFiltering>
  /** All loaded plans, shown or not. */
  readonly loaded: readonly Offer[]
  /** Whether these are the highest rated plans of a longer list. */
  readonly isTop: boolean
  /** Whether the visitor asked for all plans and they are still loading. */
  readonly isWaiting: boolean
}

/**
 * The plans to show: those that the comparison opens with, or all. If the document does not carry all of them, the page's
 * data is loaded once the visitor asks for all or compares one that is missing.
 */
export function useShownPlans({ plans, others, total, isTop }: Data, state: ComparisonState): ShownPlans {
  const [query] = useQuery()
  const isAll = asksForAll(state)
  const compared = query.get('compare')
  const lacksCompared = plansNamed(plans, compared).length < (compared?.split('.').length ?? 0)
  const hasMessages = useHasMessages('filtering')
  const needsFullPage = (isAll && !hasMessages) || ((isAll || lacksCompared) && !others && total > plans.length)
  useFullPage(needsFullPage)
  const filtering = useFiltering(isAll)
  const isWaiting = isAll && (needsFullPage || !filtering)
  const loaded = [...plans, ...(others ?? [])]
  return {
    plans: isAll && !isWaiting ? loaded : plans,
    filtering: isWaiting ? undefined : filtering,
    loaded,
    isTop: isTop && !isAll,
    isWaiting,
  }
}
