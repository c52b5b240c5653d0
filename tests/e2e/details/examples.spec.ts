import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { buildMs, serveExample } from '#tests/e2e/built-copy.ts'
import { openLive } from '#tests/e2e/live.ts'
import type { ServedSite } from '#tests/e2e/served-site.ts'
import { test as base, expect, statusOf } from '#tests/e2e/test.ts'
import { fillIn, newVisitor } from '#tests/e2e/visitor.ts'

/** A test on the built site of one of the examples. */
const testOf = (name: string) =>
  base.extend<object, { readonly site: ServedSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
      async ({}, provide) => {
        const site = await serveExample(name)
        await provide(site)
        await site.close()
      },
      { scope: 'worker', timeout: buildMs },
    ],
  })

const electricity = testOf('electricity')
const travel = testOf('travel')

/** What 4,000 kWh a year of the plan Steady cost in Singapore today, with GST. */
function steadyPrice(): string {
  const day = new Date().toISOString()
  const [standing, rate] = day < '2027' ? [0.3, 0.2942] : day < '2027-07' ? [0.3, 0.3018] : [0.32, 0.2987]
  const amount = (365 * standing + 4000 * rate) * 1.09
  return `S$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

const choose = (page: Page, field: string, value: string) =>
  page.locator(`label:has(input[name="${field}"][value="${value}"])`).click()

/** Types an answer, which Enter takes. */
async function type(page: Page, field: string, value: string): Promise<void> {
  await page.locator(`input[name="${field}"]:visible`).fill(value)
  await page.locator(`input[name="${field}"]:visible`).press('Enter')
}

const send = (page: Page) => page.locator('button[type=submit]').click()

for (const [language, path] of [
  ['English', ''],
  ['Malay', '/ms-my'],
] as const) {
  electricity(`prices of electricity and its form in ${language}`, { tag: '@slow' }, async ({ page, site }) => {
    await page.goto(`${path}/singapore-electricity`)
    await expect(page.getByText(steadyPrice()).first()).toBeVisible()
    await openLive(page, `${path}/quotes/singapore`)
    await choose(page, 'home', 'house')
    await type(page, 'kwh', '99')
    await expect(page.getByText(/100 .*30,000/).first()).toBeVisible()
    await type(page, 'kwh', '4213')
    await choose(page, 'current-supplier', 'other')
    const visitor = newVisitor()
    await fillIn(page, { ...visitor })
    await send(page)
    await expect(page.getByText(/^KC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead?.fields).toMatchObject({ home: 'house', kwh: '4213', 'current-supplier': 'other' })
  })

  travel(`a form of travel insurance that ends above 80, in ${language}`, { tag: '@slow' }, async ({ page }) => {
    await openLive(page, `${path}/quotes/malaysia`)
    await type(page, 'travellers', '2')
    await choose(page, 'above-80', 'yes')
    await expect(page.getByText(/(?:above|melebihi umur) 80/)).toBeVisible()
    await expect(page.locator('[name="email"]:visible')).toHaveCount(0)
  })

  travel(`a group and the options of its plan, in ${language}`, { tag: '@slow' }, async ({ page, site }) => {
    await openLive(page, `${path}/quotes/malaysia?plan=1`)
    await type(page, 'travellers', '11')
    await expect(page.getByText(/1 (?:to|hingga) 10/)).toBeVisible()
    await type(page, 'travellers', '3')
    await choose(page, 'above-80', 'no')
    const ages = page.locator('input[name="age"]:visible')
    await expect(ages).toHaveCount(3)
    // Enter goes on to the next traveller, and names who lacks an answer.
    await ages.nth(0).fill('40')
    await ages.nth(0).press('Enter')
    await expect(ages.nth(1)).toBeFocused()
    await ages.nth(2).fill('81')
    await ages.nth(2).press('Enter')
    await expect(page.locator('[name="age"][aria-invalid="true"]')).toHaveCount(2)
    await expect(ages.nth(1)).toBeFocused()
    await expect(ages.nth(1)).toHaveAccessibleDescription(/(?:Traveller|Pengembara) 2/)
    await expectAccessible(page, 'a group of which two lack an answer')
    await ages.nth(1).fill('67')
    await ages.nth(2).fill('12')
    await ages.nth(2).press('Enter')
    await choose(page, 'zone', 'world')
    // The third stays at home; the other two keep their ages.
    for (let steps = 0; steps < 4; steps += 1) await page.goBack()
    await type(page, 'travellers', '2')
    await choose(page, 'above-80', 'no')
    await expect(ages).toHaveCount(2)
    await ages.nth(1).press('Enter')
    await choose(page, 'zone', 'world')
    await type(page, 'days', '10')
    // What it adds is for each of them and their own zone, and what is not sold there is not offered.
    await expect(page.locator('label', { has: page.locator('[value="with"]') })).toContainText('+RM50')
    await choose(page, 'option-cancellation', 'with')
    await expect(page.locator('[name="option-medical"]:visible')).toHaveCount(2)
    await expect(page.locator('label', { has: page.locator('[value="500000"]') })).toContainText('+RM12')
    await choose(page, 'option-medical', '500000')
    await expect(page.getByText('247.50').first()).toBeVisible()
    await expect(page.getByText(/(?:Traveller|Pengembara) 1: 40 .*; (?:Traveller|Pengembara) 2: 67 /)).toBeVisible()
    // The option is asked again by a changed answer that makes another choice possible, and keeps its own.
    await page.locator('a[href="?step=option-medical"]').click()
    await expect(page.locator('[name="option-medical"][value="500000"]')).toBeChecked()
    await choose(page, 'option-medical', '300000')
    const visitor = { ...newVisitor(), phone: '+60 12-345 6789' }
    await fillIn(page, visitor)
    await send(page)
    await expect(page.getByText(/^WC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead?.fields).toMatchObject({ age: '40,67', 'option-cancellation': 'with', 'option-medical': '300000' })
    expect(lead?.plan?.premium).toMatch(/235\.50/)
  })

  travel(`a benefit that a plan has as an option, in ${language}`, { tag: '@slow' }, async ({ page }) => {
    // Until the age is known, nobody can say whom the plan is for.
    await openLive(page, `${path}/quotes/malaysia`)
    await type(page, 'travellers', '1')
    await choose(page, 'above-80', 'no')
    await type(page, 'age', '40')
    await openLive(page, `${path}/malaysia-travel-insurance?benefit=cancellation`)
    const row = page.getByRole('row').filter({ hasText: 'Hari' }).first()
    await expect(row).toContainText('33')
    await expect(row).toContainText(/(?:with Cancellation|dengan Pembatalan) RM8/)
  })
}

electricity.describe('without scripts', () => {
  electricity.use({ javaScriptEnabled: false })

  electricity('the form of electricity is posted', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/ms-my/quotes/malaysia')
    await choose(page, 'home', 'flat')
    await page.locator('input[name="kwh"]').fill('2400')
    await choose(page, 'current-supplier', 'rimba-tenaga')
    const visitor = { ...newVisitor(), phone: '+60 12-345 6789' }
    await fillIn(page, visitor)
    await send(page)
    await expect(page.getByText(/^KC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead?.fields).toMatchObject({ home: 'flat', kwh: '2400' })
  })
})

travel.describe('without scripts', () => {
  travel.use({ javaScriptEnabled: false })

  travel(
    'the options of a chosen plan are posted, and one that is not sold is told at its place',
    { tag: '@slow' },
    async ({ page, site, allowInConsole }) => {
      allowInConsole(statusOf(422))
      const visitor = { ...newVisitor(), phone: '+60 12-345 6789' }
      await page.goto('/quotes/malaysia?plan=1')
      const ages = page.locator('input[name="age"]')
      await expect(ages).toHaveCount(10)
      await page.locator('input[name="travellers"]').fill('2')
      await choose(page, 'above-80', 'no')
      await ages.nth(0).fill('40')
      await choose(page, 'zone', 'world')
      await page.locator('input[name="days"]').fill('10')
      await choose(page, 'option-cancellation', 'with')
      await choose(page, 'option-medical', '1000000')
      await fillIn(page, visitor)
      await send(page)
      const problem = page.locator('#option-medical-error')
      await expect(problem).toContainText("isn't sold for your other answers")
      await expect(page.getByText('Fill in: Traveller 2')).toHaveCount(2)
      await expect(ages.nth(0)).toHaveValue('40')
      await ages.nth(1).fill('67')
      await expect(page.locator('[name="option-cancellation"][value="with"]')).toBeChecked()
      await expect(page.locator('[name="email"]')).toHaveValue(visitor.email)
      await choose(page, 'option-medical', '500000')
      await send(page)
      await expect(page.getByText(/^WC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
      const [lead] = await site.leadsOf(visitor.email)
      expect(lead?.fields).toMatchObject({ age: '40,67', 'option-cancellation': 'with', 'option-medical': '500000' })
    },
  )

  travel(
    'a form of travel insurance ends above 80, and is posted below',
    { tag: '@slow' },
    async ({ page, site, allowInConsole }) => {
      allowInConsole(statusOf(422))
      const visitor = { ...newVisitor(), phone: '+60 12-345 6789' }
      await page.goto('/quotes/malaysia')
      await page.locator('input[name="travellers"]').fill('1')
      await choose(page, 'above-80', 'yes')
      await page.locator('input[name="age"]').first().fill('80')
      await choose(page, 'zone', 'asia')
      await page.locator('input[name="days"]').fill('9')
      await fillIn(page, visitor)
      await send(page)
      await expect(page.getByRole('heading', { name: 'Nobody here insures travellers above 80' })).toBeVisible()
      expect(await site.leadsOf(visitor.email)).toEqual([])
      await page.goto('/quotes/malaysia')
      await page.locator('input[name="travellers"]').fill('1')
      await choose(page, 'above-80', 'no')
      await page.locator('input[name="age"]').first().fill('80')
      await choose(page, 'zone', 'asia')
      await page.locator('input[name="days"]').fill('9')
      await fillIn(page, visitor)
      await send(page)
      await expect(page.getByText(/^WC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
      const [lead] = await site.leadsOf(visitor.email)
      expect(lead?.fields).toMatchObject({ age: '80', zone: 'asia', days: '9' })
    },
  )
})
