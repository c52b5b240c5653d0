import { useSearchParams } from 'react-router-dom'
import { useHydrated, useVisit } from './page-context.tsx'

/**
 * The address's parameters, until the page runs those that it was rendered for, and a function that changes them in place
 * of the present entry of the history. Changes that follow each other faster than they are shown all count.
 */
export function useQuery(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params, setParams] = useSearchParams()
  const { filters } = useVisit()
  const hydrated = useHydrated()
  const change = (edit: (params: URLSearchParams) => void) => {
    const next = new URLSearchParams(location.search)
    edit(next)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [hydrated ? params : new URLSearchParams(filters), change]
}
