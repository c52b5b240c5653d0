import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Loads the page's full data if its document lacks a part that the visitor asks for. */
export function useFullPage(isLacking: boolean): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // A navigation to the same address loads the data.
    if (isLacking) void navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }, [isLacking, navigate, search, hash])
}
