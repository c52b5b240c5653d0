import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { live, openLive } from './live.ts'
import { expect, test } from './test.ts'

const landing = '/singapore-maid-insurance'
const bahrain = ['bahrain-national-domestic-worker-comprehensive', 'gulf-union-domestic-worker-plus']
const compare = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}` })
const sideBySide = (page: Page) => page.getByRole('table', { name: /^Compare \d plans$/ })
const row = (page: Page, term: string) =>
  sideBySide(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: term, exact: true }) })

/** Chooses two plans of the landing page, which share some facts and differ in others. */
async function chooseTwo(page: Page): Promise<void> {
  await compare(page, 'AXA Comprehensive Plus').click()
  await compare(page, 'FWD Premier Maid').click()
  await expect(sideBySide(page)).toBeVisible()
}

/** The words that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

test.describe('side by side', () => {
  test('two plans show what they cost and include, the better value alone marked in words', async ({ page }) => {
    await openLive(page, landing)
    await compare(page, 'AXA Comprehensive Plus').click()
    await expect(page.getByText('Choose one more plan to compare.')).toBeVisible()
    await compare(page, 'FWD Premier Maid').click()
    await expect(sideBySide(page).getByRole('columnheader')).toContainText(['Facts', 'AXA', 'FWD'])
    await expect(row(page, 'Annual Premium').getByRole('cell')).toHaveText([
      'S$350 S$30 lessGet Quote',
      'S$380 Get Quote',
    ])
    await expect(row(page, 'Coverage').getByRole('cell')).toHaveText(['S$60,000', 'S$70,000 +S$10,000'])
    await expect(row(page, 'Clinic panel').getByRole('cell')).toHaveText(['800+ clinics', '850+ clinics Largest'])
    // A single day cannot be compared with a range of days.
    await expect(row(page, 'Processing time').getByRole('cell')).toHaveText([
      '1–2 working days',
      '1 working day Fastest',
    ])
    await expect(row(page, 'Outpatient visits').getByRole('cell')).toHaveText([
      'Included, at panel clinics',
      'Included',
    ])
    // What one plan alone lists is folded.
    const mentalHealth = row(page, 'Mental health sessions').getByRole('cell')
    await expect(mentalHealth).toHaveCount(0)
    await page.getByRole('button', { name: /^Listed by one plan only/ }).click()
    await expect(mentalHealth).toHaveText(['Not listed: ask the insurer', 'Included'])
    await expect(compare(page, 'FWD Premier Maid')).toBeChecked()
    await expectAccessible(page, 'plans side by side')
  })

  test('folds what is the same in all, can drop a plan, and be shared', async ({ page, context }) => {
    await openLive(page, landing)
    await chooseTwo(page)
    await expect(row(page, 'Annual Premium')).toBeVisible()
    await expect(row(page, 'Personal accident cover')).toHaveCount(0)
    await page.getByRole('button', { name: /^The same in all/ }).click()
    await expect(row(page, 'Personal accident cover')).toBeVisible()
    const shared = await context.newPage()
    await openLive(shared, page.url())
    await expect(sideBySide(shared).getByRole('columnheader')).toContainText(['Facts', 'AXA', 'FWD'])
    await page.getByRole('button', { name: 'Remove AXA Comprehensive Plus from the comparison' }).click()
    await expect(sideBySide(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Plans to compare' })).toHaveCount(0)
    await expect(page).not.toHaveURL(/compare/)
  })

  test('one tap sets the first plans side by side; two chosen ones too, and the names stay in sight', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openLive(page, landing)
    await page.getByRole('link', { name: 'Compare 3 plans' }).click()
    await expect(sideBySide(page).getByRole('columnheader')).toContainText(['Facts', 'FWD', 'AXA', 'NTUC'])
    await expect(page.getByRole('heading', { name: 'Compare 3 plans' })).toBeInViewport()
    await expect(
      sideBySide(page)
        .getByRole('link', { name: /^Get Quote/ })
        .first(),
    ).toBeInViewport()
    await page.goBack()
    await expect(sideBySide(page)).toHaveCount(0)
    await chooseTwo(page)
    const bar = page.getByRole('region', { name: 'Plans to compare' })
    await expect(bar).toBeInViewport()
    await bar.getByRole('link', { name: 'Compare 2 plans' }).click()
    await expect(page.getByRole('heading', { name: 'Compare 2 plans' })).toBeInViewport()
    await page.getByRole('button', { name: /^Listed by one plan only/ }).click()
    await row(page, 'Mental health sessions').scrollIntoViewIfNeeded()
    await expect(sideBySide(page).getByRole('columnheader', { name: 'Premier Maid' })).toBeInViewport()
  })

  test('an address with plans opens there; name, price and Get Quote stay in sight, in under a fifth of the screen', async ({
    page,
  }) => {
    // An unknown plan in the address is ignored. The longest names are in Bahrain.
    const two = `${landing}?compare=axa-comprehensive-plus.axa-gone.fwd-premier-maid`
    const longest = `/bahrain-maid-insurance?compare=${bahrain.join('.')}.arabian-shield-domestic-worker-essential`
    for (const [address, width, height] of [
      [two, 320, 640],
      [two, 390, 844],
      [two, 768, 1024],
      [two, 1280, 800],
      [longest, 390, 844],
      [longest, 1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openLive(page, address)
      await expect(page.getByRole('heading', { name: /^Compare \d plans$/ })).toBeInViewport()
      // Scrolls to a late row, so that the head is sticky.
      await sideBySide(page)
        .getByRole('row')
        .nth(-3)
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const [names, quote] = [sideBySide(page).getByRole('columnheader').last(), row(page, 'Annual Premium')]
      await expect(names).toBeInViewport({ ratio: 1 })
      await expect(quote.getByRole('link', { name: /^Get Quote/ }).last()).toBeInViewport({ ratio: 1 })
      const head = await sideBySide(page).locator('thead').boundingBox()
      expect(head?.height, `${width} px`).toBeLessThan(height / 5)
      // A screen of 390 px has room for three.
      const spare = await sideBySide(page).evaluate(
        ({ parentElement: box }) => box && box.scrollWidth - box.clientWidth,
      )
      expect(spare, `${address} at ${width} px`).toBe(0)
      if (width > 768) expect((head?.y ?? 0) + (head?.height ?? 0), 'with the header above it').toBeLessThan(height / 5)
    }
  })

  test('fits a screen of 320 px: two plans without scrolling sideways, three within the table, no word broken', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const tableOverflow = () =>
      sideBySide(page).evaluate(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : Number.NaN,
      )
    await openLive(page, `${landing}?compare=axa-comprehensive-plus.fwd-premier-maid`)
    await expect(sideBySide(page)).toBeVisible()
    expect([await overflow(), await tableOverflow()]).toEqual([0, 0])
    expect(await sideBySide(page).evaluate(brokenWords)).toEqual([])
    // A mark may be long: 'BHD 80 less, before subsidy'.
    await openLive(page, `/bahrain-maid-insurance?compare=${bahrain.join('.')}`)
    await expect(sideBySide(page)).toContainText('less, before subsidy')
    expect([await overflow(), await tableOverflow()]).toEqual([0, 0])
    expect(await sideBySide(page).evaluate(brokenWords)).toEqual([])
    await openLive(page, `${landing}?compare=axa-comprehensive-plus.fwd-premier-maid.ntuc-enhanced`)
    await expect(sideBySide(page).getByRole('columnheader')).toHaveCount(4)
    expect(await overflow()).toBe(0)
    expect(await tableOverflow()).toBeGreaterThan(0)
    expect(await sideBySide(page).evaluate(brokenWords)).toEqual([])
    await expectAccessible(page, 'three plans at 320 px')
  })

  test('holds four plans at most, and says so', async ({ page }) => {
    await openLive(page, '/comparisons/cheapest-maid-insurance')
    const boxes = page.getByRole('checkbox', { name: /^Compare / })
    for (let i = 0; i < 4; i += 1) await boxes.nth(i).check()
    await expect(page.getByText('You can compare up to 4 plans.')).toBeVisible()
    await expect(sideBySide(page).getByRole('columnheader')).toHaveCount(5)
    await expect(boxes.nth(4)).toBeDisabled()
  })

  test('says so when its script does not arrive, and keeps the choice', { tag: '@slow' }, async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/status of 404|React error #418/)
    await page.route(/\/assets\/SideBySide-.*\.js/, (route) => route.fulfill({ status: 404 }))
    await openLive(page, landing)
    await compare(page, 'AXA Comprehensive Plus').click()
    await expect(page.getByRole('alert')).toContainText("didn't load")
    await openLive(page, `${landing}?compare=axa-comprehensive-plus.fwd-premier-maid`)
    await expect(page.getByRole('alert')).toContainText("didn't load")
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByLabel('Plan type', { exact: true }).selectOption('comprehensive')
    await page.getByRole('button', { name: 'Show 10 plans' }).click()
    await compare(page, 'FWD Premier Maid').click()
    await expect(page).toHaveURL(/compare=axa-comprehensive-plus&type=comprehensive$/)
    await page.unroute(/\/assets\/SideBySide-.*\.js/)
    await page.reload()
    await live(page)
    await expect(page.getByText('Choose one more plan to compare.')).toBeVisible()
  })

  test('is back, with the filters, after a look at another page', { tag: '@slow' }, async ({ page }) => {
    await openLive(page, landing)
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByLabel('Plan type', { exact: true }).selectOption('comprehensive')
    await page.getByRole('button', { name: 'Show 10 plans' }).click()
    await chooseTwo(page)
    await page
      .getByRole('table', { name: 'Quick comparison' })
      .getByRole('link', { name: /^Get Quote/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/quotes\/singapore/)
    await page.goBack()
    await expect(page.getByText('10 of 20 plans')).toBeVisible()
    await expect(sideBySide(page)).toBeVisible()
  })
})

test('clearing the choice by keyboard leaves the focus at a plan that was chosen', async ({ page }) => {
  await openLive(page, landing)
  await page.locator('tbody input[type=checkbox]').nth(1).check()
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.locator('tbody input[type=checkbox]').nth(1)).toBeFocused()
  await expect(page).not.toHaveURL(/compare=/)
})
