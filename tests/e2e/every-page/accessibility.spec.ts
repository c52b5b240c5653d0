import { expectAccessible, expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { wizards } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { fullest, inGroups, isEnglish, pagesBuiltIn, pagesToCheck } from './pages-to-check.ts'

const narrowest = { width: 320, height: 800 }
const { ofEachKind, ofEachSet } = pagesToCheck(pagesBuiltIn(launch))
const inEveryLight = ofEachKind.map(fullest)

for (const address of inEveryLight) {
  test(`axe finds nothing on ${address} by day and by night, and it fits the narrowest screen`, async ({ page }) => {
    await openLive(page, address)
    await expectAccessibleAnywhere(page, address)
    await page.setViewportSize(narrowest)
    await expectNoOverflow(page, address)
  })
}

// The steps of wizards, and pages in other languages, have tests of their own.
const others = ofEachSet.filter((page) => isEnglish(page) && !page.kinds.includes('wizard')).map(fullest)

for (const group of inGroups(
  others.filter((address) => !inEveryLight.includes(address)),
  5,
)) {
  test(`axe finds nothing on ${group[0]} and the next ${group.length - 1} pages, and all fit the narrowest screen`, async ({
    page,
  }) => {
    for (const address of group) {
      await openLive(page, address)
      await expectAccessible(page, address)
      await page.setViewportSize(narrowest)
      await expectNoOverflow(page, address)
    }
  })
}

test('axe finds nothing on the not-found page', async ({ page, allowInConsole }) => {
  allowInConsole(statusOf(404))
  await openLive(page, '/no-such-page')
  await expectAccessibleAnywhere(page, 'not found')
})

const checkedWizards = ofEachSet.filter(({ kinds }) => kinds.includes('wizard')).map(({ path }) => path)

for (const { market, questions } of wizards.filter(({ market }) => checkedWizards.includes(`/quotes/${market}`))) {
  test(`axe finds nothing on any step of the wizard of ${market}, which fits the narrowest screen`, async ({
    page,
  }) => {
    const quote = journey(page, market)
    await quote.start()
    await page.setViewportSize(narrowest)
    await expectNoOverflow(page, market)
    await quote.start('?plan=1')
    for (const { id, options } of questions) {
      await quote.asks(id)
      await expectAccessible(page, `${market}, ${id}`)
      await quote.answer(id, options[0] ?? '')
    }
    await quote.asksForContact()
    await expectAccessible(page, `${market}, contact`)
    await quote.send()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, `${market}, contact with errors`)
  })
}

test('axe finds nothing on forms that are wrong', async ({ page }) => {
  for (const address of ['/contact', '/welcome-page']) {
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
