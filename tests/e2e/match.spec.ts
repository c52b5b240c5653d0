import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { journey } from './journey.ts'
import { openLive } from './live.ts'
import { expect, test } from './test.ts'

const need = (page: Page) => page.getByRole('form', { name: 'What you need' })
const question = (page: Page, text: string) => need(page).getByRole('group', { name: text })
const sentence = (page: Page) => need(page).locator('p').first()
const picks = (page: Page) => page.getByRole('region', { name: 'By what you told us' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('table', { name: 'Quick comparison' }).first().locator('tbody tr')
/** The name of the first picked plan, without its insurer. */
const picked = async (page: Page) =>
  (await picks(page).first().getByRole('link').first().innerText()).split(' ').at(-1) ?? ''
const chip = (page: Page, name: string) => need(page).getByText(name, { exact: true })

test('each tap answers: the sentence says it, plans follow, and the wizard asks only the rest', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  await chip(page, 'New helper').click()
  await expect(sentence(page)).toHaveText('A new helper.')
  await expect(picks(page)).toHaveCount(2)
  await expect(rows(page)).toHaveCount(3)
  await expect(question(page, "What is your helper's nationality?")).toBeFocused()
  await chip(page, 'Filipino').click()
  await chip(page, 'Dental').click()
  await expect(sentence(page)).toHaveText('A new helper from the Philippines, with dental care.')
  await expect(picks(page).first()).toContainText('Lowest price that fits')
  await expect(page.getByText("17 plans don't say")).toBeVisible()
  await expect(page).toHaveURL(/\?(?=.*coverage-type=new)(?=.*worker-nationality=filipino)(?=.*benefit=dental)/)
  await page.reload()
  await expect(sentence(page)).toHaveText('A new helper from the Philippines, with dental care.')
  await expectAccessible(page, 'a landing page with answers')
  await rows(page)
    .first()
    .getByRole('link', { name: /^Get Quote for/ })
    .click()
  const quote = journey(page, 'singapore')
  await quote.asks('coverage')
  await expect(page).toHaveURL(/\/quotes\/singapore\?plan=\d+&step=coverage$/)
  await quote.previous.click()
  await quote.asks('nationality')
  await expect(page.locator('input[value="filipino"]')).toBeChecked()
})

test('ticks in quick succession each count, and show at once', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  const boxes = need(page).getByRole('checkbox')
  // In one task, so that the page cannot follow the first before the second.
  const shown = await boxes.evaluateAll((all) => {
    const [one, other] = all as HTMLInputElement[]
    one?.click()
    other?.click()
    return [one?.checked, other?.checked]
  })
  expect(shown).toEqual([true, true])
  await expect(page).toHaveURL(/\?benefit=[\w-]+&benefit=[\w-]+/)
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
})

test('answers put the lowest price first, and an order that the visitor chose stays', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  const heading = page.getByRole('heading', { level: 2, name: /plans|Top 3/ }).first()
  await expect(heading).toHaveText('Top 3 of 6 rated plans, out of 20')
  await chip(page, 'New helper').click()
  await expect(heading).toHaveText('3 of 20 plans Premium, lowest first')
  await expect(page.getByRole('columnheader', { name: 'Annual Premium' }).first()).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows(page).first()).toContainText(await picked(page))
  await page.getByRole('columnheader', { name: 'Rating' }).first().getByRole('link').click()
  await expect(heading).toHaveText('20 plans Rating, highest first')
  await chip(page, 'Dental').click()
  await expect(heading).toHaveText('3 of 20 plans Rating, highest first')
  await expect(page).toHaveURL(/sort=rating/)
})

test('once the page is idle, the first answer waits for no request', { tag: '@slow' }, async ({ page, context }) => {
  await openLive(page, '/singapore-maid-insurance')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await chip(page, 'New helper').click()
  await expect(picks(page)).toHaveCount(2)
  await expect(sentence(page)).toHaveText('A new helper.')
  await context.setOffline(false)
})

test('a part of the sentence leads back to its question, and arrow keys do not leave it', async ({ page }) => {
  await openLive(
    page,
    '/singapore-maid-insurance?coverage-type=renewal&worker-nationality=myanmar&coverage-level=standard',
  )
  await sentence(page).getByRole('link', { name: 'helper whose policy is ending, change' }).click()
  const first = question(page, 'What do you need insurance for?')
  await expect(first).toBeFocused()
  await expect(first.getByRole('radio', { name: 'Renewal' })).toBeChecked()
  await first.getByRole('radio', { name: 'Renewal' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(first.getByRole('radio', { name: 'Transfer' })).toBeChecked()
  await expect(sentence(page)).toHaveText('A transfer helper from Myanmar, standard cover.')
  await expect(first).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(first).toHaveCount(0)
  await expect(need(page)).toBeFocused()
})

test("a question answered with 'not sure' is not asked again, and the answer about the subsidy sets the prices", async ({
  page,
}) => {
  await openLive(page, '/bahrain-maid-insurance')
  await chip(page, 'Bahraini citizen').click()
  await chip(page, 'Not sure').click()
  await expect(sentence(page)).toHaveText('A domestic worker for a Bahraini citizen.')
  await expect(need(page)).toContainText("prices are what's left to pay")
  await expect(rows(page).filter({ hasText: 'Arabian Shield' }).locator('td').first()).toHaveText(/BHD\s?220\s+a year/)
  await expect(picks(page).first()).toContainText('Arabian Shield Domestic Worker Essential')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions are sent as a form, and what was said goes on into the wizard', async ({ page }) => {
    await page.goto('/singapore-maid-insurance')
    await chip(page, 'Renewal').click()
    await chip(page, 'Outpatient').click()
    await need(page).getByRole('button', { name: 'Show plans' }).click()
    await expect(sentence(page)).toHaveText('A helper whose policy is ending, with outpatient visits.')
    await chip(page, 'Indonesian').click()
    await need(page).getByRole('button', { name: 'Show plans' }).click()
    await expect(sentence(page)).toHaveText('A helper whose policy is ending from Indonesia, with outpatient visits.')
    await expect(picks(page).first()).toContainText('Lowest price that fits')
    await rows(page)
      .first()
      .getByRole('link', { name: /^Get Quote for/ })
      .click()
    await expect(page.locator('input[value="renewal"]')).toBeChecked()
    await expect(page.locator('input[value="indonesian"]')).toBeChecked()
    await expect(page.locator('input:checked')).toHaveCount(2)
  })
})

test('the sentence is said in Arabic', async ({ page }) => {
  await openLive(page, '/ar-ae/uae-maid-insurance?coverage-type=new&worker-nationality=filipino&benefit=dental')
  await expect(page.getByRole('form').locator('p').first()).toHaveText('عامل منزلي جديد من الفلبين، مع علاج الأسنان.')
})

test('an answer loads the data it lacks once, and no code of what the document shows already', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await openLive(page, '/singapore-maid-insurance')
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await chip(page, 'New helper').click()
  await expect(picks(page)).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => path.endsWith('page.json'))).toHaveLength(1)
  expect(requested.filter((path) => /\/(Hero|Features|Steps|Faq)-/.test(path))).toEqual([])
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
})
