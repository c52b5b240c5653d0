import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { replace } from '#tests/checker/sound.ts'
import { buildMs, serveCopy } from '#tests/e2e/built-copy.ts'
import type { WizardFacts } from '#tests/e2e/facts.ts'
import { journeyThrough } from '#tests/e2e/journey.ts'
import { sitemapPaths } from '#tests/e2e/pages.ts'
import { project } from '#tests/e2e/served-site.ts'
import { test as base, expect, statusOf } from '#tests/e2e/test.ts'
import { newVisitor, referenceOn } from '#tests/e2e/visitor.ts'

/** The site with one more file in `config/markets`, and one market closed by one word. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const file = path.join(project, 'tests/fixtures/markets/ruritania.json')
      const site = await serveCopy(async (config) => {
        await copyFile(file, path.join(config, 'markets/ruritania.json'))
        const kuwait = path.join(config, 'markets/kuwait.json')
        await writeFile(kuwait, replace('"status": "open"', '"status": "closed"')(await readFile(kuwait, 'utf8')))
      })
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: buildMs },
  ],
})

// One build serves them all.
test.describe.configure({ mode: 'default' })

const ruritania: WizardFacts = {
  market: 'ruritania',
  questions: [
    { id: 'type', field: 'coverage-type', options: ['new', 'renewal'] },
    { id: 'residence', field: 'residence', options: ['live-in', 'live-out'] },
    { id: 'commute', field: 'commute', options: ['train', 'horse'] },
    { id: 'coverage', field: 'coverage-level', options: ['basic', 'full'] },
  ],
  labels: [],
  action: '/quotes/ruritania/thank-you',
  basicCover: /Basic/,
  hidden: { country: 'Ruritania' },
}

const wizard = (page: Page) => journeyThrough(page, ruritania)
const landing = 'a[href="/ruritania-maid-insurance"]'

test('one more file adds the market everywhere', async ({ page, site }) => {
  await page.goto('/')
  await expect(page.locator(`#site-menu ${landing}`)).toHaveCount(1)
  await expect(page.getByRole('contentinfo').locator(landing)).toBeVisible()
  await expect(page.getByRole('main').locator(landing)).toBeVisible()
  await expect(page.getByRole('main').getByText('between Zenda and Strelsau')).toBeVisible()
  await page.goto('/quotes')
  await expect(page.getByRole('main').locator('a[href="/quotes/ruritania"]')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByLabel('Country').locator('option', { hasText: 'Ruritania' })).toHaveAttribute(
    'value',
    'ruritania',
  )
  await page.locator('details').filter({ hasText: 'Strelsau time' }).first().locator('summary').click()
  await expect(page.getByText('Strelsau time').first()).toBeVisible()
  const listed = await sitemapPaths(site.root)
  expect(listed).toContain('/ruritania-maid-insurance')
  expect(listed).toContain('/quotes/ruritania')
})

test('a market that is closed says so at all of its addresses, and stands in no list', async ({
  page,
  request,
  site,
}) => {
  const title = 'Compare Kuwait Insurance at the Moment</h1>'
  for (const path of ['/kuwait-maid-insurance', '/kuwait/quotes', '/quotes/kuwait/thank-you']) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect([answer.status(), html.includes(title)], path).toEqual([200, true])
    expect([/name="robots" content="noindex"/.test(html), /<form[^>]*method="post"/i.test(html)], path).toEqual([
      true,
      false,
    ])
  }
  for (const path of ['/', '/quotes', '/contact', '/countries', '/blog', '/no-such-page']) {
    const html = await (await request.get(path)).text()
    const listed = /href="\/kuwait-maid-insurance"|href="\/quotes\/kuwait"|value="kuwait"|href="tel:\+965/.exec(html)
    expect(listed, path).toBeNull()
  }
  expect((await sitemapPaths(site.root)).filter((path) => /kuwait(-maid|$)/.test(path))).toEqual([])
  await page.goto('/kuwait')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('main').locator('a[href="/bahrain-maid-insurance"]')).toBeVisible()
})

test('what a visitor sends by a form that was open when the market closed is not lost', async ({
  page,
  site,
  allowInConsole,
}) => {
  allowInConsole(statusOf(410))
  const visitor = newVisitor()
  const fields = { 'form-name': 'kuwait-quote', 'coverage-type': 'renewal', 'expat-duration': '1-3-years', ...visitor }
  await page.goto('/kuwait')
  await page.evaluate((posted) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/quotes/kuwait/thank-you' })
    for (const [name, value] of Object.entries(posted)) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    document.body.append(form)
    form.submit()
  }, fields)
  await expect(page.getByRole('alert')).toContainText("We aren't taking Kuwait requests at the moment")
  await expect(page).toHaveURL('/contact')
  for (const [label, value] of Object.entries({ 'Full name': visitor.name, 'E-mail address': visitor.email })) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(
    `Type of cover: Renewal\nYears in Kuwait: 1 to 3 years\nPreferred date: ${visitor.preferredDate}`,
  )
  expect(await site.leadsOf(visitor.email)).toEqual([])
  await page.getByLabel('Subject').selectOption('quote')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=HC-/)
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ form: 'contact' }])
})

test('its navigation leads to its landing page', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Countries' }).click()
  await page.locator(`#site-menu ${landing}`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare Maid Insurance in Ruritania')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
  await page.goto('/ruritania')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare Maid Insurance in Ruritania')
})

test('a visitor goes from its landing page to a stored lead', async ({ page, site }) => {
  const visitor = newVisitor()
  await page.goto('/ruritania-maid-insurance')
  await page.getByRole('table').getByRole('link', { name: 'Get Quote for Strelsau Life Town Care' }).click()
  const quote = wizard(page)
  await expect(quote.label).toHaveText('Question 1 of 3')
  await quote.answerAll({ type: 'new', residence: 'live-in', coverage: 'basic' })
  await expect(quote.label).toHaveText('Your details')
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  await expect(page.getByText('Monday to Wednesday 9am to 5:30 PM Strelsau time')).toBeVisible()
  const reference = await referenceOn(page)
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    // Nothing lies over it.
    await page.getByText(reference, { exact: true }).first().click({ trial: true })
  }
  expect(await site.leadsOf(visitor.email)).toEqual([
    expect.objectContaining({
      reference,
      form: 'ruritania-quote',
      market: 'ruritania',
      plan: expect.objectContaining({ id: 2, name: 'Strelsau Life Town Care' }),
      fields: {
        'coverage-type': 'new',
        residence: 'live-in',
        'coverage-level': 'basic',
        'riding-cover': 'no',
        country: 'Ruritania',
        ...visitor,
      },
    }),
  ])
})

test('a question that depends on an answer comes and goes with it, and so does what it posts', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const quote = wizard(page)
  await quote.start()
  await quote.answerAll({ type: 'new', residence: 'live-out' })
  await quote.asks('commute')
  await expect(quote.label).toHaveText('Question 3 of 4')
  await quote.answer('commute', 'horse')
  await expect(page.getByText('Riding cover needed')).toBeVisible()
  await quote.answer('coverage', 'full')
  await expect(quote.submit).toHaveText('Get My Ruritania Quotes + Riding Cover')
  await expect(page.getByRole('link', { name: /^Change / })).toHaveCount(4)
  await page.getByRole('link', { name: 'Change Residence' }).click()
  await quote.answer('residence', 'live-in')
  await quote.asksForContact()
  await expect(quote.submit).toHaveText('Get My Ruritania Quotes')
  await expect(page.getByRole('link', { name: /^Change / })).toHaveCount(3)
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.fields).toMatchObject({ residence: 'live-in', 'riding-cover': 'no' })
  expect(lead?.fields).not.toHaveProperty('commute')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('an answer that does not apply is said to be removed, and then the form can be sent', { tag: '@slow' }, async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(422))
    const visitor = newVisitor()
    const quote = wizard(page)
    await quote.start()
    await quote.answerAll({ type: 'renewal', residence: 'live-in', commute: 'train', coverage: 'full' })
    await quote.fillIn(visitor)
    await quote.send()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([/How does your helper come to work/])
    await quote.send()
    await quote.isThanked()
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead?.fields).not.toHaveProperty('commute')
  })

  test('an answer that is missing where it applies is asked for', { tag: '@slow' }, async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(422))
    const visitor = newVisitor()
    const quote = wizard(page)
    await quote.start('?plan=1')
    await expect(quote.questions).toHaveCount(4)
    await quote.answerAll({ type: 'renewal', residence: 'live-out', coverage: 'full' })
    await quote.fillIn(visitor)
    await quote.send()
    await expect(page.getByRole('alert').locator('a[href="#commute"]')).toBeVisible()
    expect(await site.leadsOf(visitor.email)).toEqual([])
    await quote.answer('commute', 'horse')
    await quote.send()
    await quote.isThanked()
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead).toMatchObject({ plan: { id: 1 }, fields: { commute: 'horse', 'riding-cover': 'yes' } })
  })
})
