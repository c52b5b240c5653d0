import { expect, test } from 'vitest'
import type { Navigation } from '#site/navigation.ts'
import { newRefreshing } from '#studio/preview/refreshing.ts'

/** A fake page that loads when the test says so. */
function page() {
  const listeners = new Set<() => void>()
  let shown = { page: {} } as ReturnType<Navigation['shown']>
  let loads = 0
  const show = async (next: object) => {
    shown = next as typeof shown
    for (const listener of listeners) listener()
    await Promise.resolve()
  }
  return {
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => {
      loads += 1
    },
    loads: () => loads,
    loaded: () => show({ page: {} }),
    stepped: () => show({ ...shown }),
  }
}

test('changes that follow each other faster than the page loads do not keep it from being shown', async () => {
  const shownPage = page()
  const refresh = newRefreshing(shownPage)
  refresh()
  refresh()
  refresh()
  expect(shownPage.loads()).toBe(1)
  await shownPage.loaded()
  expect(shownPage.loads()).toBe(2)
  await shownPage.loaded()
  expect(shownPage.loads()).toBe(2)
  refresh()
  expect(shownPage.loads()).toBe(3)
})

test('a wizard step that cancels a load does not lose the change', async () => {
  const shownPage = page()
  newRefreshing(shownPage)()
  await shownPage.stepped()
  expect(shownPage.loads()).toBe(2)
})
