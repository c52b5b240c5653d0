import { startTransition } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parametersIn } from '#engine/site.ts'
import { useHydrated, useVisit } from './page-context.tsx'

const keepsPlace = { replace: true, preventScrollReset: true } as const

/**
 * The parameters of the address, and a function that changes them, replacing the history entry and keeping the scroll
 * position. Before hydration they are those that the page was rendered for.
 */
export function useQuery(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { filters } = useVisit()
  const shown = useHydrated() ? params : filters
  const change = (edit: (params: URLSearchParams) => void) => {
    // Read from `location`, not from `params`, so that changes in quick succession do not overwrite each other.
    const next = new URLSearchParams(location.search)
    const before = String(next)
    edit(next)
    if (String(next) === before) return
    // The pressed control shows its state before the page follows.
    startTransition(() => void navigate({ search: String(next), hash: location.hash }, keepsPlace))
  }
  return [parametersIn(shown), change]
}
