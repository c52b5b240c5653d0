import type { Page } from 'playwright/test'
import type { Scene } from './scene.ts'

const singapore = { kind: 'landing', path: '/singapore-maid-insurance' }

/** Opens so many plans side by side. */
const compare = (count: number) => async (page: Page) => {
  const toggles = page.locator('td input[type=checkbox]:visible')
  for (let chosen = 0; chosen < count; chosen++) await toggles.nth(chosen).click()
  await page.locator('section:has(> p[role=status] > strong)').waitFor()
  if (count > 1) await page.locator('table[aria-labelledby]').waitFor()
}

/** The comparison of a market, unchanged and in use. */
export const comparisonScenes: readonly Scene[] = [
  { ...singapore, state: 'top' },
  { ...singapore, state: 'narrow', widths: [320] },
  { ...singapore, state: 'large-text', largeText: true },
  { ...singapore, state: 'printed', printed: true, widths: [768] },
  { ...singapore, state: 'without-scripts', withoutScripts: true },
  { kind: 'landing', state: 'subsidy', path: '/bahrain-maid-insurance' },
  {
    ...singapore,
    state: 'filters-open',
    act: (page) => page.getByRole('button', { name: 'Filter and sort' }).click(),
  },
  { ...singapore, state: 'filters-used', path: `${singapore.path}?type=comprehensive&from=340&sort=premium` },
  { ...singapore, state: 'nothing-matches', path: `${singapore.path}?q=no-such-insurer&type=basic&from=1000` },
  { ...singapore, state: 'side-by-side-2', act: compare(2) },
  { ...singapore, state: 'side-by-side-3', act: compare(3), widths: [320, 390, 768, 1280] },
  { ...singapore, state: 'tray', act: compare(1), inSight: true },
]
