import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'

const eligible = (page: Page) => page.getByText('Subsidy Eligible!', { exact: true })
const potential = (page: Page) => page.getByText('Potential Subsidy Available', { exact: true })

test.describe('bahrain', () => {
  test('an answer that qualifies brings up the subsidy on the steps after the second, in green on the last', async ({
    page,
    site,
  }) => {
    const visitor = newVisitor()
    const quote = journey(page, 'bahrain')
    await quote.start()
    await expect(page.getByRole('heading', { name: 'Are you eligible for government subsidies?' })).toBeHidden()
    await quote.answer('type', 'new')
    await expect(page.getByRole('heading', { name: 'Are you eligible for government subsidies?' })).toBeVisible()
    await expect(eligible(page)).toBeHidden()
    await quote.answer('subsidy', 'citizen')
    await quote.asks('nationality')
    await expect(eligible(page)).toBeVisible()
    // A changed answer takes it back.
    await quote.previous.click()
    await quote.asks('subsidy')
    await expect(eligible(page)).toBeHidden()
    await quote.answer('subsidy', 'unsure')
    await quote.asks('nationality')
    await expect(eligible(page)).toBeHidden()
    await quote.previous.click()
    await quote.answer('subsidy', 'citizen')
    await quote.asks('nationality')
    await expect(eligible(page)).toBeVisible()
    await quote.answer('nationality', 'indian')
    await quote.asks('coverage')
    await expect(eligible(page)).toBeVisible()
    await quote.answer('coverage', 'basic')
    await expect(potential(page)).toBeVisible()
    const colour = await potential(page).evaluate((element) => getComputedStyle(element).color)
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    expect(green).toBeGreaterThan(Math.max(red, blue))
    await expect(eligible(page)).toBeHidden()
    await expect(quote.submit).toHaveText('Get My Bahrain Insurance Quotes + Subsidy Calculation')
    await quote.fillIn(visitor)
    await quote.send()
    await quote.isThanked()
    const [lead] = await site.leadsOf(visitor.email)
    expect(lead?.fields).toMatchObject({ 'subsidy-eligibility': 'citizen', 'subsidy-eligible': 'yes' })
  })

  test('the chosen plan costs what the answers come to, the moment they do', async ({ page }) => {
    const quote = journey(page, 'bahrain')
    await quote.start('?plan=2')
    const plan = page.getByRole('paragraph').filter({ hasText: 'Arabian Shield Domestic Worker Essential' })
    await expect(plan).toContainText('BHD 420; BHD 220 if you qualify')
    await quote.answerAll({ type: 'new', subsidy: 'unsure' })
    await quote.asks('nationality')
    await expect(plan).toContainText(/BHD.420$/)
    await quote.previous.click()
    await quote.answer('subsidy', 'first-time')
    await quote.asks('nationality')
    await expect(plan).toContainText(/BHD.220$/)
    await expect(page.getByRole('status')).toContainText(/^BHD.420, before subsidy/)
  })

  test('"unsure" brings up nothing', { tag: '@slow' }, async ({ page }) => {
    const quote = journey(page, 'bahrain')
    await quote.start()
    for (const [id, option] of Object.entries(lastAnswers(wizardOf('bahrain')))) {
      await quote.answer(id, option)
      await expect(eligible(page)).toBeHidden()
    }
    await quote.asksForContact()
    await expect(potential(page)).toBeHidden()
    await expect(quote.submit).toHaveText('Get My Bahrain Insurance Quotes')
  })
})

test('singapore shows five insurers, each by its wordmark alone', { tag: '@slow' }, async ({ page }) => {
  await journey(page, 'singapore').start()
  const insurers = page.getByRole('complementary').getByRole('listitem')
  const names = ['AXA', 'NTUC Income', 'Great Eastern', 'FWD', 'MSIG']
  await expect(insurers).toHaveCount(names.length)
  for (const [i, name] of names.entries()) {
    // The picture shows the name; the text is for screen readers.
    await expect(insurers.nth(i)).toHaveText(new RegExp(`${name}$`))
    expect((await insurers.nth(i).getByText(name, { exact: true }).boundingBox())?.width).toBe(1)
    await expect(insurers.nth(i).locator('img')).toHaveJSProperty('complete', true)
    expect(
      await insurers
        .nth(i)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
  }
})
