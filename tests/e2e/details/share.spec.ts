import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'

const sideBySide = '/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid'
const answered = '/singapore-maid-insurance?benefit=dental'
const own = 'https://helpercompare.example'
const row = (page: Page, name = 'Share or keep') => page.getByRole('region', { name, exact: true })

/** The subject and the text of the mail that the row begins. */
async function mailOf(page: Page, label = 'Mail it to yourself') {
  const href = (await row(page).getByRole('link', { name: label }).getAttribute('href')) ?? ''
  const { protocol, pathname, searchParams } = new URL(href)
  // The mail has no recipient: the visitor enters one.
  expect([protocol, pathname]).toEqual(['mailto:', ''])
  return { subject: searchParams.get('subject'), body: searchParams.get('body') }
}

test('plans side by side can be copied as a link, mailed to oneself and sent by the device', { tag: '@slow' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const sent: unknown[] = []
    const write = async (text: string) => void sent.push(text)
    const share = async (data: unknown) => void sent.push(data)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write } })
    Object.assign(navigator, { share })
    Object.assign(window, { sent })
  })
  await openLive(page, sideBySide)
  const link = `${own}${sideBySide}#side-by-side`
  await row(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(row(page).getByRole('status')).toHaveText('Link copied')
  await row(page).getByRole('button', { name: 'Share', exact: true }).click()
  const text = 'AXA Comprehensive Plus: S$350 a year\nFWD Premier Maid: S$380 a year'
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { sent: unknown[] }).sent))
    .toEqual([link, { title: await page.title(), text, url: link }])
  const mail = await mailOf(page)
  expect(mail.subject).toBe(await page.title())
  expect(mail.body?.split('\r\n')).toEqual([...text.split('\n'), '', 'Your quote confirms the price.', '', link])
  await expectAccessible(page, 'the row to share plans')
})

test('a browser that does not let pages copy says how to copy the link', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
  })
  await openLive(page, sideBySide)
  await row(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(row(page).getByRole('status')).toContainText('address of this page')
})

test('answers can be shared with the plans they led to, and a choice made on the page too', { tag: '@slow' }, async ({
  page,
}) => {
  await openLive(page, '/singapore-maid-insurance')
  await expect(row(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Dental', exact: true }).first().check({ force: true })
  await expect(row(page)).toBeVisible()
  expect((await mailOf(page)).body).toContain(`${own}${answered}#plans`)
  // A second row would say the same again.
  await page.getByRole('checkbox', { name: 'Compare FWD Premier Maid' }).first().click()
  await expect(row(page)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Compare MSIG Premier Care' }).first().click()
  await expect(page.getByRole('table', { name: 'Compare 2 plans' })).toBeVisible()
  await expect(row(page)).toHaveCount(1)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the link can be read and the mail works, in every language and on the narrowest screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const address of [sideBySide, answered]) {
      await page.goto(address)
      await expect(row(page).getByRole('textbox')).toHaveValue(new RegExp(`^${own}/singapore-maid-insurance\\?`))
      await expect(row(page).getByRole('button')).toHaveCount(0)
      expect((await mailOf(page)).body).toContain(`${own}${address}#`)
      await expectNoOverflow(page, address)
    }
    const names = {
      'zh-hk/hong-kong': '分享或保存',
      'ms-my/malaysia': 'Kongsi atau simpan',
      'ar-ae/uae': 'المشاركة أو الحفظ',
    }
    for (const [market, name] of Object.entries(names).filter(([market]) => isAll || market.startsWith('ar'))) {
      await page.goto(`/${market}-maid-insurance`)
      await page.locator('a[href*="compare="]').first().click()
      await expect(row(page, name), market).toBeVisible()
      await expectNoOverflow(page, market)
    }
  })
})
