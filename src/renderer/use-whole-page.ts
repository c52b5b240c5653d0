import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Loads all that there is to the page, where its document went without a part that the visitor now asks for. */
export function useWholePage(isLacking: boolean): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // The very same address asks for the page's data.
    if (isLacking) void navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }, [isLacking, navigate, search, hash])
}
