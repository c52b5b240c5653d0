import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from './facts.ts'
import { journey } from './journey.ts'
import { openLive } from './live.ts'
import { expect, statusOf, test } from './test.ts'
import { fillIn, newVisitor, referenceOn } from './visitor.ts'

const { preferredDate: _, ...person } = newVisitor()

/** The forms of the whole site, as sections 3, 5 and 7 of the specification give them, filled in by a visitor. */
const contact = {
  path: '/contact',
  name: 'contact',
  fields: { ...person, subject: 'claim', message: 'My helper was in hospital.\nWhat do you need?' },
}
const welcome = { path: '/welcome-page', name: 'welcome-quote', fields: { ...person, zipCode: '000000' } }

for (const { path, name, fields } of [contact, welcome]) {
  test(`${path} is stored, and the visitor is thanked with a reference`, async ({ page, site }) => {
    const { email } = newVisitor()
    await page.goto(path)
    await fillIn(page, { ...fields, email })
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.locator('button[type=submit]').click()
    const values = new URLSearchParams((await posted).postData() ?? '')
    expect(values.get('form-name')).toBe(name)
    expect(values.get('bot-field')).toBe('')
    expect(new URL((await posted).url()).pathname).toBe(path)
    await expect(page).toHaveURL(new RegExp(`${path}/thank-you\\?reference=HC-`))
    const reference = await referenceOn(page)
    expect(await site.leadsOf(email)).toEqual([
      expect.objectContaining({ reference, form: name, fields: { ...fields, email } }),
    ])
  })
}

test.describe('the contact form', () => {
  const { path, fields } = contact

  test('says what is missing before anything is sent', async ({ page }) => {
    await openLive(page, path)
    await fillIn(page, { name: 'Mei Ling Tan' })
    await page.locator('button[type=submit]').click()
    const summary = page.getByRole('alert')
    await expect(summary.locator('..')).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(Object.keys(fields).length - 1)
    await summary.locator('a[href="#email"]').click()
    await expect(page.locator('[name=email]')).toBeFocused()
    await expect(page.locator('[name=name]')).toHaveValue('Mei Ling Tan')
    expect(new URL(page.url()).pathname).toBe(path)
  })

  test('comes back with 422 and everything in it when the server refuses it', async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(422))
    const { email } = newVisitor()
    const wrong = { ...fields, email, phone: 'none' }
    await page.goto(path)
    await fillIn(page, wrong)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
    expect((await answer).status()).toBe(422)
    await expect(page.getByRole('alert').locator('..')).toBeFocused()
    await expect(page.getByRole('alert').locator('a[href="#phone"]')).toBeVisible()
    for (const [field, value] of Object.entries(wrong)) {
      await expect(page.locator(`[name="${field}"]`)).toHaveValue(value)
    }
    expect(await site.leadsOf(email)).toEqual([])
    await fillIn(page, { phone: '+65 8000 0000' })
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\?reference=HC-/)
    expect(await site.leadsOf(email)).toHaveLength(1)
  })

  test('quarantines what software sends and stores the same message once', async ({ page, site }) => {
    const { email } = newVisitor()
    for (const spam of ['spam', '', '']) {
      await page.goto(path)
      await fillIn(page, { ...fields, email, 'bot-field': spam })
      await page.locator('button[type=submit]').click()
      await expect(page).toHaveURL(/\?reference=HC-/)
    }
    expect(await site.leadsOf(email)).toHaveLength(1)
    expect(await site.leadsOf(email, { quarantined: true })).toHaveLength(1)
  })
})

/** Fills in fields as some fillers of passwords and addresses do, which send no event. */
async function fillInSilently(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`[name="${name}"]`).evaluate((input: HTMLInputElement, text) => {
      input.value = text
    }, value)
  }
}

test('fields that software filled in without an event are sent as they show', async ({ page, site }) => {
  const { email } = newVisitor()
  const { path, fields } = contact
  await openLive(page, path)
  const send = page.locator('button[type=submit]')
  await send.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(Object.keys(fields).length)
  await fillInSilently(page, { ...fields, email, phone: 'none' })
  await send.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await fillInSilently(page, { phone: fields.phone })
  await send.click()
  await expect(page).toHaveURL(/\?reference=HC-/)
  expect(await site.leadsOf(email)).toEqual([expect.objectContaining({ fields: { ...fields, email } })])
})

test('the contact step of a wizard takes what software filled in without an event', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('singapore')))
  await quote.send()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(Object.keys(visitor).length)
  await fillInSilently(page, { ...visitor })
  await quote.send()
  await quote.isThanked()
  expect(await site.leadsOf(visitor.email)).toEqual([
    expect.objectContaining({ fields: expect.objectContaining({ ...visitor }) }),
  ])
})

test('an address preselects the country and the subject, and nothing that a visitor would write', async ({ page }) => {
  await page.goto('/contact?market=taiwan&subject=other&name=Somebody')
  await expect(page.getByLabel('Country')).toHaveValue('taiwan')
  await expect(page.getByLabel('Subject')).toHaveValue('other')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('names and numbers are taken as people write them, and stored as they were written', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const { email } = newVisitor()
  const written = [
    { name: '王', phone: '＋６５　８０００　００００' },
    { name: 'X Æ A-12', phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
    { name: 'O', phone: '(02) 555.0101 ext 12' },
  ]
  for (const person of written) {
    await openLive(page, '/welcome-page')
    await fillIn(page, { ...person, name: `  ${person.name} `, email: ` ${email} `, zipCode: '000000' })
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\?reference=HC-/)
  }
  const leads = await site.leadsOf(email)
  expect(leads.map(({ fields: { name, phone } }) => ({ name, phone }))).toEqual(expect.arrayContaining(written))
})

for (const [timezoneId, dates] of Object.entries({
  // There it is Sunday.
  'Pacific/Kiritimati': { min: '2031-03-03', max: '2031-05-31', notYet: '2031-03-02' },
  // There it is still Friday.
  'Pacific/Pago_Pago': { min: '2031-03-03', max: '2031-05-29', notYet: '2031-02-28' },
})) {
  test.describe(timezoneId, { tag: timezoneId === 'Pacific/Pago_Pago' ? '@slow' : [] }, () => {
    test.use({ timezoneId })

    test("dates begin with the next working day in the visitor's own calendar, end after 90 days and skip days off", async ({
      page,
    }) => {
      await page.clock.setFixedTime('2031-03-01T10:30:00Z')
      const quote = journey(page, 'singapore')
      await quote.start()
      await quote.answerAll(lastAnswers(wizardOf('singapore')))
      const input = page.locator('input[type=date]')
      await expect(input).toHaveAttribute('min', dates.min)
      await expect(input).toHaveAttribute('max', dates.max)
      await expect(input).toHaveAccessibleDescription(/We call Monday to Friday, up to 90 days ahead/)
      for (const [preferredDate, problem] of [
        [dates.notYet, 'Choose a working day after today'],
        ['2031-03-08', /^We're closed on Saturday,? 8 March\. Choose another day, such as Monday,? 10 March$/],
        ['2031-06-02', /^Choose a day on or before /],
      ] as const) {
        await quote.fillIn({ ...newVisitor(), preferredDate })
        await quote.send()
        await expect(page.getByRole('alert').getByRole('link')).toHaveText([problem])
      }
    })
  })
}
