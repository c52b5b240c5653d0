import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })
const menuLink = (page: Page, name: string) => page.locator('#site-menu').getByRole('link', { name, exact: true })

for (const javaScriptEnabled of [true, false]) {
  // The menu needs no script, so it is much the same with one.
  const tag = javaScriptEnabled ? '@slow' : []

  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 800 } })

      test('the menu opens, closes and leads on', { tag: javaScriptEnabled ? [] : '@slow' }, async ({ page }) => {
        await page.goto('/singapore-maid-insurance')
        await expect(menuLink(page, 'Contact')).toBeHidden()
        await menuButton(page).click()
        await expect(menuLink(page, 'Contact')).toBeVisible()
        const [bars, cross] = [menuButton(page).locator('path').first(), menuButton(page).locator('path').last()]
        await expect(bars).toBeHidden()
        await expect(cross).toBeVisible()
        await menuButton(page).click()
        await expect(bars).toBeVisible()
        await expect(cross).toBeHidden()
        await expect(menuLink(page, 'Contact')).toBeHidden()
        await menuButton(page).click()
        await page.keyboard.press('Escape')
        await expect(menuLink(page, 'Contact')).toBeHidden()
        await menuButton(page).click()
        await menuLink(page, 'Contact').click()
        await expect(page).toHaveURL('/contact')
        await expect(menuLink(page, 'Contact')).toBeHidden()
      })

      test('the menu holds every market, and leads to all of them, where one is found by its name', { tag }, async ({
        page,
      }) => {
        await page.goto('/')
        await menuButton(page).click()
        await menuLink(page, 'All countries').click()
        await expect(page).toHaveURL('/countries')
        await page.getByRole('searchbox', { name: 'Find a country' }).fill('emirates')
        await page.getByRole('button', { name: 'Search' }).click()
        await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['UAE'])
        await page.getByRole('link', { name: 'See every country' }).click()
        await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(11)
        await menuButton(page).click()
        await expect(menuLink(page, 'Kuwait')).toBeVisible()
        await menuLink(page, 'Kuwait').click()
        await expect(page).toHaveURL('/kuwait-maid-insurance')
      })
    })

    test('on a wide screen the links stand in the header, and the markets in a list that opens', { tag }, async ({
      page,
    }) => {
      await page.goto('/')
      await expect(menuButton(page)).toBeHidden()
      await expect(menuLink(page, 'Contact')).toBeVisible()
      await expect(menuLink(page, 'Kuwait')).toBeHidden()
      await page.getByRole('button', { name: 'Countries' }).click()
      await expect(menuLink(page, 'Kuwait')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menuLink(page, 'Kuwait')).toBeHidden()
      await page.getByRole('button', { name: 'Countries' }).click()
      await menuLink(page, 'Kuwait').click()
      await expect(page).toHaveURL('/kuwait-maid-insurance')
      await expect(menuLink(page, 'Kuwait')).toBeHidden()
    })
  })
}

test('the header leads to the quotes of the market one is in, and the menu says which markets are yet to come', async ({
  page,
  request,
}) => {
  const quotes = {
    '/': '/quotes',
    '/kuwait-maid-insurance': '/quotes/kuwait',
    '/taiwan-maid-insurance': '/quotes',
    '/providers/malaysia/aia': '/quotes/malaysia',
    '/blog/hong-kong-insurance-guide': '/quotes/hong-kong',
    '/reviews/fwd-maid-insurance': '/quotes/singapore',
    '/comparisons/best-maid-insurance': '/quotes/singapore',
  }
  for (const [path, href] of Object.entries(quotes)) {
    const links = (await (await request.get(path)).text())
      .match(/<header[\s\S]*?<\/header>/)?.[0]
      .match(/<a [^>]*>Get quotes</g)
    expect(links, path).toEqual([expect.stringContaining(`href="${href}"`)])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/providers/malaysia/aia']) {
    await page.goto(path)
    const link = page.getByRole('banner').getByRole('link', { name: 'Get quotes' })
    await expect(link, path).toBeInViewport({ ratio: 1 })
    // The mark has its colour on every page, and the name its line.
    const home = page.getByRole('banner').getByRole('link', { name: 'HelperCompare' })
    await expect(home.locator('svg'), path).toHaveCSS('color', 'rgb(31, 90, 68)')
    expect((await home.locator('svg').boundingBox())?.width, path).toBeGreaterThan(15)
    expect(
      await home.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.lastChild ?? element)
        return range.getClientRects().length
      }),
    ).toBe(1)
  }
  await menuButton(page).click()
  await expect(page.locator('#site-menu').getByRole('link', { name: /soon$/ })).toHaveText([
    'Taiwan soon',
    'South Korea soon',
    'Japan soon',
  ])
})

test('the header stays in sight while the page scrolls, and the first Tab offers the way past it', async ({ page }) => {
  await page.goto('/singapore-maid-insurance')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner').getByRole('link', { name: 'HelperCompare' })).toBeInViewport()
})

test('the footer leads to every market, and shows an address that nobody could write to as a sample without a link', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const markets = ['singapore', 'hong-kong', 'uae', 'malaysia', 'qatar', 'kuwait', 'bahrain', 'oman']
  for (const market of [...markets, 'taiwan', 'south-korea', 'japan']) {
    await expect(footer.locator(`a[href="/${market}-maid-insurance"]`), market).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: /soon$/ })).toHaveText([
    'Taiwan soon',
    'South Korea soon',
    'Japan soon',
  ])
  await expect(footer.locator('[data-sample]')).toHaveText([
    'support@helpercompare.example Sample',
    'Facebook Sample',
    'Instagram Sample',
    'LinkedIn Sample',
  ])
  await expect(footer.locator('a:is([href^="mailto:"], [href*="social.example"])')).toHaveCount(0)
})
