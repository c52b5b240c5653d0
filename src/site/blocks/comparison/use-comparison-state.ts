import type { Offer } from '#engine/offers.ts'
import { plansNamed } from '#engine/plans.ts'
import { useFullPage, useHasMessages, useHydrated, usePrefetch } from '../../renderer/page-context.tsx'
import { useRepriced } from '../../renderer/plan/use-repriced.ts'
import { passAnswers, storedAnswers } from '../../renderer/session.ts'
import { useQuery } from '../../renderer/use-address.ts'
import type { PageBlockOf } from '../blocks.ts'
import { asksForAll, type ComparisonState, type StateChange, stateIn, writeState } from './comparison-state.ts'
import { answersIn, carriedAnswers, hasNeed, hrefWithAnswers, storedAfter, withStored } from './match/match.ts'
import { filtering as filteringCode, useFiltering } from './use-filtering.ts'

type Data = PageBlockOf<'comparison'>['data']

/**
 * The filter bar's state. It lives in the address, so that reload, Back and a shared link show the same plans. Answers to
 * the wizard's questions are shared with the wizard by the session.
 */
export function useComparisonState(data: Data): [ComparisonState, (change: StateChange) => void] {
  const [query, changeQuery] = useQuery()
  const { match } = data
  const market = data.plans[0]?.market ?? ''
  const stored = useHydrated() ? storedAnswers(market) : {}
  const change = (part: StateChange) =>
    changeQuery((params) => {
      const now = withStored(data, stateIn(params, data), storedAnswers(market))
      const next = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      const [before, after] = [now, next].map((one) => JSON.stringify(carriedAnswers(match, one)))
      if (match && before !== after) passAnswers(market, storedAfter(match, next))
      writeState(params, next)
    })
  return [withStored(data, stateIn(query, data), stored), change]
}

/** The plans that a comparison shows now, and whether more are on their way. */
export interface ShownPlans {
  readonly plans: readonly Offer[]
  /** The code that filters, sorts and picks; undefined while the comparison shows the plans that it opens with. */
  readonly filtering: ReturnType<typeof useFiltering>
  /** All loaded plans, shown or not. */
  readonly loaded: readonly Offer[]
  /** The id of the order in which they stand. */
  readonly order: string
  /** Whether these are the top-rated plans of a longer list. */
  readonly isTop: boolean
  /** For whom the prices are, in words. */
  readonly assumed?: string
  /** Whether the visitor asked for all plans and they are still loading. */
  readonly isWaiting: boolean
}

/**
 * The plans to show: those that the comparison opens with, or all. If the document does not carry all of them, the page's
 * data is loaded once the visitor asks for all, says what they need, or compares one that is missing.
 */
export function useShownPlans(data: Data, state: ComparisonState): ShownPlans {
  const { total, isTop, match } = data
  const [query] = useQuery()
  const isAll = asksForAll(state)
  const wantsMore = isAll || (match !== undefined && hasNeed(match, state))
  const compared = query.get('compare')
  const lacksCompared = plansNamed(data.plans, compared).length < (compared?.split('.').length ?? 0)
  const hasMessages = useHasMessages('filtering')
  const isPart = !data.others && total > data.plans.length
  const needsFullPage = (wantsMore && !hasMessages) || ((wantsMore || lacksCompared) && isPart)
  useFullPage(needsFullPage)
  const filtering = useFiltering(wantsMore)
  usePrefetch(filteringCode.load, !hasMessages || isPart)
  const isWaiting = wantsMore && (needsFullPage || !filtering)
  const withAnswers = (plan: Offer): Offer => ({ ...plan, quoteHref: hrefWithAnswers(match, plan.quoteHref, state) })
  const { plans: priced, assumed } = useRepriced(
    { plans: [...data.plans, ...(data.others ?? [])].map(withAnswers), assumed: data.assumed },
    data.repricing,
    answersIn(data, state),
    state.benefits,
  )
  const [opening, loaded] = [priced.slice(0, data.plans.length), priced]
  const inUse = isWaiting ? undefined : filtering
  // Without a filter all plans fit.
  const first = () => inUse?.groupedPlans(loaded, state, data).fit.slice(0, opening.length) ?? opening
  return {
    plans: inUse && isAll ? loaded : first(),
    order: inUse?.orderOf(data, state) ?? data.orders[0]?.id ?? '',
    filtering: inUse,
    loaded,
    isTop: isTop && !inUse && !isAll,
    isWaiting: isWaiting && isAll,
    ...(assumed !== undefined && { assumed }),
  }
}
