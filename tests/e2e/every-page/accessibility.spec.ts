import { expectAccessible, expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { wizards } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'

// A wizard's steps are much alike.
const checkedWizards = wizards.filter(({ market }) => isAll || market === 'singapore')

for (const { market, questions } of checkedWizards) {
  test(`axe finds nothing on the steps of the wizard of ${market}, which fits the narrowest screen`, async ({
    page,
  }) => {
    const quote = journey(page, market)
    await quote.start()
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoOverflow(page, market)
    await quote.start('?plan=1')
    for (const [i, { id, options }] of questions.entries()) {
      await quote.asks(id)
      if (isAll || i === 0) await expectAccessible(page, `${market}, ${id}`)
      await quote.answer(id, options[0] ?? '')
    }
    await quote.asksForContact()
    await expectAccessible(page, `${market}, contact`)
    await quote.send()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, `${market}, contact with errors`)
  })
}

test('axe finds nothing on forms that are wrong', { tag: '@slow' }, async ({ page }) => {
  for (const address of isAll ? ['/contact', '/welcome-page'] : ['/contact']) {
    await openLive(page, address)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleAnywhere(page, `${address} with errors`)
  }
})

test('axe finds nothing where no plan matches, and in an open menu', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByRole('searchbox').fill('no such insurer')
  await page.getByRole('button', { name: 'Show 0 plans' }).click()
  await expect(page.getByRole('heading', { name: 'No plans match' })).toBeVisible()
  await expectAccessibleAnywhere(page, 'no plan matches')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Countries' }).click()
  await expectAccessibleAnywhere(page, 'open list of markets')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expectAccessibleAnywhere(page, 'open menu')
})

test('axe finds nothing on the error screen', async ({ page, allowInConsole }) => {
  allowInConsole(statusOf(415))
  await page.goto('/contact')
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => {
    form.enctype = 'text/plain'
    form.submit()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expectAccessibleAnywhere(page, 'error screen')
})
