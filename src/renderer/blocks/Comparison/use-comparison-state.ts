import { useSearchParams } from 'react-router-dom'
import { useHydrated } from '../../use-hydrated.ts'
import { type ComparisonState, type SortKey, sortKeys } from './comparison-table.ts'

const untouched: ComparisonState = { search: '', type: '', sort: 'rating' }
const parameters = { search: 'q', type: 'type', sort: 'sort' } as const

/** The filter bar's state. It lives in the address, so that reload, Back and a shared link show the same plans. */
export function useComparisonState(): [ComparisonState, (change: Partial<ComparisonState>) => void] {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const state = hydrated ? stateIn(params) : untouched
  const change = (part: Partial<ComparisonState>) =>
    setParams((before) => written(before, { ...stateIn(before), ...part }), { replace: true, preventScrollReset: true })
  return [state, change]
}

function stateIn(params: URLSearchParams): ComparisonState {
  const sort = params.get(parameters.sort)
  return {
    search: params.get(parameters.search) ?? untouched.search,
    type: params.get(parameters.type) ?? untouched.type,
    sort: sortKeys.find((key): key is SortKey => key === sort) ?? untouched.sort,
  }
}

/** The address's parameters with the state in them; what is as it was at first needs no parameter. */
function written(before: URLSearchParams, state: ComparisonState): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const key of ['search', 'type', 'sort'] as const) {
    if (state[key] === untouched[key]) after.delete(parameters[key])
    else after.set(parameters[key], state[key])
  }
  return after
}
