import { lastAnswers, wizardOf, wizards } from './facts.ts'
import { journey } from './journey.ts'
import { expect, test } from './test.ts'
import { newVisitor } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a step that cannot be reached yet leads to the first open question', async ({ page }) => {
  const quote = journey(page, 'kuwait')
  await quote.start('?step=contact')
  await quote.asks('type')
  await quote.answer('type', 'new')
  await quote.asks('nationality')
  await quote.start('?step=no-such-step')
  await quote.asks('nationality')
})

test('Change leads to one question and, once it is answered, back to the contact step', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.fillIn(visitor)
  await page.getByRole('link', { name: 'Change Nationality' }).click()
  await quote.asks('nationality')
  await quote.answer('nationality', 'srilankan')
  await quote.asksForContact()
  await expect(page.getByRole('definition').filter({ hasText: 'Sri Lankan' })).toBeVisible()
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.fields).toMatchObject({ ...visitor, 'worker-nationality': 'srilankan', 'employment-type': 'retiree' })
})

test('the answers of one market stay out of another', async ({ page }) => {
  await journey(page, 'qatar').start()
  await journey(page, 'qatar').answer('type', 'new')
  const other = journey(page, 'kuwait')
  await other.start()
  await other.asks('type')
  await expect(page.locator('fieldset:visible input:checked')).toHaveCount(0)
})

test('every wizard asks its first question in the first screen of a small phone, with the page around it left out', async ({
  page,
}) => {
  const answers = page.locator('fieldset:visible label')
  for (const { market } of wizards) {
    await journey(page, market).start('?plan=1')
    await expect(page.getByText('Your chosen plan')).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      const last = await answers.last().boundingBox()
      expect(last && last.y + last.height, `${market}, ${width} px wide`).toBeLessThanOrEqual(height)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Contact', 'Privacy'])
    const line = await page.getByRole('contentinfo').boundingBox()
    expect(line?.height).toBeLessThan(64)
  }
})
