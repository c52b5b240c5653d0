import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { type LanguageFacts, languages } from '#tests/e2e/pages.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { fillIn, newVisitor } from '#tests/e2e/visitor.ts'
import { isAll } from '#tests/runner/samples.ts'

/** With `ALL_TESTS=1` every language; otherwise one from left to right, and one from right to left. */
const someLanguages = languages.filter(({ tag }) => isAll || tag !== 'ms-MY')

const html = (page: Page) => page.locator('html')

/** The link in the header to the same page in a language. */
const switchTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

async function expectIn(page: Page, { tag, dir }: Pick<LanguageFacts, 'tag' | 'dir'>): Promise<void> {
  await expect(html(page)).toHaveAttribute('lang', tag)
  await expect(html(page)).toHaveAttribute('dir', dir)
}

/** The visitor's choices on a landing page, as its query and fragment. */
const chosen = (market: string) =>
  ({
    'hong-kong': '?compare=aia-helper-care.hsbc-helper-protect-premier&sort=premium#plans',
    malaysia: '?type=basic&sort=premium#plans',
    uae: '?sort=premium&benefit=dental#plans',
  })[market] ?? ''

const english = (market: string) =>
  ({ tag: `en-${{ 'hong-kong': 'HK', malaysia: 'MY', uae: 'AE' }[market]}`, dir: 'ltr' }) as const

test('the header names each language in itself, and takes along what was chosen, with its place on the page', async ({
  page,
}) => {
  for (const { market, start, name, ...language } of someLanguages) {
    const address = `/${market}-maid-insurance${chosen(market)}`
    await openLive(page, address)
    await html(page).evaluate((element) => element.setAttribute('data-same', ''))
    await expect(switchTo(page, name)).toHaveAttribute('lang', language.tag)
    await switchTo(page, name).click()
    await expect(page).toHaveURL(start + address)
    await expectIn(page, language)
    await expect(page.locator('select[name=sort]')).toHaveValue('premium')
    await switchTo(page, 'English').click()
    await expect(page).toHaveURL(address)
    await expectIn(page, english(market))
    // A filter chosen after the page was reached by its fragment keeps the fragment.
    await page.locator('select[name=sort]').evaluate((select: HTMLSelectElement) => {
      select.value = 'coverage'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    // Choosing an order shows all plans, even if it is the default order.
    const changed = address.replace('sort=premium', 'sort=coverage&plans=all')
    await expect(page).toHaveURL(changed)
    await switchTo(page, name).click()
    await expect(page).toHaveURL(start + changed)
    await expect(page.locator('html[data-same]')).toHaveCount(1)
  }
})

test('step and answers of a wizard go along too, and the request is one in the language that it was sent in', {
  tag: '@slow',
}, async ({ page, site, allowInConsole }) => {
  allowInConsole(statusOf(422))
  const [visitor, facts] = [newVisitor(), wizardOf('uae')]
  const [first, ...rest] = Object.entries(lastAnswers(facts))
  const quote = journey(page, 'uae')
  await quote.start('?plan=2')
  await quote.answer(...(first as [string, string]))
  await quote.asks('nationality')
  await switchTo(page, 'العربية').click()
  await expect(page).toHaveURL('/ar-ae/quotes/uae?plan=2&step=nationality')
  await expectIn(page, { tag: 'ar-AE', dir: 'rtl' })
  await quote.answerAll(Object.fromEntries(rest))
  await quote.asksForContact()
  await expectAccessible(page, 'the last step in Arabic')
  await quote.send()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('alert')).not.toContainText(/[A-Za-z]/)
  await quote.fillIn(visitor)
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL(/^[^?]*\/ar-ae\/uae\/quotes\/thank-you\?reference=HC-/)
  await expectIn(page, { tag: 'ar-AE', dir: 'rtl' })
  const [lead, ...others] = await site.leadsOf(visitor.email)
  expect(lead).toMatchObject({
    language: 'ar-AE',
    market: 'uae',
    plan: { id: 2 },
    fields: { ...lastFields(facts), ...visitor },
  })
  expect(others).toEqual([])
  const downloaded = page.waitForEvent('download')
  await page.getByRole('main').locator('a[download], a[href*=".ics"]').click()
  expect(await readFile(await (await downloaded).path(), 'utf8')).toMatch(/^SUMMARY.*[\u0600-\u06ff]/m)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the languages are links that keep filters, plan and request; no language is chosen by a guess', async ({
    page,
    request,
  }) => {
    for (const { market, start, name, ...language } of someLanguages) {
      const address = `/${market}-maid-insurance${chosen(market).replace('#plans', '')}`
      await page.goto(address)
      await expectIn(page, english(market))
      await switchTo(page, name).click()
      await expectIn(page, language)
      expect(new URL(page.url()).pathname).toBe(`${start}/${market}-maid-insurance`)
      await expect(page.locator('select[name=sort]')).toHaveValue('premium')
      await switchTo(page, 'English').click()
      await expectIn(page, english(market))
      const headers = { 'accept-language': `${language.tag},en;q=0.1` }
      const answer = await request.get(`/${market}-maid-insurance`, { headers, maxRedirects: 0 })
      expect([answer.status(), (await answer.text()).includes(`lang="${english(market).tag}"`)]).toEqual([200, true])
    }
  })

  test('a request in Arabic posts what one in English does; what is wrong comes back in Arabic, and so do the thanks', async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(422))
    const [visitor, facts] = [newVisitor(), wizardOf('uae')]
    const quote = journey(page, 'uae')
    await page.goto('/ar-ae/quotes/uae?plan=2')
    await quote.answerAll(lastAnswers(facts))
    await quote.fillIn({ ...visitor, email: 'nobody@nowhere', phone: '12' })
    await quote.send()
    const arabic = /^[^A-Za-z]*[\u0600-\u06ff]{2}[^A-Za-z]*(?:name@example\.com)?$/
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([arabic, arabic])
    await expect(html(page)).toHaveAttribute('dir', 'rtl')
    await fillIn(page, { email: visitor.email, phone: visitor.phone })
    await quote.send()
    await expect(page).toHaveURL(/^[^?]*\/ar-ae\/uae\/quotes\/thank-you\?reference=HC-/)
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead).toMatchObject({ language: 'ar-AE', fields: { ...lastFields(facts), ...visitor } })
    await switchTo(page, 'English').click()
    await expect(page.getByText(lead?.reference ?? '', { exact: true })).toBeVisible()
  })
})
