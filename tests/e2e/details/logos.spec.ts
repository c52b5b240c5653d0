import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { buildMs, serveCopy } from '#tests/e2e/built-copy.ts'
import { startLogoService } from '#tests/e2e/logo-service.ts'
import { test as base, expect, statusOf } from '#tests/e2e/test.ts'

/** The site with a logo service that is another server, and with logos instead of wordmarks. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const service = await startLogoService()
      const site = await serveCopy(async (config) => {
        const file = path.join(config, 'site.json')
        const { wordmarks: _, ...written } = JSON.parse(await readFile(file, 'utf8'))
        await writeFile(file, JSON.stringify({ ...written, logoService: service.address }))
      })
      await provide(site)
      await site.close()
      await service.close()
    },
    { scope: 'worker', timeout: buildMs },
  ],
})

test.use({ isFirstVisit: true, contextOptions: { reducedMotion: 'no-preference' } })

// One build serves them all.
test.describe.configure({ mode: 'default' })

// One service fails, and one hangs, so that the page never finishes loading.
test.beforeEach(({ allowInConsole }) => allowInConsole(statusOf(500)))
const open = (page: Page, market: string) => page.goto(`/${market}-maid-insurance`, { waitUntil: 'domcontentloaded' })

const row = (page: Page, provider: string) => page.getByRole('row').filter({ hasText: provider })
const picture = (row: Locator) => row.locator('img')
const badge = (row: Locator, initials: string) =>
  row.locator('svg text').filter({ hasText: new RegExp(`^${initials}$`) })

const place = (row: Locator) => row.locator('[data-state]').first()

const isPulsing = (row: Locator) =>
  place(row).evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().duration === 1000),
  )

/** Stops the clock of all animations of a page that is opened next, which the page's own clock leaves running. */
async function stopAnimations(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
}

/** Sets the clock of the animations of a logo, in milliseconds. */
const setTime = (row: Locator, now: number) =>
  place(row).evaluate((element, currentTime) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.currentTime = currentTime
  }, now)

/** How much of its place a picture takes, from 0 to 1. */
async function covered(row: Locator): Promise<number> {
  const width = async (part: Locator) => (await part.boundingBox())?.width ?? Number.NaN
  return (await width(picture(row))) / (await width(place(row)))
}

test('a logo that arrives takes the place of the badge', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'hong-kong')
  const aia = row(page, 'AIA')
  await expect(badge(aia, 'A[A-Z]')).toBeHidden()
  await expect(picture(aia)).toBeVisible()
  await expect(picture(aia)).toHaveJSProperty('naturalWidth', 80)
  await expect.poll(() => isPulsing(aia)).toBe(false)
  expect(await covered(aia)).toBe(1)
})

test('a logo that fails leaves the initials in the colour of the insurer', async ({ page }) => {
  await open(page, 'hong-kong')
  const blueCross = row(page, 'Blue Cross')
  await expect(picture(blueCross)).toHaveCount(0)
  await expect(badge(blueCross, 'BC')).toBeVisible()
  await expect(blueCross.locator('svg text').first()).toHaveAttribute('fill', /^#[0-9a-f]{6}$/)
})

test('a logo that hangs pulses for five seconds, then the initials stand', { tag: '@slow' }, async ({ page }) => {
  await stopAnimations(page)
  await page.clock.install({ time: '2026-11-22T12:00:00Z' })
  await page.clock.pauseAt('2026-11-22T12:00:01Z')
  await open(page, 'hong-kong')
  const hsbc = row(page, 'HSBC')
  // The failed neighbour shows that the page runs.
  const failed = async () => {
    await page.clock.runFor(20)
    return picture(row(page, 'Blue Cross')).count()
  }
  await expect.poll(failed, { intervals: [50] }).toBe(0)
  expect(await isPulsing(hsbc)).toBe(true)
  await page.clock.runFor(4900)
  await expect(badge(hsbc, 'HI')).toBeHidden()
  await page.clock.runFor(200)
  await expect(picture(hsbc)).toHaveCount(0)
  await expect(badge(hsbc, 'HI')).toBeVisible()
})

test('an insurer without a logo has its initials at once', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'qatar')
  const alAhlia = row(page, 'Al Ahlia')
  await expect(picture(alAhlia)).toHaveCount(0)
  await expect(badge(alAhlia, 'AA')).toBeVisible()
})

test('a hosted logo does not need the service', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'singapore')
  const axa = row(page, 'AXA')
  await expect(picture(axa)).toHaveAttribute('src', /^\/logos\/.*axa/)
  await expect(badge(axa, 'AX')).toBeHidden()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the placeholder pulses and gives way to the initials as well', { tag: '@slow' }, async ({ page }) => {
    await stopAnimations(page)
    await open(page, 'hong-kong')
    const hsbc = row(page, 'HSBC')
    expect(await isPulsing(hsbc)).toBe(true)
    await setTime(hsbc, 4900)
    await expect(badge(hsbc, 'HI')).toBeHidden()
    await setTime(hsbc, 5100)
    await expect(badge(hsbc, 'HI')).toBeVisible()
    expect(await isPulsing(hsbc)).toBe(false)
    expect(await covered(hsbc)).toBe(0)
    expect(await covered(row(page, 'AIA'))).toBe(1)
  })
})
