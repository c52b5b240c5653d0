import type { Offer } from '../../engine/plans/offers.ts'
import { plansNamed } from '../../engine/plans/plan-keys.ts'
import { useHasMessages } from '../../renderer/page-context.tsx'
import { useQuery } from '../../renderer/use-query.ts'
import { useWholePage } from '../../renderer/use-whole-page.ts'
import type { PageBlockOf } from '../blocks.ts'
import { asksForAll, type ComparisonState, stateIn, writeState } from './comparison-state.ts'
import { useFiltering } from './use-filtering.ts'

type Data = PageBlockOf<'comparison'>['data']

/** The filter bar's state. It lives in the address, so that reload, Back and a shared link show the same plans. */
export function useComparisonState(): [ComparisonState, (change: Partial<ComparisonState>) => void] {
  const [query, change] = useQuery()
  return [stateIn(query), (part) => change((params) => writeState(params, { ...stateIn(params), ...part }))]
}

/** The plans of a comparison, as far as they are there. */
export interface ShownPlans {
  readonly plans: readonly Offer[]
  /** What narrows and sorts them; undefined for the plans as the comparison opens with them. */
  readonly filtering: ReturnType<typeof useFiltering>
  /** Every plan that is loaded, shown or not. */
  readonly loaded: readonly Offer[]
  /** Whether these are the plans of the highest ratings, of more. */
  readonly isTop: boolean
  /** Whether the visitor asked for all plans and they have yet to come. */
  readonly isWaiting: boolean
}

/**
 * The plans to show: those that the comparison opens with, or all. A document carries all of them only where its address
 * asks for them; elsewhere the page's data is loaded when the visitor does, or compares plans that it lacks.
 */
export function useShownPlans({ plans, others, total, isTop }: Data, state: ComparisonState): ShownPlans {
  const [query] = useQuery()
  const isAll = asksForAll(state)
  const compared = query.get('compare')
  const isLacking = plansNamed(plans, compared).length < (compared?.split('.').length ?? 0)
  const hasMessages = useHasMessages('filtering')
  const isMissing = (isAll && !hasMessages) || ((isAll || isLacking) && !others && total > plans.length)
  useWholePage(isMissing)
  const filtering = useFiltering(isAll)
  const isWaiting = isAll && (isMissing || !filtering)
  const loaded = [...plans, ...(others ?? [])]
  return {
    plans: isAll && !isWaiting ? loaded : plans,
    filtering: isWaiting ? undefined : filtering,
    loaded,
    isTop: isTop && !isAll,
    isWaiting,
  }
}
