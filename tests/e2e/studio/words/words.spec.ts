import { test as base, expect, type Page } from 'playwright/test'
import { type RunningStudio, runStudio } from '#tests/e2e/studio/running.ts'
import { dialogs } from './dialogs.ts'
import { forbiddenIn } from './forbidden-words.ts'
import { files, placesOf } from './screens.ts'
import { visibleWords } from './visible-words.ts'

const test = base.extend<object, { readonly studio: RunningStudio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const studio = await runStudio()
      await provide(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
})

async function go(page: Page, studio: RunningStudio, hash: string): Promise<void> {
  await page.goto(`${new URL(studio.address).origin}/${hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Opening the|^Comparing…$|^Reading the/)).toHaveCount(0)
}

/** Adds the words of the screen that only files have, each with the first place where it stands. */
async function collect(page: Page, place: string, found: Map<string, string>): Promise<void> {
  const faults = async () => forbiddenIn(await visibleWords(page))
  // The names of facts and forms come a moment after the screen.
  await expect
    .poll(faults)
    .toEqual([])
    .catch(() => {})
  for (const fault of await faults()) if (!found.has(fault)) found.set(fault, place)
}

async function begin(page: Page, studio: RunningStudio): Promise<void> {
  await page.goto(studio.address)
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
}

function said(found: ReadonlyMap<string, string>): string[] {
  return [...found].map(([fault, place]) => `${fault} (${place})`)
}

for (const [kind, file] of files) {
  test(`all of ${file} is in people's words`, async ({ page, studio }) => {
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
  test(`${name}: in people's words`, async ({ page, studio }) => {
    await begin(page, studio)
    await go(page, studio, place)
    await open(page)
    const found = new Map<string, string>()
    await collect(page, name, found)
    expect(said(found)).toEqual([])
  })
}
