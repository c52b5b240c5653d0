import type { Locator, Page } from 'playwright/test'
import type { WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import type { Finding } from '#studio/protocol.ts'
import { expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { keysIn } from '#tests/studio/app/form/keys.ts'
import { drawn, withDriver, withLostDriver, withManyPaths } from './flow-markets.ts'
import { test as base, expect } from './test.ts'
import { goTo, open, save } from './windows.ts'

interface Given {
  readonly market: Market
  readonly findings: readonly Finding[]
}

const test = base.extend<{ readonly show: (given: Given) => Promise<Page> }>({
  async show({ openPart }, provide) {
    await provide(async (given) => {
      const page = await openPart('flow')
      await page.evaluate((flow) => window.beginFlow(flow), given)
      return page
    })
  },
})

const map = (page: Page): Locator => page.getByRole('region', { name: 'Map of the questions' })
const box = (page: Page, name: string): Locator => map(page).getByRole('button', { name: new RegExp(`^${name}`) })
const walk = (page: Page): Locator => page.getByRole('region', { name: 'Walk a path' })
const lit = (page: Page): Locator => map(page).locator('[data-lit][data-kind=question]')

/** The value beside a name in a list of names and values. */
async function posted(page: Page, name: string): Promise<string | undefined> {
  const row = walk(page).locator('dl > div', { has: page.getByText(name, { exact: true }) })
  return (await row.count()) === 0 ? undefined : (await row.locator('dd').innerText()).replaceAll(/\s/g, ' ')
}

test('the map is drawn, or says what it lacks, whatever of the market is not written yet', { tag: '@slow' }, async ({
  show,
}) => {
  const given = drawn('bahrain')
  const page = await show(given)
  await expect(lit(page)).toHaveCount(0)
  const { wizard, plans, adjustments, currency } = given.market
  const parts = Object.entries({ wizard, plans, adjustments, currency })
  const lost = parts.flatMap(([part, value]) => keysIn(value).map((keys) => [part, ...keys])) as (string | number)[][]
  expect(lost.length).toBeGreaterThan(100)
  const drawnWithout = await page.evaluate((all) => {
    return all.map((keys) => {
      const market = structuredClone(window.flow.market)
      const [last = '', ...around] = keys.toReversed()
      const holder = around.toReversed().reduce((value, key) => Object(value)[key], market)
      if (Array.isArray(holder)) holder.splice(Number(last), 1)
      else Reflect.deleteProperty(holder, last)
      window.draw(market)
      const isMap = document.querySelector('[aria-label="Map of the questions"]') !== null
      return [keys.join('/'), isMap, isMap || /\.$/.test(document.querySelector('main p')?.textContent ?? '')] as const
    })
  }, lost)
  for (const [keys, isMap, says] of drawnWithout) {
    expect([keys, says]).toEqual([keys, true])
    // Prices may be missing, but not the questions.
    if (!keys.startsWith('wizard')) expect([keys, isMap]).toEqual([keys, true])
  }
})

test('the path of a household with a driver is shown, and walked on by clicking other answers', {
  tag: '@slow',
}, async ({ show }) => {
  const page = await show(withDriver())
  await expect(lit(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show a path where' }).click()
  await page.getByRole('menuitem', { name: '“Drives a car?” is asked' }).click()
  await expect(lit(page)).toHaveText(['Type of cover', 'Subsidy', 'Nationality', 'Drives a car?', 'Level of cover'])
  await expect(walk(page).getByText('This path is complete.')).toBeVisible()
  expect(await posted(page, 'Driver')).toBe('daily')
  expect(await posted(page, 'Subsidy eligible')).toBe('yes')
  expect(await posted(page, 'Domestic Worker Plus')).toBe('BHD 500 BHD 300')
  await expect(walk(page).getByText('“Subsidy Eligible!”')).toBeVisible()

  await walk(page).getByRole('radio', { name: 'Renewal' }).click()
  await expect(lit(page)).toHaveText(['Type of cover', 'Subsidy', 'Nationality', 'Level of cover'])
  await expect(walk(page).getByText('Will your worker drive your car?')).toBeHidden()
  expect(await posted(page, 'Driver')).toBeUndefined()
  await walk(page).getByRole('radio', { name: 'Not sure / other' }).click()
  expect(await posted(page, 'Subsidy eligible')).toBe('no')
  expect(await posted(page, 'Domestic Worker Plus')).toBe('BHD 500')
  await expect(walk(page).getByText('“Subsidy Eligible!”')).toBeHidden()
  await walk(page).getByRole('button', { name: 'Start again' }).click()
  await expect(lit(page)).toHaveCount(0)
})

test('a question that nobody is asked glows, and its witness is walked', { tag: '@slow' }, async ({ show }) => {
  const page = await show(withLostDriver())
  const lost = map(page).locator('[data-wrong][data-kind=question]')
  await expect(lost).toHaveText('Drives a car?')
  await expect(box(page, 'Drives a car?')).toHaveAccessibleName(/is never asked/)
  await page.getByRole('region', { name: 'What is wrong' }).getByRole('button', { name: 'Show it' }).click()
  await expect(lit(page)).toHaveText(['Type of cover', 'Subsidy', 'Nationality', 'Level of cover'])
  await page.getByRole('button', { name: 'Go to it' }).click()
  await expect(page.getByTestId('selected')).toHaveText('["wizard","questions",3,"askIf"]')
  await expect(box(page, 'Drives a car?')).toHaveAttribute('aria-pressed', 'true')
})

test('questions are chosen, added, moved and removed by keyboard alone', async ({ show }) => {
  const page = await show(drawn('bahrain'))
  const { keyboard } = page
  await expect(box(page, 'Type of cover')).toBeVisible()
  await keyboard.press('Tab')
  const names: string[] = []
  for (let i = 0; i < 6; i += 1) {
    names.push((await page.locator(':focus').getAttribute('aria-label')) ?? '')
    await keyboard.press('Tab')
  }
  expect(names).toEqual([
    'Type of cover: What do you need insurance for?',
    'Subsidy: Are you eligible for government subsidies?',
    expect.stringMatching(/^Nationality: /),
    'Subsidy Eligible! if “subsidy” is true: Subsidy is Bahraini citizen, First-time employer or Income-qualified resident',
    expect.stringMatching(/^Level of cover: /),
    'Contact details Get My Bahrain Insurance Quotes',
  ])
  await box(page, 'Nationality').focus()
  await keyboard.press('Enter')
  await expect(page.getByTestId('selected')).toHaveText('["wizard","questions",2]')
  const tools = page.getByRole('toolbar')
  await tools.getByRole('button', { name: 'Move earlier' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByTestId('selected')).toHaveText('["wizard","questions",1]')
  await expect(page.getByText('“Nationality” is now question 2 of 4.')).toBeAttached()
  await expect(tools.getByRole('button', { name: 'Move earlier' })).toBeFocused()
  const questions = map(page).locator('[data-kind=question]')
  await expect(questions).toHaveText(['Type of cover', 'Nationality', 'Subsidy', 'Level of cover'])
  await tools.getByRole('button', { name: 'Add a question after it' }).focus()
  await keyboard.press('Enter')
  await expect(questions).toHaveText(['Type of cover', 'Nationality', 'New question', 'Subsidy', 'Level of cover'])
  await expect(box(page, 'New question')).toHaveAttribute('aria-pressed', 'true')
  await tools.getByRole('button', { name: 'Remove' }).focus()
  await keyboard.press('Enter')
  await expect(questions).toHaveText(['Type of cover', 'Nationality', 'Subsidy', 'Level of cover'])
  const titles = await page.evaluate(() => window.changes.map(({ title }) => title))
  expect(titles).toEqual(['Move the question “Nationality”', 'Add a question', 'Remove the question “New question”'])
})

test('on the narrowest desk, the map of a market is whole, and a box at the end of a path scrolls to its form', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, studio, 'config/markets/bahrain.json?part=wizard&tab=flow')
  for (const name of ['Type of cover', 'Sent', 'Subsidy eligible']) {
    await expect(box(page, name)).toBeInViewport({ ratio: 1 })
  }
  expect((await box(page, 'Sent').boundingBox())?.height).toBeGreaterThan(40)
  await goTo(page, studio, 'config/markets/hong-kong.json?part=wizard&tab=flow')
  for (const answer of ['New helper', 'Filipino', 'Basic'])
    await walk(page).getByRole('radio', { name: answer, exact: true }).click()
  const price = walk(page).getByText(/^Plans cost the same on every path: .*\d+ to .*\d+ a year\.$/)
  await price.scrollIntoViewIfNeeded()
  await box(page, 'Nationality').click()
  await expect(page.getByRole('toolbar', { name: 'The question “Nationality”' })).toBeInViewport()
  await expect(page.getByRole('main').getByLabel('Text', { exact: true })).toBeInViewport()
})

test('every path is there in words, and can be walked from there', async ({ show }) => {
  const page = await show(withDriver())
  await page.getByText('All 312 paths in words').click()
  const paths = page.getByRole('group').getByRole('listitem')
  await expect(paths.first()).toContainText('Subsidy: Bahraini citizen, First-time employer, Income-qualified resident')
  await expect(paths.first()).toContainText('Subsidy eligible: yes')
  await expect(paths.first()).toContainText(/Domestic Worker Plus: gross BHD.500, net BHD.300/)
  await paths.first().getByRole('button', { name: 'Walk it' }).click()
  await expect(walk(page).getByText('This path is complete.')).toBeVisible()
})

test('a question is dragged to its place in the order, by the mouse and by keys, each as one change', {
  tag: '@slow',
}, async ({ show }) => {
  const page = await show(withDriver())
  const order = page.getByRole('grid', { name: 'Order of the questions' })
  const rows = order.getByRole('row')
  const names = ['Type of cover', 'Subsidy', 'Nationality', 'Drives a car?', 'Level of cover']
  const numbered = (all: readonly string[]) => all.map((name, i) => `${i + 1}. ${name}`)
  await expect(rows).toHaveText(numbered(names))
  const { height } = (await rows.nth(1).boundingBox()) ?? { height: 0 }
  await rows.nth(4).dragTo(rows.nth(1), { targetPosition: { x: 80, y: height - 2 } })
  await expect(rows).toHaveText(numbered(names.toSpliced(4, 1).toSpliced(2, 0, 'Level of cover')))
  await order.getByRole('button', { name: 'Drag Subsidy' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('button', { name: 'Insert before Type of cover' })
  await expect(first).toBeAttached()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  const moved = ['Subsidy', 'Type of cover', 'Level of cover', 'Nationality', 'Drives a car?']
  await expect(rows).toHaveText(numbered(moved))
  const changes = await page.evaluate(() => window.changes.map(({ title, operations }) => [title, operations.length]))
  expect(changes).toEqual([
    ['Move the question “Level of cover”', 1],
    ['Move the question “Subsidy”', 1],
  ])
})

test('a form of thousands of millions of paths is drawn, counted, and walked to its rarest question', {
  tag: '@slow',
}, async ({ show }) => {
  const page = await show(withManyPaths())
  await expect(box(page, 'Asked of very few')).not.toHaveAttribute('data-wrong')
  await expect(page.getByText('Examples of 3,099,364,344 paths, in words')).toBeVisible()
  await page.getByRole('button', { name: 'Show a path where' }).click()
  await page.getByRole('menuitem', { name: '“Asked of very few” is asked' }).click()
  await expect(walk(page).getByText('This path is complete.')).toBeVisible()
  await expect(lit(page).last()).toHaveText('Asked of very few')
})

test('axe finds nothing, in light and dark mode', { tag: '@slow' }, async ({ show }) => {
  const page = await show(withLostDriver())
  await page.getByRole('button', { name: 'Show it' }).click()
  await box(page, 'Nationality').click()
  await expectAccessibleAnywhere(page, 'the map of a wizard')
})

test('a box chosen on the map is edited below it, and the map follows', { tag: '@slow' }, async ({ page, studio }) => {
  const file = 'config/markets/bahrain.json'
  const before: { readonly wizard: WizardConfig } = JSON.parse(studio.read(file))
  await open(page, studio, `${file}?part=wizard&tab=flow`)
  await box(page, 'Nationality').click()
  await page.getByRole('button', { name: 'Add a question after it' }).click()
  const summary = page.getByRole('main').getByLabel('Summary', { exact: true })
  await summary.fill('Drives a car?')
  await expect(box(page, 'Drives a car?')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: /^Add .*condition/ }).click()
  await page.getByRole('menuitem', { name: 'Condition' }).click()
  await page.getByRole('button', { name: /Choose a question/ }).click()
  await page.getByRole('option', { name: /^Nationality/ }).click()
  await page.getByRole('button', { name: 'Choose answers to Nationality' }).click()
  await page.getByRole('option', { name: 'Filipino', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(map(page).getByText('Filipino', { exact: true })).toBeVisible()

  await save(page)
  const after: { readonly wizard: WizardConfig } = JSON.parse(studio.read(file))
  expect(after.wizard.questions).toHaveLength(5)
  expect(after.wizard.questions[3]).toMatchObject({
    id: 'drives-a-car',
    field: 'drives-a-car',
    summary: 'Drives a car?',
    askIf: { answer: 'nationality', isOneOf: ['filipino'] },
  })
  expect(after.wizard.questions.toSpliced(3, 1)).toEqual(before.wizard.questions)
})
