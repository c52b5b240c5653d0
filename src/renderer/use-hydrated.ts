import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page runs: false while it is prerendered and hydrated, true from then on. What depends on the address,
 * the session or the clock waits for it, so that the first render equals the prerendered page.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
