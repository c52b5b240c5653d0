import type { run } from 'axe-core'
import type { Page } from 'playwright/test'
import { type Bundle, bundleOf } from '#studio/app/form/schema/bundle.ts'
import { partShowing, schemaAt } from '#studio/app/form/schema/parts.ts'
import type { Change, Keys } from '#studio/protocol.ts'
import { expectAccessible, expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { openBundled } from '#tests/e2e/studio/harness/bundled.ts'
import type { Shown } from '#tests/e2e/studio/harness/form.tsx'
import { keysIn, wholes } from '#tests/studio/app/form/keys.ts'
import { sampleOf } from '#tests/studio/app/form/sample.ts'
import { fileSchemas, schemas } from '#tests/studio/app/form/schemas.ts'
import { test as base, expect } from './test.ts'

const test = base.extend({
  page: ({ openPart }, provide) => openPart('form').then(provide),
})

async function open(page: Page, at: Keys = [], properties?: readonly string[]): Promise<void> {
  const begun = { at, ...(properties && { properties }) }
  await page.evaluate((one) => window.beginForm(one), begun)
}

async function show(page: Page, shown: Shown): Promise<void> {
  await page.evaluate((one) => window.show(one), shown)
}

async function changes(page: Page): Promise<readonly Change[]> {
  return page.evaluate(() => window.made.changes)
}

async function valueAt(page: Page, at: Keys): Promise<unknown> {
  return page.evaluate(
    (keys) => keys.reduce<unknown>((value, key) => Object(value)[key], window.made.value),
    at as (string | number)[],
  )
}

/** The keys of the item that was just added, whose first field has the focus. */
async function added(page: Page): Promise<Keys> {
  const at = await page.evaluate(() => window.made.at)
  return at.slice(0, at.findLastIndex((key) => typeof key === 'number') + 1)
}

function field(page: Page, at: Keys) {
  return page.locator(`[data-at=${JSON.stringify(JSON.stringify(at))}]`)
}

test('every property of every schema stands in its form', { tag: '@slow' }, async ({ page }) => {
  await open(page)
  const missing: string[] = []
  const seen = new Set<string>()
  for (const schema of fileSchemas) {
    const root = bundleOf(schemas, schema)
    const value = sampleOf(root, root)
    const partOf = (at: Keys) => JSON.stringify(partShowing(root, value, at))
    const all = keysIn(value).filter((at) => isField(root, value, at))
    for (const part of new Set(all.map(partOf))) {
      // A kind of block looks the same on every page.
      const own = JSON.stringify(schemaAt(root, value, JSON.parse(part)))
      if (seen.has(own)) continue
      seen.add(own)
      await show(page, { schema, value, at: JSON.parse(part) })
      const rows = page.locator('[data-at]')
      missing.push(...(await page.getByText('is not known here').allInnerTexts()).map((text) => `${schema} ${text}`))
      const found = await rows.evaluateAll((one) => one.map((row) => row.getAttribute('data-at')))
      const twice = found.filter((at, i) => found.indexOf(at) < i)
      missing.push(...twice.map((at) => `${schema} ${at} twice`))
      for (const at of all) {
        // A part that opens has a row in the part around it.
        const stands = partOf(at) === JSON.stringify(at) ? at.slice(0, -1) : at
        if (partOf(stands) === part && !found.includes(JSON.stringify(at))) missing.push(`${schema} ${at.join('/')}`)
      }
    }
  }
  expect(missing).toEqual([])
})

/**
 * Whether a value has a field of its own: it has a name, is not the constant that names a variant, and is not edited by
 * the control of its parent.
 */
function isField(root: Bundle, value: unknown, at: Keys): boolean {
  const name = at.at(-1)
  if (typeof name !== 'string' || name === '$schema' || wholes(root, value, at)) return false
  return typeof schemaAt(root, value, at).const !== 'string'
}

const plan: Keys = ['plans', 0]

test('text is shown at once and sent throttled, as few changes of one value', async ({ page }) => {
  await open(page, plan)
  const name = page.getByLabel('Plan', { exact: true })
  await name.press('End')
  await name.pressSequentially(' Extra')
  await expect(name).toHaveValue('Comprehensive Plus Extra')
  await expect.poll(() => valueAt(page, [...plan, 'plan'])).toBe('Comprehensive Plus Extra')
  const made = await changes(page)
  expect(made.length).toBeLessThan(7)
  expect(new Set(made.map(({ typing }) => typing)).size).toBe(1)
  expect(made[0]).toMatchObject({
    title: 'Change plan of Comprehensive Plus',
    operations: [{ kind: 'set', at: [...plan, 'plan'], was: 'Comprehensive Plus' }],
  })
})

test('a change by another window replaces what was typed', { tag: '@slow' }, async ({ page }) => {
  await open(page, plan)
  const name = page.getByLabel('Plan', { exact: true })
  await name.fill('Mine')
  await expect.poll(() => valueAt(page, [...plan, 'plan'])).toBe('Mine')
  const operations = [{ kind: 'set', file: '', at: [...plan, 'plan'], value: 'Theirs', was: 'Mine' }] as const
  await page.evaluate((change) => window.apply(change), { title: 'Undo', operations } as unknown as Change)
  await expect(name).toHaveValue('Theirs')
})

test('an optional value is added, emptied and removed', async ({ page }) => {
  await open(page, ['wizard', 'questions', 0])
  const hint = field(page, ['wizard', 'questions', 0, 'hint']).getByRole('textbox')
  await page.getByRole('button', { name: 'Add more fields' }).click()
  await page.getByRole('menuitem', { name: /^Hint/ }).click()
  await expect(hint).toBeFocused()
  await page.keyboard.type('Why we ask.')
  await expect.poll(() => valueAt(page, ['wizard', 'questions', 0, 'hint'])).toBe('Why we ask.')
  await hint.fill('')
  await expect.poll(() => valueAt(page, ['wizard', 'questions', 0, 'hint'])).toBeUndefined()
  await hint.fill('Another reason.')
  await field(page, ['wizard', 'questions', 0, 'hint']).getByRole('button', { name: 'Remove Hint' }).click()
  expect(await valueAt(page, ['wizard', 'questions', 0])).not.toHaveProperty('hint')
  await expect(hint).toBeHidden()
})

test('text typed right after an addition goes into the added field, a day too', { tag: '@slow' }, async ({ page }) => {
  await open(page, ['promotions', 0])
  await page.getByRole('button', { name: /^Add .*last day/ }).click()
  await page.getByRole('menuitem', { name: 'Last day' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('31122027')
  await expect.poll(() => valueAt(page, ['promotions', 0, 'until'])).toBe('2027-12-31')
  await page.getByRole('button', { name: /^Add .*details/ }).click()
  await page.getByRole('menuitem', { name: 'Details' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('For new policies')
  await expect.poll(() => valueAt(page, ['promotions', 0, 'details'])).toBe('For new policies')
})

test('more hours begin with a line', async ({ page }) => {
  await open(page, ['contact'])
  await page.getByRole('button', { name: /^Add .*more hours/ }).click()
  await expect.poll(() => valueAt(page, ['contact', 'officeHours', 'also'])).toHaveLength(1)
})

test('the first item of a list that is added is opened, and is no mistake before it is left', async ({ page }) => {
  await open(page)
  const { promotions: _, ...value } = (await page.evaluate(() => window.made.value)) as Record<string, unknown>
  const findings = ['provider', 'promotion'].map((name) => {
    const at = ['promotions', 0, name]
    return { file: '', line: 1, column: 1, severity: 'error', rule: 'wrong-size', message: `"${name}"`, at } as const
  })
  await show(page, { schema: 'schemas/market.schema.json', value, findings })
  await page.getByRole('button', { name: 'Add more fields' }).click()
  await page.getByRole('menuitem', { name: 'Promotions' }).click()
  expect(await added(page)).toEqual(['promotions', 0])
  await expect(page.getByRole('button', { name: 'Choose…' })).toBeFocused()
  await expect(page.getByText('Error:')).toHaveCount(0)
})

test('banners begin with one', async ({ page }) => {
  await open(page, ['wizard'], ['rules', 'banners'])
  await page
    .getByRole('button', { name: /^Add (?:more fields|.*banners)/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /^Banners/ }).click()
  expect(await added(page)).toEqual(['wizard', 'banners', 0])
})

test('amounts are read as people write them', async ({ page }) => {
  await open(page, plan)
  const premium = page.getByLabel('Price', { exact: true })
  await premium.fill('S$1,250')
  await premium.blur()
  await expect.poll(() => valueAt(page, [...plan, 'price'])).toBe(1250)
  await expect(premium).toHaveValue('1,250')
})

test('facts are typed as people write them, and none is stated that was not', async ({ page }) => {
  await open(page, plan)
  const panel = page.getByLabel('Clinic panel', { exact: true })
  await expect(panel).toHaveValue('800+')
  await panel.fill('1,200+ clinics')
  await panel.blur()
  await expect.poll(() => valueAt(page, [...plan, 'facts', 'hospital-panel'])).toEqual({ from: 1200 })
  await expect(panel).toHaveValue('1200+')
  const excess = page.getByLabel('Excess', { exact: true })
  expect(await valueAt(page, [...plan, 'facts', 'excess'])).toBeUndefined()
  await excess.fill('S$50 to S$200')
  await excess.blur()
  await expect.poll(() => valueAt(page, [...plan, 'facts', 'excess'])).toEqual({ from: 50, to: 200 })
  await excess.fill('Not covered')
  await excess.blur()
  await expect.poll(() => valueAt(page, [...plan, 'facts', 'excess'])).toEqual({ is: 'notCovered' })
  await excess.fill('')
  await excess.blur()
  await expect.poll(() => valueAt(page, [...plan, 'facts', 'excess'])).toBeUndefined()
})

test('a figure is quoted where the cursor stands, by the keyboard alone', async ({ page }) => {
  await open(page, ['landing', 'meta'])
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('From  a year.')
  await description.press('Home')
  for (const _ of 'From ') await description.press('ArrowRight')
  await description.press('Tab')
  await expect(page.getByRole('button', { name: 'Quote in Description' })).toBeFocused()
  await page.keyboard.type('lowest')
  await expect(page.getByRole('option', { name: /Lowest premium of the market/ })).toContainText('now: S$280')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueAt(page, ['landing', 'meta', 'description'])).toBe('From {plans.lowest} a year.')
})

test('a fact says its source and the day of the check, which leave with it', async ({ browser, files }) => {
  const page = await browser.newPage()
  await openBundled(page, files, 'form')
  await page.clock.setFixedTime('2026-03-02T09:00:00Z')
  await open(page, plan)
  const panelOf = () => valueAt(page, [...plan, 'facts', 'hospital-panel'])
  await page.getByRole('button', { name: 'Add source of clinic panel' }).click()
  const source = page.getByRole('group', { name: 'Source of clinic panel' })
  await source.getByLabel('Source', { exact: true }).fill('https://insurer.example/clinics')
  await source.getByLabel('Source', { exact: true }).blur()
  const checked = { source: 'https://insurer.example/clinics', checked: '2026-03-02' }
  await expect.poll(panelOf).toEqual({ value: { from: 800 }, ...checked })
  await page.getByLabel('Clinic panel', { exact: true }).fill('900')
  await page.getByLabel('Clinic panel', { exact: true }).blur()
  await expect.poll(panelOf).toEqual({ value: 900, ...checked })
  await source.getByRole('button', { name: 'Remove source' }).click()
  await expect.poll(panelOf).toBe(900)
  await page.close()
})

test('a provider that is missing is made where it is picked, as one change', async ({ page }) => {
  await open(page, plan)
  await page.getByLabel('Provider', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find' }).fill('Zurich Life')
  await page.getByRole('option', { name: 'Create “Zurich Life”' }).click()
  expect(await valueAt(page, [...plan, 'provider'])).toBe('zurich-life')
  expect(await valueAt(page, ['providers', 10])).toMatchObject({ id: 'zurich-life', name: 'Zurich Life' })
  expect(await changes(page)).toHaveLength(1)
})

test('a benefit that a plan has cannot be made again, and one that no plan has can', async ({ page }) => {
  await open(page, plan)
  const add = page.getByRole('button', { name: /Add to benefits/ })
  await add.click()
  await page.keyboard.type('hospital treatment')
  await expect(page.getByText('It is there already')).toBeVisible()
  await expect(page.getByRole('option', { name: /Create/ })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Home leave')
  await page.getByRole('option', { name: 'Create “Home leave”' }).click()
  await expect(page.getByLabel('Limit or condition of Home leave')).toBeVisible()
  expect(await valueAt(page, ['benefits'])).toContainEqual(expect.objectContaining({ id: 'home-leave' }))
})

test('a rule that is missing is made where it is picked, with what it asks still to be chosen', async ({ page }) => {
  await open(page)
  const options = [
    { value: 'new', label: 'New' },
    { value: 'renewal', label: 'Renewal' },
  ]
  const questions = [{ id: 'type', field: 'type', summary: 'Cover', text: 'Which cover?', options }]
  const banners = [{ rule: '', on: 'questions', title: 'A word', text: 'More words.' }]
  const value = { wizard: { questions, banners } }
  await show(page, { schema: 'schemas/market.schema.json', value, at: ['wizard', 'banners', 0] })
  await page.getByLabel('Saved condition', { exact: true }).click()
  await expect(page.getByText('Write a name to make the first one')).toBeVisible()
  await page.keyboard.type('New worker')
  await page.getByRole('option', { name: 'Create “New worker”' }).click()
  expect(await valueAt(page, ['wizard', 'banners', 0, 'rule'])).toBe('new-worker')
  expect(await valueAt(page, ['wizard', 'rules'])).toEqual({ 'new-worker': { answer: 'type', isOneOf: [] } })
})

test('a benefit gets a note, and is a plain id again without it', async ({ page }) => {
  await open(page, plan)
  const note = page.getByLabel('Limit or condition of Hospital treatment')
  await note.fill('up to $500')
  await expect.poll(() => valueAt(page, [...plan, 'benefits', 0])).toEqual({ id: 'hospital', note: 'up to $500' })
  await note.fill('')
  await expect.poll(() => valueAt(page, [...plan, 'benefits', 0])).toBe('hospital')
})

test('a row is moved by the mouse, by keys and from its menu, and the move is said', async ({ page }) => {
  await open(page, ['wizard'], ['questions'])
  const questions = field(page, ['wizard', 'questions'])
  const first = () => questions.getByRole('listitem').first()
  const grip = questions.getByRole('button', { name: 'Move What do you need insurance for?: arrow keys' })
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(first()).toContainText("What is your helper's nationality?")
  await expect(page.getByRole('status')).toHaveText('What do you need insurance for? is now 2 of 3.')
  await expect(grip).toBeFocused()
  const [from, to] = [await grip.boundingBox(), await questions.getByRole('listitem').last().boundingBox()]
  if (!from || !to) throw new Error('The rows are not on screen.')
  await page.mouse.move(from.x + 5, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect(questions.getByRole('listitem').last()).toContainText('What do you need insurance for?')
  await questions.getByRole('button', { name: 'More for What do you need insurance for?' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(questions.getByRole('listitem').nth(1)).toContainText('What do you need insurance for?')
  await expect(page.getByRole('status')).toHaveText('What do you need insurance for? is now 2 of 3.')
  expect((await changes(page)).map(({ operations }) => operations[0]?.kind)).toEqual(['move', 'move', 'move'])
})

test('a long list goes on by itself where a row is held at the end of what is in sight', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await open(page, [], ['plans'])
  const rows = field(page, ['plans']).getByRole('listitem')
  const name = (await rows.first().innerText()).split('\n')[0] ?? ''
  await expect(rows.last()).not.toBeInViewport()
  const grip = rows.first().getByRole('button').first()
  await grip.hover()
  const box = await grip.boundingBox()
  if (!box) throw new Error('The row is not on screen.')
  await page.mouse.down()
  await page.mouse.move(box.x + 5, 395, { steps: 3 })
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  const last = await rows.last().boundingBox()
  await page.mouse.move(box.x + 5, (last?.y ?? 0) + 10)
  await page.mouse.up()
  await expect(rows.last()).toContainText(name)
})

test('a row is moved by touch', { tag: '@slow' }, async ({ browser, files }) => {
  const page = await browser.newPage({ hasTouch: true })
  await openBundled(page, files, 'form')
  await open(page, ['wizard'], ['questions'])
  const rows = field(page, ['wizard', 'questions']).getByRole('listitem')
  await rows.last().scrollIntoViewIfNeeded()
  const grip = await rows.first().getByRole('button').first().boundingBox()
  const last = await rows.last().boundingBox()
  if (!grip || !last) throw new Error('The rows are not on screen.')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: grip.x + 8, y }] })
  await touch('touchStart', grip.y + 10)
  await touch('touchMove', last.y)
  await touch('touchMove', last.y + 10)
  await touch('touchEnd')
  await expect(rows.last()).toContainText('What do you need insurance for?')
  await page.close()
})

test('options are written one after the other, each with a value that follows from its label', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, ['wizard', 'questions', 1])
  const at: Keys = ['wizard', 'questions', 1, 'options']
  const options = field(page, at)
  await options.getByRole('button', { name: 'Add an option' }).click()
  await page.keyboard.type('Sri Lankan')
  await page.keyboard.press('Enter')
  await expect(options.getByRole('listitem')).toHaveCount(6)
  await expect(options.getByRole('listitem').last().getByRole('textbox', { name: 'Label' })).toBeFocused()
  await page.keyboard.type('Any other')
  await expect(options.getByRole('textbox', { name: 'Stored as' }).last()).toHaveValue('any-other')
  await options.getByRole('button', { name: 'More for Filipino' }).click()
  await page.getByRole('menuitem', { name: 'Add hint' }).click()
  await expect(options.getByRole('textbox', { name: 'Hint' })).toBeFocused()
  await page.keyboard.type('From the Philippines')
  const first = options.getByRole('textbox', { name: 'Label' }).first()
  await first.fill('Filipina')
  await expect.poll(() => valueAt(page, [...at, 0])).toMatchObject({ value: 'filipino', label: 'Filipina' })
  expect(await valueAt(page, [...at, 0])).toHaveProperty('hint', 'From the Philippines')
  expect(await valueAt(page, [...at, 4])).toEqual({ value: 'sri-lankan', label: 'Sri Lankan' })
  expect(await valueAt(page, [...at, 5])).toEqual({ value: 'any-other', label: 'Any other' })
})

test('a block is chosen from the gallery and begins as its example', async ({ page }) => {
  await open(page, ['landing'])
  await page.getByRole('button', { name: 'Add a block' }).click()
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Features/ })
    .click()
  expect(await valueAt(page, await added(page))).toMatchObject({ kind: 'features', heading: 'Heading' })
  await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue('Heading')
})

