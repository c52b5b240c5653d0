import type { Page } from 'playwright/test'
import type { RunningStudio } from '#tests/e2e/studio/running.ts'
import { expect, test } from '#tests/e2e/studio/test.ts'
import { open as begin } from '#tests/e2e/studio/windows.ts'
import { dialogs } from './dialogs.ts'
import { forbiddenIn } from './forbidden-words.ts'
import { files, placesOf } from './screens.ts'
import { visibleWords } from './visible-words.ts'

async function go(page: Page, studio: RunningStudio, hash: string): Promise<void> {
  await page.goto(`${new URL(studio.address).origin}/${hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Opening the|^Comparing…$|^Reading the/)).toHaveCount(0)
}

/** Adds the words of the screen that only files have, each with the first place where it stands. */
async function collect(page: Page, place: string, found: Map<string, string>): Promise<void> {
  let faults: readonly string[] = []
  const look = async () => {
    faults = forbiddenIn(await visibleWords(page))
    return faults
  }
  // The names of facts and forms come a moment after the screen.
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => {})
  for (const fault of faults) if (!found.has(fault)) found.set(fault, place)
}

function said(found: ReadonlyMap<string, string>): string[] {
  return [...found].map(([fault, place]) => `${fault} (${place})`)
}

for (const [kind, file] of files) {
  test(`all of ${file} is in people's words`, { tag: '@slow' }, async ({ page, studio }) => {
    test.slow()
    await begin(page, studio)
    const found = new Map<string, string>()
    for (const place of placesOf(kind, file)) {
      await go(page, studio, place)
      await collect(page, place, found)
      const menus = page.getByRole('main').getByRole('button', { name: /^(Add .*|More…)$/ })
      for (const menu of await menus.and(page.locator('[aria-haspopup="true"]')).all()) {
        await menu.click()
        await expect(page.getByRole('menu')).toBeVisible()
        await collect(page, `${place} ${await menu.textContent()}`, found)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
      }
    }
    expect(said(found)).toEqual([])
  })
}

for (const { name, place, open } of dialogs) {
  test(`${name}: in people's words`, { tag: '@slow' }, async ({ page, studio }) => {
    await begin(page, studio)
    await go(page, studio, place)
    await open(page)
    const found = new Map<string, string>()
    await collect(page, name, found)
    expect(said(found)).toEqual([])
  })
}
