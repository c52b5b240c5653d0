import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated, useVisit } from './page-context.tsx'

/**
 * The parameters of the address, and a function that changes them, replacing the history entry and keeping the scroll
 * position. Before hydration they are those that the page was rendered for.
 */
export function useQuery(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { filters } = useVisit()
  const hydrated = useHydrated()
  const change = (edit: (params: URLSearchParams) => void) => {
    // Read from `location`, not from `params`, so that changes in quick succession do not overwrite each other.
    const next = new URLSearchParams(location.search)
    edit(next)
    void navigate({ search: String(next), hash: location.hash }, { replace: true, preventScrollReset: true })
  }
  return [hydrated ? params : new URLSearchParams(filters), change]
}

/** Loads the page's full data if its document lacks a part that the visitor asks for. */
export function useFullPage(isLacking: boolean): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // A navigation to the same address loads the data.
    if (isLacking) void navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }, [isLacking, navigate, search, hash])
}
