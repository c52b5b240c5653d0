import { useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated, useVisit } from './page-context.tsx'

/**
 * The address's parameters, until the page runs those that it was rendered for, and a function that changes them in place
 * of the present entry of the history; the place on the page stays. Changes that follow each other faster than they are shown all count.
 */
export function useQuery(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { filters } = useVisit()
  const hydrated = useHydrated()
  const change = (edit: (params: URLSearchParams) => void) => {
    const next = new URLSearchParams(location.search)
    edit(next)
    void navigate({ search: String(next), hash: location.hash }, { replace: true, preventScrollReset: true })
  }
  return [hydrated ? params : new URLSearchParams(filters), change]
}
