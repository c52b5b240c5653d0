import type { Page } from 'playwright/test'
import { colourRules, everyRule } from '#tests/e2e/axe.ts'
import { expect, test } from './test.ts'
import { violations } from './violations.ts'
import { goTo, openWithPreview } from './windows.ts'

const bahrain = 'config/markets/bahrain.json'

/** Each state, with the place that it begins at and the action that opens it. */
const states: readonly {
  readonly name: string
  readonly place: string
  readonly act?: (page: Page) => Promise<void>
}[] = [
  { name: 'the beginning', place: '' },
  { name: 'the basics of a market', place: `${bahrain}?part=basics` },
  { name: 'the hours of a market', place: `${bahrain}?part=basics&tab=contact` },
  { name: 'a plan', place: `${bahrain}?part=plans&at=/plans/0` },
  { name: 'the sections of a page', place: `${bahrain}?part=landing` },
  { name: 'the map of a wizard', place: `${bahrain}?part=wizard&tab=flow` },
  { name: 'a question', place: `${bahrain}?part=wizard&tab=questions&at=/wizard/questions/1` },
  { name: 'the rules of a wizard', place: `${bahrain}?part=wizard&tab=rules` },
  {
    name: 'the text of a file',
    place: `${bahrain}?tab=source&part=basics`,
    async act(page) {
      await page.getByRole('button', { name: 'Advanced' }).click()
      await expect(page.getByRole('tabpanel', { name: 'Source' })).toBeVisible()
    },
  },
  {
    name: 'a plan with what files say of it',
    place: `${bahrain}?part=plans&at=/plans/0`,
    act: (page) => page.getByRole('button', { name: 'Advanced' }).click(),
  },
  { name: 'what is left before going live', place: `${bahrain}?part=ready` },
  { name: 'a translation', place: 'config/markets/hong-kong.zh-HK.json?tab=translation' },
  { name: 'an article', place: 'config/articles/kuwait-expat-guide.md' },
  { name: 'the site', place: 'config/site.json' },
  { name: 'the benefits', place: 'config/benefits.json' },
  {
    name: 'a new market',
    place: bahrain,
    async act(page) {
      await page.getByRole('button', { name: 'New…' }).click()
      await page.getByRole('menuitem', { name: 'Market' }).click()
      await page.getByRole('dialog').getByLabel('Country', { exact: true }).fill('Thailand')
      await expect(page.getByLabel('Currency')).toHaveValue('THB')
    },
  },
  {
    name: 'the gallery of blocks',
    place: `${bahrain}?part=landing`,
    async act(page) {
      await page.getByRole('button', { name: 'Add a block' }).click()
      await expect(page.getByRole('dialog').getByRole('option', { name: /^Features/ })).toBeVisible()
    },
  },
  {
    name: 'handing over',
    place: bahrain,
    async act(page) {
      await page.getByRole('button', { name: 'Send for review…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'a menu',
    place: bahrain,
    async act(page) {
      await page.getByRole('button', { name: 'More…' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
]

/** The others are much like these. */
const unlike = ['the beginning', 'a plan', 'the map of a wizard', 'a translation', 'handing over']

async function expectAccessible(page: Page, { name, act }: (typeof states)[number]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Opening the')).toHaveCount(0)
  await act?.(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violations(page, everyRule), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, colourRules), `${name}, dark`).toEqual([])
}

test('Studio can be used by everyone, by day and by night', async ({ page, studio }) => {
  await openWithPreview(page, studio)
  for (const state of states.filter(({ name }) => unlike.includes(name))) {
    await goTo(page, studio, state.place)
    await expectAccessible(page, state)
  }
})

for (const state of states.filter(({ name }) => !unlike.includes(name))) {
  test(`${state.name} can be used by everyone, by day and by night`, { tag: '@slow' }, async ({ page, studio }) => {
    await openWithPreview(page, studio, state.place)
    await expectAccessible(page, state)
  })
}

test('at 200 % the screen is read without scrolling sideways', { tag: '@slow' }, async ({ page, studio }) => {
  await page.setViewportSize({ width: 640, height: 450 })
  await page.goto(studio.address)
  for (const place of ['', `${bahrain}?part=plans&at=/plans/0`, `${bahrain}?part=wizard&tab=flow`]) {
    await goTo(page, studio, place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(640)
  }
})
