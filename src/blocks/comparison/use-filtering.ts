import { useEffect, useState } from 'react'
import { loadShare } from '#renderer/share/load-share.ts'

type Filtering = typeof import('./Filtering.tsx')['filtering']

let loaded: Filtering | undefined

/** Loads the code that filters and sorts: before a page whose address asks for it, else at the first change. */
export async function loadFiltering(): Promise<void> {
  if (loaded) return
  const [module] = await Promise.all([import('./Filtering.tsx'), loadShare()])
  loaded = module.filtering
}

/** The code that filters and sorts; undefined while it is not wanted or still loading. */
export function useFiltering(isWanted: boolean): Filtering | undefined {
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!isWanted || loaded) return
    // If the code does not load, the server filters by the same address.
    loadFiltering().then(
      () => setIsLoaded(true),
      () => location.reload(),
    )
  }, [isWanted])
  return isWanted ? loaded : undefined
}
