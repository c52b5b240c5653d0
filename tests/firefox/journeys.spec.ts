import type { KeyInput, Page } from 'puppeteer-core'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { newVisitor, type Visitor } from '#tests/e2e/visitor.ts'
import { expect, test, textOf } from './test.ts'

const market = 'singapore'
const landing = `/${market}-maid-insurance`
const facts = wizardOf(market)

/** Opens a page and waits until its script runs. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

/** Taps the last answer to each question in turn. */
async function answerAll(page: Page): Promise<void> {
  for (const [id, option] of Object.entries(lastAnswers(facts))) {
    const field = facts.questions.find((question) => question.id === id)?.field
    await page.locator(`label:has(input[name="${field}"][value="${option}"])`).click()
  }
}

async function fillIn(page: Page, visitor: Visitor): Promise<void> {
  for (const [name, value] of Object.entries({ ...visitor })) await page.locator(`[name="${name}"]`).fill(value)
}

/** Expects that a request of this visitor was thanked for, and is stored as it was given. */
async function expectSent(page: Page, leads: Promise<readonly { reference: string; fields: object }[]>) {
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(facts.action)
  const [lead, ...others] = await leads
  expect(others).toEqual([])
  expect(lead?.reference).toBe(searchParams.get('reference'))
  expect(lead?.fields).toMatchObject(lastFields(facts))
}

test('from a landing page by a plan through the wizard to a sent request', async ({ phone: page, site }) => {
  const visitor = newVisitor()
  await open(page, `${site.url}${landing}`)
  const [quote] = await Promise.all([
    page.waitForNavigation(),
    page.locator(`main a[href^="/quotes/${market}?plan="]`).click(),
  ])
  expect(quote?.status() ?? 200).toBe(200)
  await answerAll(page)
  await fillIn(page, visitor)
  await Promise.all([page.waitForNavigation(), page.locator('button[type=submit]').click()])
  await expectSent(page, site.leadsOf(visitor.email))
})

test('back in the history, an answer stands as it was given', async ({ phone: page, site }) => {
  const [{ field, options }] = facts.questions as [(typeof facts.questions)[0]]
  await open(page, `${site.url}/quotes/${market}`)
  await page.locator(`label:has(input[name="${field}"][value="${options[1]}"])`).click()
  await page.waitForSelector(`input[name="${field}"]`, { hidden: true })
  await page.goBack()
  await page.waitForSelector(`input[name="${field}"][value="${options[1]}"]:checked`, { visible: true })
})

test('a request that lacks what is needed is not sent, and says what is missing', async ({ phone: page, site }) => {
  await open(page, `${site.url}/quotes/${market}`)
  await answerAll(page)
  await page.locator('button[type=submit]').click()
  await expect.poll(() => textOf(page, '[role=alert]')).not.toBe('')
  expect(new URL(page.url()).pathname).toBe(`/quotes/${market}`)
})

test('filters leave the plans that fit, and stand in the address', async ({ phone: page, site }) => {
  await open(page, `${site.url}${landing}`)
  await page.locator('main button[popovertarget]').click()
  await page.locator('input[name=to]').fill('300')
  const count = () => textOf(page, 'main h2 [aria-live]')
  await expect.poll(count).toBe('11 of 20 plans')
  await expect.poll(() => page.url()).toContain('to=300')
  await page.reload()
  await expect.poll(count).toBe('11 of 20 plans')
})

test('two plans stand side by side', async ({ phone: page, site }) => {
  await open(page, `${site.url}${landing}`)
  const toggles = await page.$$('td input[type=checkbox]')
  const seen = await Array.fromAsync(toggles, (toggle) => toggle.isVisible())
  for (const toggle of toggles.filter((_, i) => seen[i]).slice(0, 2)) await toggle.click()
  const heads = 'table[aria-labelledby] thead tr:first-child th'
  await expect
    .poll(() => page.$$eval(heads, (cells) => cells.map((cell) => cell.textContent)))
    .toEqual(['Facts', 'FWD Premier Maid', 'AXA Comprehensive Plus'])
})

/** A coming day from Monday to Wednesday such as 02/02, which is typed alike in every order of day and month. */
function unambiguousDay(): string {
  const year = new Date().getUTCFullYear()
  const days = Array.from({ length: 36 }, (_, i) => new Date(Date.UTC(year, i, (i % 12) + 1)))
  const soonest = Date.now() + 7 * 24 * 60 * 60 * 1000
  const found = days.find((day) => Number(day) > soonest && [1, 2, 3].includes(day.getUTCDay()))
  return found?.toISOString().slice(0, 10) ?? ''
}

test('without scripts, keys alone send a request', async ({ scriptless: page, site }) => {
  const visitor = { ...newVisitor(), preferredDate: unambiguousDay() }
  // The fragment puts the next Tab before the first answer.
  await page.goto(`${site.url}/quotes/${market}#content`)
  for (const { options } of facts.questions) {
    await page.keyboard.press('Tab')
    await page.keyboard.press(' ' as KeyInput)
    for (const _ of options.slice(1)) await page.keyboard.press('ArrowDown')
  }
  for (const value of [visitor.name, visitor.email, visitor.phone]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type(visitor.preferredDate.split('-').reverse().join(''))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('reference=')
  await expectSent(page, site.leadsOf(visitor.email))
})
