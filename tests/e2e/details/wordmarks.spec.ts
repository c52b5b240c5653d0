import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'light' ? '@slow' : []
  test(`insurers' marks on a page without a script look at once as they will, in ${colorScheme} colours`, {
    tag,
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' })
    await page.goto('/')
    const marks = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.locator('img[src*="/logos/"]') })
      .first()
    await marks.scrollIntoViewIfNeeded()
    const isThere = () =>
      marks.locator('img').evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0))
    await expect.poll(isThere).toBe(true)
    const early = await marks.screenshot()
    await marks.evaluate((element) => {
      for (const animation of element.getAnimations({ subtree: true })) animation.finish()
    })
    expect(await largestDifference(page, early, await marks.screenshot())).toBeLessThan(40)
  })
}

/** The largest difference of two pictures in one colour channel (0 to 255). */
function largestDifference(page: Page, ...pictures: readonly [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
        }),
      )
      return Array.from(a ?? [], (value, i) => Math.abs(value - (b?.[i] ?? 0))).reduce((x, y) => Math.max(x, y), 0)
    },
    pictures.map((picture) => picture.toString('base64')),
  )
}
