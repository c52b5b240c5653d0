import { expect, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`insurers' marks on a page without a script look at once as they will, in ${colorScheme} colours`, async ({
    page,
  }) => {
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
    expect((await marks.screenshot()).equals(early)).toBe(true)
  })
}
