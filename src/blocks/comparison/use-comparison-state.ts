import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Offer } from '../../engine/plans/offers.ts'
import { keysOf } from '../../engine/plans/plan-keys.ts'
import { useQuery } from '../../renderer/use-query.ts'
import type { PageBlockOf } from '../blocks.ts'
import type { ShownPlans } from './block.ts'
import { type ComparisonState, parameters, type SortKey, sortKeys, untouched } from './comparison-state.ts'

type Data = PageBlockOf<'comparison'>['data']

/** The filter bar's state. It lives in the address, so that reload, Back and a shared link show the same plans. */
export function useComparisonState(): [ComparisonState, (change: Partial<ComparisonState>) => void] {
  const [query, change] = useQuery()
  return [stateIn(query), (part) => change((params) => write(params, { ...stateIn(params), ...part }))]
}

/** The address of the comparison in this state, from its page on; with plans side by side, where it names any. */
export function hrefOf(state: ComparisonState, anchor: string | undefined, compared?: readonly Offer[]): string {
  const params = new URLSearchParams(compared && { compare: keysOf(compared) })
  write(params, state)
  return `?${params}${anchor === undefined ? '' : `#${anchor}`}`
}

/**
 * The plans to show: those that the comparison opens with, or all. A document carries all of them only where its address
 * asks for them; elsewhere the page's data is loaded when the visitor does.
 */
export function useShownPlans({ others, ...opening }: Data, { plans }: ComparisonState): ShownPlans {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isMissing = plans === 'all' && !others && opening.total > opening.plans.length
  useEffect(() => {
    // The very same address asks for the page's data.
    if (isMissing) void navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }, [isMissing, navigate, search, hash])
  if (plans !== 'all' || !others) return opening
  return { plans: [...opening.plans, ...others.plans], benefits: others.benefits }
}

/** The state that parameters describe; what makes no sense in them counts as not there. */
export function stateIn(params: URLSearchParams): ComparisonState {
  const text = (key: keyof ComparisonState) => params.get(parameters[key]) ?? ''
  // People write 1,200 or $ 1200.
  const amount = (key: 'from' | 'to') => /^\d+(?:\.\d+)?$/.exec(text(key).replaceAll(/[^\d.-]/g, ''))?.[0] ?? ''
  return {
    search: text('search'),
    type: text('type'),
    from: amount('from'),
    to: amount('to'),
    benefits: params.getAll(parameters.benefits),
    sort: sortKeys.find((key): key is SortKey => key === text('sort')) ?? untouched.sort,
    plans: text('plans') === 'all' ? 'all' : '',
  }
}

/** Writes the state into the address's parameters; what is as it was at first needs none. */
function write(params: URLSearchParams, state: ComparisonState): void {
  for (const [key, name] of Object.entries(parameters) as [keyof ComparisonState, string][]) {
    params.delete(name)
    for (const value of [state[key]].flat()) if (value !== untouched[key]) params.append(name, value)
  }
}