test('days off are chosen in a calendar', { tag: '@slow' }, async ({ page }) => {
  await open(page, ['contact'])
  const days = page.getByRole('application', { name: /Days to add/ })
  await days.getByRole('button', { name: /20 January 2027/ }).click()
  await days.getByRole('button', { name: /22 January 2027/ }).click()
  expect(await valueAt(page, await added(page))).toEqual({
    name: '',
    date: '2027-01-20',
    until: '2027-01-22',
  })
})

test('a rule begins with nothing that nobody said, and is named and renamed', async ({ page }) => {
  await open(page)
  const rules = { subsidy: { answer: 'type', isOneOf: ['new'] } }
  const options = [
    { value: 'new', label: 'New' },
    { value: 'renewal', label: 'Renewal' },
  ]
  const questions = ['type', 'home'].map((id) => ({ id, summary: id, text: `Which ${id}?`, options }))
  await show(page, { schema: 'schemas/market.schema.json', value: { wizard: { questions, rules } }, at: ['wizard'] })
  await page.getByRole('button', { name: 'Add a saved condition' }).click()
  expect(await changes(page)).toEqual([])
  const name = page.getByRole('textbox', { name: 'Name of the saved condition' }).last()
  await expect(name).toBeFocused()
  await name.fill('subsidy')
  await expect(page.getByRole('alert').filter({ hasText: 'Another saved condition has this name.' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a question Question' }).click()
  await page.getByRole('option', { name: 'type' }).click()
  await name.fill('renewal')
  await name.press('Enter')
  await page.getByRole('button', { name: 'Choose answers to type' }).last().click()
  await page.getByRole('option', { name: 'Renewal' }).click()
  await page.keyboard.press('Escape')
  const renewal = { answer: 'type', isOneOf: ['renewal'] }
  await expect.poll(() => valueAt(page, ['wizard', 'rules'])).toEqual({ ...rules, renewal })
  await name.fill('ending')
  await name.press('Enter')
  await expect.poll(() => valueAt(page, ['wizard', 'rules'])).toEqual({ ...rules, ending: renewal })
  await expect(page.getByRole('textbox', { name: 'Name of the saved condition' })).toHaveCount(2)
})

test('office hours are a week', async ({ page }) => {
  await open(page, ['contact'])
  await page.getByRole('button', { name: 'Sat', exact: true }).click()
  expect(await valueAt(page, ['contact', 'officeHours', 'days'])).toContain('saturday')
  const closes = page.getByLabel('Closes')
  await closes.fill('17:30')
  await closes.blur()
  await expect.poll(() => valueAt(page, ['contact', 'officeHours', 'closes'])).toBe('5:30 PM')
})

test('a day is typed or picked', async ({ page }) => {
  await open(page, plan)
  await page.getByRole('button', { name: 'Add more fields' }).click()
  await page.getByRole('menuitem', { name: /^Last day/ }).click()
  await page.getByRole('group', { name: 'Last day' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('08022027')
  await expect.poll(() => valueAt(page, [...plan, 'until'])).toBe('2027-02-08')
  expect(await changes(page)).toHaveLength(1)
  await page.getByRole('group', { name: 'Last day' }).getByRole('button').click()
  await page.getByRole('button', { name: / 9 February 2027/ }).click()
  expect(await valueAt(page, [...plan, 'until'])).toBe('2027-02-09')
})

test('a finding stands at its field, also of what is missing', async ({ page }) => {
  await open(page)
  const value = { plans: [{ id: 1, provider: '', price: -5, benefits: [] }] }
  const about = { file: '', line: 1, column: 1, severity: 'error' as const }
  const findings = [
    { ...about, rule: 'wrong-size', message: '"price" is too small.', hint: 'Write `5`.', at: [...plan, 'price'] },
    { ...about, rule: 'missing-property', message: '"Plan" is missing.', missing: ['plan'], at: plan },
  ]
  await show(page, { schema: 'schemas/market.schema.json', value, at: plan, findings })
  const premium = page.getByLabel('Price', { exact: true })
  const name = page.getByLabel('Plan', { exact: true })
  await expect(premium).toHaveAccessibleDescription(/"price" is too small\. Write 5\./)
  await expect(premium).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/"Plan" is missing\./)
  await show(page, { schema: 'schemas/market.schema.json', value, at: [], findings })
  await expect(field(page, ['plans']).getByText('2 errors')).toBeVisible()
})

test('a choice of missing properties is reported above the fields', async ({ page }) => {
  await open(page)
  const value = { blocks: [{ kind: 'lists', lists: [{ heading: 'With it', mark: 'tick' }] }] }
  const at: Keys = ['blocks', 0, 'lists', 0]
  const message = 'A list without "benefits" needs "items".'
  const findings = [
    {
      file: '',
      line: 1,
      column: 1,
      severity: 'error' as const,
      rule: 'missing-property',
      message,
      missing: ['benefits', 'items'],
      at,
    },
  ]
  await show(page, { schema: 'schemas/page.schema.json', value, at, findings })
  await expect(page.locator('#part-findings').getByText(message)).toBeVisible()
})

const forms = [
  ['a plan', plan],
  ['contact and hours', ['contact']],
  ['a question', ['wizard', 'questions', 1]],
  ['the whole file', []],
] as const

for (const [name, at] of forms) {
  const tag = name === 'a plan' || name === 'contact and hours' ? [] : '@slow'
  test(`everyone can use the form of ${name}`, { tag }, async ({ page }) => {
    await open(page, at)
    await expectAccessibleAnywhere(page, name)
  })
}

test('forms fit at 200 % on a small screen', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  for (const [name, at] of forms) {
    await open(page, at)
    await expectNoOverflow(page, name)
  }
})

test('a new plan has a number of its own, and no figure that nobody meant', async ({ page }) => {
  await open(page, [], ['plans'])
  await page.getByRole('button', { name: 'Add a plan' }).click()
  expect(await valueAt(page, await added(page))).toEqual({ id: 31, provider: '', plan: '', benefits: [] })
  await expect(page.getByRole('navigation', { name: 'Where this stands' })).toContainText('Plans')
})

test('the gaps of a new question are listed, and are errors once left', async ({ page }) => {
  await open(page, ['wizard'], ['questions'])
  await page.getByRole('button', { name: 'Add a question' }).click()
  const [at, value] = [await added(page), await page.evaluate(() => window.made.value)]
  const about = { file: '', line: 1, column: 1, severity: 'error', rule: 'wrong-size' } as const
  const findings = ['text', 'summary', 'id'].map((name) => {
    return { ...about, message: `"${name}" must not be empty.`, at: [...at, name] }
  })
  await show(page, { schema: 'schemas/market.schema.json', value, at: [...at, 'text'], findings })
  await expect(page.getByText('Still to write')).toHaveText('Still to write:TextSummaryShort nameColumn in leads')
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await expect(page.getByText('Error:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Summary', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toBeFocused()
  await expect(page.getByText('"text" must not be empty.')).toBeVisible()
  await expect(page.getByText('Error:')).toHaveCount(1)
  await page.getByRole('button', { name: /^Back to/ }).click()
  await field(page, [...at.slice(0, -1)])
    .getByRole('button', { name: 'Question 4 3 errors' })
    .click()
  await expect(page.getByText('Error:')).toHaveCount(3)
})

test('the id of something new follows from its name until it is left or has one of its own', async ({ page }) => {
  await open(page, [], ['providers'])
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const at = await added(page)
  const [name, id] = [
    page.getByRole('textbox', { name: 'Name', exact: true }),
    page.getByRole('textbox', { name: 'Short name' }),
  ]
  await name.pressSequentially('Société Générale')
  await expect(id).toHaveValue('societe-generale')
  await name.fill('AXA')
  await expect(id).toHaveValue('axa-2')
  await name.fill('Zurich')
  await expect(id).toHaveValue('zurich')
  await page.getByRole('button', { name: /^Back to/ }).click()
  await field(page, ['providers'])
    .getByRole('button', { name: /^Zurich/ })
    .click()
  await name.fill('Zurich Life')
  await expect.poll(() => valueAt(page, at)).toMatchObject({ id: 'zurich', name: 'Zurich Life' })
  await page.getByRole('button', { name: /^Back to/ }).click()
  await page.getByRole('button', { name: 'Add a provider' }).click()
  await id.fill('mine')
  await name.fill('Other')
  await expect
    .poll(() => page.evaluate(() => window.made.value))
    .toMatchObject({ providers: expect.arrayContaining([{ id: 'mine', name: 'Other', colour: '' }]) })
})

test('rows that are called alike are told apart by what they refer to', async ({ page }) => {
  await open(page)
  const providers = [
    { id: 'axa', name: 'AXA' },
    { id: 'fwd', name: 'FWD' },
  ]
  const plans = [
    { id: 1, provider: 'axa', plan: 'Plan (edit)' },
    { id: 2, provider: 'fwd', plan: 'Plan (edit)' },
    { id: 3, provider: 'fwd', plan: '' },
  ]
  await show(page, { schema: 'schemas/market.schema.json', value: { providers, plans }, at: [] })
  const rows = field(page, ['plans']).getByRole('listitem')
  await expect(rows).toHaveText([/Plan \(edit\).*AXA/, /Plan \(edit\).*FWD/, /Plan 3.*FWD/])
})

test('the keyboard alone opens a row, changes it and comes back', async ({ page }) => {
  await open(page, [], ['providers'])
  await field(page, ['providers']).getByRole('button', { name: /^AXA/ }).focus()
  await page.keyboard.press('Enter')
  const label = page.getByRole('textbox', { name: 'Name', exact: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(label).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect.poll(() => valueAt(page, ['providers', 0, 'name'])).toBe('AXA!')
  await page.getByRole('button', { name: /^Back to/ }).press('Enter')
  await expect(field(page, ['providers'])).toBeVisible()
})

test('one of many is found by typing, also where the list is not open yet', async ({ page }) => {
  await open(page, plan)
  await page.getByLabel('Provider', { exact: true }).focus()
  await page.keyboard.type('fwd')
  await expect(page.getByRole('option')).toHaveText([/^FWD/])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Provider', { exact: true })).toBeFocused()
  expect(await valueAt(page, [...plan, 'provider'])).toBe('fwd')
})

test('text in a picker that allows others counts, however it is closed except by Escape', async ({ page }) => {
  const href = ['landing', 'blocks', 0, 'actions', 0, 'href']
  await open(page, href.slice(0, -1))
  const link = page.getByLabel('Link', { exact: true })
  const written = page.getByRole('searchbox', { name: 'Find or write' })
  await link.click()
  await written.fill('/offers')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueAt(page, href)).toBe('/offers')
  await link.click()
  await written.fill('https://example.com/offers')
  await page.mouse.click(5, 5)
  await expect.poll(() => valueAt(page, href)).toBe('https://example.com/offers')
  await link.click()
  await written.fill('/another')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  expect(await valueAt(page, href)).toBe('https://example.com/offers')
})

test('a list with an id twice shows all others, is searched, and closes by Escape', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, ['match', 'questions'])
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const question = page.getByLabel('Question or fact', { exact: true })
  await question.click()
  await expect(page.getByRole('option')).toHaveText([/^type 0/, /^coverage 1/, /^nationality 2/, /^rating 4/])
  await page.getByRole('searchbox', { name: 'Find' }).pressSequentially('cov')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(question).toBeFocused()
})

test('a form is drawn whatever somebody wrote into a file by hand', { tag: '@slow' }, async ({ page }) => {
  await open(page)
  const value: unknown = await page.evaluate(() => window.made.value)
  const wrong = [null, 5, 'x', [], {}, [null], [5], [{}], true]
  // Only the first item of each list is checked, as a sample.
  const all = keysIn(value).filter((at) => at.length > 0 && at.every((key) => typeof key === 'string' || key === 0))
  for (const [i, at] of all.entries()) {
    const last = at.at(-1) ?? ''
    const mistaken = structuredClone(value)
    const holder = at.slice(0, -1).reduce<unknown>((one, key) => Object(one)[key], mistaken)
    Object.assign(Object(holder), { [last]: wrong[i % wrong.length] })
    await show(page, { schema: 'schemas/market.schema.json', value: mistaken, at: at.slice(0, 1) })
    const isDrawn = await page.evaluate(() => document.getElementById('root')?.childElementCount !== 0)
    expect([at.join('/'), wrong[i % wrong.length], isDrawn]).toEqual([at.join('/'), wrong[i % wrong.length], true])
  }
})

test('everyone can use what opens over a form', { tag: '@slow' }, async ({ page }) => {
  await open(page, plan)
  await expectAccessible(page, 'a plan')
  await page.getByLabel('Provider', { exact: true }).click()
  await expectSoundWithin(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add more fields' }).click()
  await expectSoundWithin(page, '[role=menu]')
  await page.keyboard.press('Escape')
  const value = await page.evaluate(() => window.made.value)
  await show(page, { schema: 'schemas/market.schema.json', value, at: ['landing'] })
  await page.getByRole('button', { name: 'Add a block' }).click()
  await expectSoundWithin(page, '[role=dialog]')
})

/** Expects no violations in a dialog or popover, while the rest of the page is hidden. */
async function expectSoundWithin(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor()
  const found = await page.evaluate(async (one) => {
    const { violations } = await (globalThis as unknown as { axe: { run: typeof run } }).axe.run(one)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, selector)
  expect(
    found.filter((one) => !/^(region|page-has)/.test(one)),
    selector,
  ).toEqual([])
}
