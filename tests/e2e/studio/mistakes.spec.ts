import { test as base, expect, type Page } from 'playwright/test'
import { badContents } from '#tests/config/bad-contents.ts'
import { badFacts } from '#tests/config/bad-facts.ts'
import { badShapes } from '#tests/config/bad-shapes.ts'
import { badSites } from '#tests/config/bad-sites.ts'
import { badSyntax } from '#tests/config/bad-syntax.ts'
import { badTexts } from '#tests/config/bad-texts.ts'
import { badWholes } from '#tests/config/bad-wholes.ts'
import { impossible, type Mistake, places, shown } from './mistakes.ts'
import { type RunningStudio, runStudio } from './running.ts'

/** One window for all mistakes; each is undone before the next. */
const test = base.extend<object, { readonly window: { readonly page: Page; readonly studio: RunningStudio } }>({
  window: [
    async ({ browser }, provide) => {
      const studio = await runStudio()
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      await page.goto(studio.address)
      await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
      await provide({ page, studio })
      await page.close()
      await studio.close()
    },
    { scope: 'worker' },
  ],
})

async function open(page: Page, studio: RunningStudio, { place }: Mistake): Promise<void> {
  await page.goto(`${new URL(studio.address).origin}/#/${places[place]}`)
  await expect(page.getByText('Everything is saved')).toBeVisible()
}

/** Leaves a field by a click beside all fields. */
const leave = (page: Page) => page.getByRole('banner').getByText('Studio', { exact: true }).click()

async function takeBack(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Everything is saved')).toBeVisible()
}

test('the mistakes are those that the checker is tested with', () => {
  const tables = [badContents, badFacts, badShapes, badSites, badSyntax, badTexts, badWholes]
  const known = new Set(tables.flat().map(({ name }) => name))
  const names = [...shown, ...impossible].map(({ name }) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(names).size).toBe(40)
})

for (const mistake of shown) {
  test(`${mistake.name} is shown at its field and below`, async ({ window: { page, studio } }) => {
    await open(page, studio, mistake)
    const field = page.getByRole('main').getByLabel(mistake.label, { exact: true }).first()
    await field.fill(mistake.text)
    await page.keyboard.press('Tab')
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(mistake.says)))
    await expect(page.getByRole('contentinfo').getByText(mistake.says).first()).toBeVisible()
    await takeBack(page)
  })
}

for (const mistake of impossible) {
  test(`${mistake.name} is impossible: ${mistake.because}`, async ({ window: { page, studio } }) => {
    await open(page, studio, mistake)
    await mistake.tryIt(page.getByRole('main'), page)
    await leave(page)
    if (mistake.becomes === undefined) return expect(page.getByText('Everything is saved')).toBeVisible()
    await expect(page.getByText('1 file not saved')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Everything is saved')).toBeVisible()
    const file = JSON.parse(studio.read('config/markets/bahrain.json'))
    expect(mistake.at?.reduce((value, key) => value[key], file)).toEqual(mistake.becomes)
    await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible()
  })
}
