import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { type StaticHost, serveStatically } from '#tests/build/static-host.ts'
import { buildMs, withCopy } from '#tests/e2e/built-copy.ts'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { test as base, expect } from '#tests/e2e/test.ts'
import { fillIn, newVisitor } from '#tests/e2e/visitor.ts'
import { isAll } from '#tests/runner/samples.ts'

/** The site built for Netlify, which takes one property in `site.json`, and served as files. */
const test = base.extend<object, { readonly host: StaticHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const host = await withCopy(chooseNetlify, (root) => serveStatically(path.join(root, 'dist')))
      await provide(host)
      await host.close()
    },
    { scope: 'worker', timeout: buildMs },
  ],
  baseURL: ({ host }, provide) => provide(host.url),
})

// One build serves them all.
test.describe.configure({ mode: 'default' })

async function chooseNetlify(config: string): Promise<void> {
  const file = path.join(config, 'site.json')
  const site = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...site, formService: { kind: 'netlify' } }))
}

const bahrain = wizardOf('bahrain')
const addressOf = (page: Page) => new URL(page.url())

/** A visitor's submission as the host stored it. */
function storedOf({ stored }: StaticHost, email: string) {
  return stored.filter(({ fields }) => fields['email'] === email)
}

test('each page is itself under its own policy', { tag: '@slow' }, async ({ page }) => {
  for (const address of ['/', '/bahrain-maid-insurance', '/comparisons/best-maid-insurance', '/contact', '/blog']) {
    const answer = await page.goto(address)
    expect(answer?.headers()['content-security-policy'], address).toContain("'sha256-")
    expect(answer?.headers()['x-content-type-options'], address).toBe('nosniff')
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    // If the policy refused the style sheet, the page would have the browser's default font.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily), address).toContain('system-ui')
  }
})

test('an unknown address shows the not-found page', async ({ request }) => {
  const answer = await request.get('/nowhere')
  expect([answer.status(), (await answer.text()).includes('Page Not Found')]).toEqual([404, true])
})

for (const javaScriptEnabled of [true, false]) {
  // Without a server only a script reads the plan in the address, and derives what a rule says.
  const tag = javaScriptEnabled ? [] : '@slow'
  const [plan, seen, eligible] = javaScriptEnabled ? ['2', 'BHD\u00a0220', 'yes'] : ['', '', 'no']

  test.describe(javaScriptEnabled ? 'with JavaScript' : 'with JavaScript off', () => {
    test.use({ javaScriptEnabled })

    test('a wizard is stored with every field, its plan and what a rule derives, and its thank-you page comes', {
      tag,
    }, async ({ page, host }) => {
      const visitor = newVisitor()
      const posted: string[] = []
      page.on('request', (request) => void (request.method() === 'POST' && posted.push(request.url())))
      const quote = journey(page, 'bahrain')
      await quote.start(plan && `?plan=${plan}`)
      await expect(page.getByRole('link', { name: /^Remove / })).toBeVisible({ visible: javaScriptEnabled })
      await quote.answerAll({ ...lastAnswers(bahrain), subsidy: 'citizen' })
      await quote.fillIn(visitor)
      await quote.send()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Request')
      expect(addressOf(page).pathname + addressOf(page).search).toBe(bahrain.action)
      await expect(page.getByText(/^If you've just sent our form, we have it/)).toBeVisible()
      // Nobody there could count the steps that were seen.
      expect(posted).toHaveLength(1)
      await expect(page.getByText(/^HC-/)).toHaveCount(0)
      const fields = { ...lastFields(bahrain), 'subsidy-eligibility': 'citizen', 'subsidy-eligible': eligible }
      expect(storedOf(host, visitor.email)).toEqual([
        {
          path: bahrain.action,
          fields: { 'form-name': 'bahrain-quote', 'bot-field': '', plan, 'seen-price': seen, ...fields, ...visitor },
        },
      ])
    })
  })
}

test('a message is stored, and its thank-you page comes', { tag: '@slow' }, async ({ page, host }) => {
  const { name, email, phone } = newVisitor()
  const fields = { name, email, phone, subject: 'claim', message: 'What do you need?' }
  await page.goto('/contact')
  await fillIn(page, fields)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/contact/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(storedOf(host, email)).toEqual([
    {
      path: '/contact/thank-you',
      // A message takes a plan along where a market has no wizard, as in the whole launch.
      fields: { 'form-name': 'contact', 'bot-field': '', ...(isAll && { plan: '' }), market: '', ...fields },
    },
  ])
})

test('what software fills in is not stored', { tag: '@slow' }, async ({ page, host }) => {
  const { name, email, phone } = newVisitor()
  await page.goto('/contact')
  await fillIn(page, { name, email, phone, subject: 'claim', message: 'Buy now' })
  await page.locator('[name="bot-field"]').fill('Buy now', { force: true })
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/contact/thank-you')
  expect(storedOf(host, email)).toEqual([])
})

test('an address that asks for all plans shows them', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/singapore-maid-insurance?plans=all&sort=premium')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(20)
  await expect(page.getByRole('link', { name: /^Show all/ })).toHaveCount(0)
})

test('the app goes from page to page, also to an address that moved', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Compare Plans' }).first().click()
  await expect(page).toHaveURL('/comparisons/best-maid-insurance')
  await page.goto('/compare')
  await expect(page).toHaveURL('/comparisons/best-maid-insurance')
})
