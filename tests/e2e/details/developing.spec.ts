import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { messagesFile } from '#tests/checker/sound.ts'
import { newDevRoot } from '#tests/cli/temp-root.ts'
import { openLive } from '#tests/e2e/live.ts'
import { launch, serveSite } from '#tests/e2e/served-site.ts'
import { test as base, expect } from '#tests/e2e/test.ts'
import { edit } from '#tests/site/dev-root.ts'

/** The small sound config while it is being edited. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const root = newDevRoot()
      await cp(path.join(launch, messagesFile), path.join(root, messagesFile))
      const site = await serveSite(root, { NODE_ENV: 'development' }, 'dev.ts')
      await provide(site)
      await site.close()
      await rm(root, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// One server serves them all.
test.describe.configure({ mode: 'default' })

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page is styled', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/')
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('system-ui')
    for (const picture of await page.locator('header svg, header img').all()) {
      expect((await picture.boundingBox())?.height ?? 0).toBeLessThan(60)
    }
  })
})

test('what is wrong with the config is said until it is mended, on every page, and can be folded', {
  tag: '@slow',
}, async ({ page, site }) => {
  const home = 'config/pages/home.json'
  const message = page.locator('#config-diagnostics')
  await openLive(page, '/')
  await expect(page.locator('#first-styles')).toHaveCount(0)
  edit(site.root, home, '"market": "atlantis"', '"market": "mu"')
  await expect(message).toContainText('There is no market "mu" in config/markets.')
  await page.reload()
  await expect(message).toContainText('There is no market "mu" in config/markets.')
  await page.goto('/contact')
  await expect(message).toBeVisible()
  await message.locator('summary').click()
  await expect(message.locator('pre')).toBeHidden()
  edit(site.root, home, '"market": "mu"', '"market": "ys"')
  await expect(message.locator('pre')).toContainText('There is no market "ys"')
  await expect(message.locator('pre')).toBeHidden()
  // Watchers may report only the first of two quick changes of a file.
  edit(site.root, home, '"market": "ys"', '"market": "oz"')
  await page.waitForTimeout(30)
  edit(site.root, home, '"market": "oz"', '"market": "atlantis"')
  await expect(message).toHaveCount(0)
})
