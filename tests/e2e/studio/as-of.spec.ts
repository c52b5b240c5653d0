import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { goTo, openWithPreview as open } from './windows.ts'

const bahrain = 'config/markets/bahrain.json'

test('each tab has a day of its own, to which its page keeps when a link is followed', { tag: '@slow' }, async ({
  page,
  context,
  studio,
}) => {
  const tabs = [
    [page, '2031-01-02'],
    [await context.newPage(), '2032-03-04'],
  ] as const
  const dayIn = (tab: Page) => tab.frameLocator('iframe').locator('meta[name="studio-day"]')
  for (const [tab, day] of tabs) {
    await open(tab, studio, `${bahrain}?part=plans&day=${day}&page=/faq`)
    // Then each link asks for a whole page.
    await tab.getByRole('button', { name: 'No scripts' }).click()
    await expect(dayIn(tab)).toHaveAttribute('content', day)
  }
  for (const [tab, day] of tabs) {
    const shown = tab.frameLocator('iframe')
    await shown.locator('header a[href="/"]').first().click()
    await expect(shown.locator('link[rel="canonical"][href$="/faq"]')).toHaveCount(0)
    await expect(dayIn(tab)).toHaveAttribute('content', day)
  }
})

test('a day over the page shows its prices, its clock and what is due then, until it is today again', {
  tag: '@slow',
}, async ({ page, studio }) => {
  const market = JSON.parse(studio.read(bahrain))
  market.plans[0].priceChanges = [{ from: '2031-01-01', price: 677 }]
  studio.write(bahrain, `${JSON.stringify(market, undefined, 2)}\n`)
  await open(page, studio, `${bahrain}?part=plans&tab=table`)
  const shown = page.frameLocator('iframe')
  await expect(shown.getByText(`BHD ${market.plans[0].price}`).first()).toBeVisible()
  const asOf = page.getByRole('group', { name: 'As of' })
  await asOf.getByRole('spinbutton').first().click()
  await page.keyboard.type('02012031')
  await expect(shown.getByText('BHD 677').first()).toBeVisible()
  const clock = () => shown.locator('html').evaluate(() => [new Date().getFullYear(), new Date(Date.now()).getMonth()])
  await expect.poll(clock).toEqual([2031, 0])
  await expect(page.getByRole('heading', { name: 'What changes for visitors, as of 2 January 2031' })).toBeVisible()
  await page
    .getByRole('listbox', { name: 'Markets' })
    .getByRole('option', { name: /^Kuwait/ })
    .click()
  await expect(asOf).toContainText('02/01/2031')
  await goTo(page, studio, '?day=2030-12-25')
  const due = page.getByRole('main').locator('section').filter({ hasText: 'Due, as of 25 December 2030' })
  await expect(due.getByText(/costs BHD.677 from 1 January 2031 on/)).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(asOf).toContainText('dd/mm/yyyy')
  await expect(page.getByRole('heading', { name: 'What changes for visitors', exact: true })).toBeVisible()
})
