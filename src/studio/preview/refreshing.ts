import type { Navigation } from '#site/navigation.ts'

/** Makes a function that reloads the page, one load at a time; requests during a load are joined into one more after it. */
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
    // A navigation within the page has cancelled the load.
    const isCancelled = shown().page === before.page
    before = undefined
    if (isWanted || isCancelled) queueMicrotask(refresh)
  })
  return refresh
}
