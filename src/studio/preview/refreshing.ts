import type { Navigation } from '../../site/navigation.ts'

/**
 * Makes what loads the shown page anew, once at a time: while somebody types, each state that is loaded is shown, and what is
 * asked for meanwhile is done when that is.
 */
export function newRefreshing({ shown, subscribe, reload }: Pick<Navigation, 'shown' | 'subscribe' | 'reload'>) {
  let before: ReturnType<typeof shown> | undefined
  let isWanted = false
  const refresh = (): void => {
    isWanted = true
    if (before) return
    isWanted = false
    before = shown()
    reload()
  }
  subscribe(() => {
    if (!before) return
    // A step to another place on the page has taken over from the loading.
    const isGivenUp = shown().page === before.page
    before = undefined
    if (isWanted || isGivenUp) queueMicrotask(refresh)
  })
  return refresh
}
