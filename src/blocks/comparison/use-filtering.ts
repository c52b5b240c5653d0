import { useEffect, useState } from 'react'

type Filtering = typeof import('./Filtering.tsx')

let loaded: Filtering | undefined

/** Loads what filters, searches and sorts: ahead of a page whose address asks for it, else at the first change. */
export async function loadFiltering(): Promise<void> {
  loaded ??= await import('./Filtering.tsx')
}

/** What filters, searches and sorts; undefined while it is not wanted or still loading. */
export function useFiltering(isWanted: boolean): Filtering | undefined {
  const [, settle] = useState(false)
  useEffect(() => {
    if (!isWanted || loaded) return
    // The server filters by the same address.
    loadFiltering().then(
      () => settle(true),
      () => location.reload(),
    )
  }, [isWanted])
  return isWanted ? loaded : undefined
}
