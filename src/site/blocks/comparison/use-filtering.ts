import { useEffect, useState } from 'react'
import { lazyCode } from '../../renderer/lazy-code.ts'
import { share } from '../../renderer/share/load-share.ts'

type Filtering = typeof import('./Filtering.tsx')['filtering']

/** The code that filters and sorts, loaded before a page whose address asks for it, else at the first change. */
export const filtering = lazyCode(async () => {
  const [module] = await Promise.all([import('./Filtering.tsx'), share.load()])
  return module.filtering
})

/** The code that filters and sorts; undefined while it is not wanted or still loading. */
export function useFiltering(isWanted: boolean): Filtering | undefined {
  const code = filtering.loaded()
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    // Asks what was rendered: this render lacks the code even if it has been loaded since.
    if (!isWanted || code) return
    // If the code does not load, the server filters by the same address.
    filtering.load().then(
      () => setIsLoaded(true),
      () => location.reload(),
    )
  }, [isWanted, code])
  return isWanted ? code : undefined
}
