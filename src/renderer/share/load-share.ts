import type { Share } from './Share.tsx'

let loaded: typeof Share | undefined

/** Loads the code of the ways to share, beside the code that shows them: imported by that, it would load after it. */
export async function loadShare(): Promise<void> {
  loaded ??= (await import('./Share.tsx')).Share
}

export function loadedShare(): typeof Share | undefined {
  return loaded
}
