import { useEffect } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { useHydrated } from './use-hydrated.ts'

/** What the address will hold once the navigations under way are done. */
let awaited: URLSearchParams | undefined

const empty = new URLSearchParams()

/**
 * The address's parameters, none until the page runs, and a function that changes them in place of the present entry of
 * the history. Changes that follow each other faster than the router does all count.
 */
export function useQuery(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const navigation = useNavigationType()
  useEffect(() => {
    if (navigation !== 'REPLACE' || String(awaited) === String(params)) awaited = undefined
  }, [navigation, params])
  const change = (edit: (params: URLSearchParams) => void) => {
    awaited ??= new URLSearchParams(params)
    edit(awaited)
    setParams(awaited, { replace: true, preventScrollReset: true })
  }
  return [hydrated ? params : empty, change]
}
