import { useEffect, useReducer } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { useHydrated, useVisit } from './page-context.tsx'

/** What the address of a page will hold once the navigations under way are done. */
let awaited: { readonly path: string; readonly params: URLSearchParams } | undefined

/**
 * The address's parameters, until the page runs those that it was rendered for, and a function that changes them in place
 * of the present entry of the history. A change shows at once, and those that follow each other faster than the router
 * does all count.
 */
export function useQuery(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { filters } = useVisit()
  const hydrated = useHydrated()
  const navigation = useNavigationType()
  const [, show] = useReducer((count: number) => count + 1, 0)
  const ahead = awaited?.path === pathname ? awaited.params : undefined
  useEffect(() => {
    if (!awaited || (navigation === 'REPLACE' && String(awaited.params) !== String(params))) return
    awaited = undefined
    show()
  }, [navigation, params])
  const change = (edit: (params: URLSearchParams) => void) => {
    const next = awaited?.path === pathname ? awaited.params : new URLSearchParams(params)
    awaited = { path: pathname, params: next }
    edit(next)
    setParams(next, { replace: true, preventScrollReset: true })
    show()
  }
  return [hydrated ? (ahead ?? params) : new URLSearchParams(filters), change]
}
