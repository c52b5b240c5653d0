import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildMs, serveCopy } from '#tests/e2e/built-copy.ts'
import { openLive } from '#tests/e2e/live.ts'
import { test as base, expect } from '#tests/e2e/test.ts'
import { fillIn, inDays, newVisitor } from '#tests/e2e/visitor.ts'
import { kinds } from '#tests/fixtures/kinds.ts'

const form = '/quotes/kuwait'

/** Kuwait's form asks a question of each kind and ends early; Bahrain's asks for the age and the day as well. */
async function askEachKind(config: string): Promise<void> {
  const link = { label: 'Ask in Bahrain', market: 'bahrain' }
  const { trip, age, wishes, depth, day } = kinds
  const words = { ...kinds.else, private: true }
  const ends = [
    { id: 'space', if: { answer: 'trip', isOneOf: ['space'] }, heading: 'Not to space', text: 'Bahrain does.', link },
    {
      id: 'too-old',
      if: { answer: 'age', atLeast: 80 },
      heading: 'No plan takes people of 80 or more',
      text: 'Ask elsewhere.',
      link,
    },
  ]
  await edit(path.join(config, 'markets/kuwait.json'), ({ wizard, ...market }) => {
    const { rules: _, fields: __, banners: ___, ...kept } = wizard
    const contact = { ...kept.contact, submit: { label: kept.contact.submit.label } }
    return { ...market, wizard: { ...kept, contact, questions: [day, age, trip, wishes, depth, words], ends } }
  })
  await edit(path.join(config, 'markets/bahrain.json'), ({ wizard, ...market }) => {
    return { ...market, wizard: { ...wizard, questions: [age, day, ...wizard.questions] } }
  })
  const live = JSON.parse(await readFile(new URL('../../../config/messages/en.json', import.meta.url), 'utf8'))
  await edit(path.join(config, 'messages/en.json'), (messages) => {
    return { ...messages, form: { ...messages.form, answers: live.form.answers } }
  })
}

async function edit(file: string, change: (value: ReturnType<typeof JSON.parse>) => object): Promise<void> {
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}

const test = base.extend<object, object>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const site = await serveCopy(askEachKind, 'small')
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: buildMs },
  ],
})

// One build serves them all.
test.describe.configure({ mode: 'default' })

test('each kind of question is answered by keyboard, wrong answers are told in words, and all is sent', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visitor = newVisitor()
  const next = page.getByRole('button', { name: 'Continue' })
  await openLive(page, `${form}?age=200`)
  await page.getByLabel('When?').fill(inDays(-1))
  await next.click()
  await expect(page.getByText(/^It must be from /)).toBeVisible()
  await expect(page.getByLabel('When?')).toBeFocused()
  await page.getByLabel('When?').fill(inDays(30))
  await next.click()
  await expect(page.locator('#age-error')).toHaveText(/The link gave the answer 200.*It must be from 18 to 99/)
  await page.getByLabel('How old are you?').fill('17')
  await page.getByLabel('How old are you?').press('Enter')
  await expect(page.locator('#age-error')).toHaveText('It must be from 18 to 99')
  await page.getByLabel('How old are you?').fill('70')
  await page.getByLabel('How old are you?').press('Enter')
  await page.getByText('Near').click()
  await page.getByRole('checkbox', { name: 'Read' }).check()
  await page.getByRole('checkbox', { name: 'Dive' }).check()
  await next.click()
  await page.getByLabel('How deep?').fill('12.5')
  await next.click()
  await page.getByLabel('Anything else?').fill('A calm sea')
  expect(page.url()).not.toMatch(/calm|12\.5|70/)
  await next.click()
  await expect(page.getByRole('definition').filter({ hasText: 'Dive and Read' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '12.5 m' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: 'A calm sea' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await fillIn(page, { ...visitor })
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/reference=/)
  const [lead] = await site.leadsOf(visitor.email)
  const sent = { age: '70', trip: 'near', wishes: 'dive,read', depth: '12.5', day: inDays(30), else: 'A calm sea' }
  expect(lead?.fields).toMatchObject(sent)
})

test('where the form ends, it says why and leads to the form of another market with the answers', async ({ page }) => {
  await openLive(page, form)
  await page.getByLabel('When?').fill(inDays(40))
  await page.getByLabel('When?').press('Enter')
  await page.getByLabel('How old are you?').fill('85')
  await page.getByLabel('How old are you?').press('Enter')
  await expect(page.locator('#step-end')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No plan takes people of 80 or more' })).toBeVisible()
  await expect(page.locator('[name=email]')).toBeHidden()
  await page.getByRole('link', { name: 'Ask in Bahrain' }).click()
  await expect(page).toHaveURL(/\/quotes\/bahrain\?/)
  expect(page.url()).not.toContain(inDays(40))
  await expect(page.locator('[name=age]')).toHaveValue('85')
  await expect(page.locator('[name=day]')).toHaveValue(inDays(40))
  await expect(page.locator('fieldset:visible')).toHaveAttribute('id', 'step-type')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  const fillOut = { age: '70', day: inDays(30), depth: '12.5', else: 'A calm sea', ...newVisitor() }

  test('the same is said by the server, what was typed stays, and all is sent', async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(/422/)
    await page.goto(form)
    // A browser would hold the bounds against it by itself.
    await page.locator('form[method=post]').evaluate((element) => element.setAttribute('novalidate', ''))
    await fillIn(page, { ...fillOut, age: '17' })
    await page.getByText('Near').click()
    await page.getByRole('checkbox', { name: 'Read' }).check()
    await page.getByRole('checkbox', { name: 'Dive' }).check()
    await page.locator('button[type=submit]').click()
    await expect(page.getByText('It must be from 18 to 99').first()).toBeVisible()
    await expect(page.getByLabel('How old are you?')).toHaveValue('17')
    await expect(page.getByRole('checkbox', { name: 'Dive' })).toBeChecked()
    await fillIn(page, { age: '70' })
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/reference=/)
    const [lead] = await site.leadsOf(fillOut.email)
    expect(lead?.fields).toMatchObject({ age: '70', wishes: 'dive,read', depth: '12.5', else: 'A calm sea' })
  })

  test('the server refuses where the form ends, with the reason and the way on, and stores nothing', async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(/422/)
    const visitor = newVisitor()
    await page.goto(form)
    await fillIn(page, { ...fillOut, ...visitor, age: '85' })
    await page.getByText('Near').click()
    await page.getByRole('checkbox', { name: 'Dive' }).check()
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'No plan takes people of 80 or more' })).toBeVisible()
    await expect(page.getByLabel('How old are you?')).toHaveValue('85')
    await expect(page.locator('[name=email]')).toHaveValue(visitor.email)
    expect(await site.leadsOf(visitor.email)).toEqual([])
    await page.getByRole('link', { name: 'Ask in Bahrain' }).click()
    await expect(page.getByLabel('How old are you?')).toHaveValue('85')
    expect(page.url()).not.toContain(inDays(30))
  })

  test('a number out of bounds in an address is not taken, and the page says so', async ({ page }) => {
    await page.goto(`${form}?age=200`)
    await expect(page.getByText('The link gave the answer 200').first()).toBeVisible()
    await expect(page.getByLabel('How old are you?')).toHaveValue('')
  })
})
