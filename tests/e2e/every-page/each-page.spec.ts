import { expectAccessible, expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { languages } from '#tests/e2e/pages.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'
import { expectToFit, expectWholeRows, withTextSize } from './page-layout.ts'
import { type BuiltPage, fullest, isEnglish, pagesBuiltIn, pagesToCheck } from './pages-to-check.ts'

// Longer words break a page where pseudo-locales are looked at; another direction turns each kind of block around.
const isTurned = ({ dir }: Pick<BuiltPage, 'dir'>) => dir === 'rtl'
const chosen = [
  ...Map.groupBy(pagesToCheck(pagesBuiltIn(launch)), ({ lang }) => new Intl.Locale(lang).language).values(),
]
const checked = chosen
  .flatMap((pages) => pages.filter((page, i) => isAll || isEnglish(page) || isTurned(page) || i === 0))
  .map((page) => ({ ...page, path: fullest(page) }))
const notFound = [{ tag: 'en', dir: 'ltr', start: '' } as const, ...languages].map(({ tag, dir, start }) => {
  return { lang: tag, dir, path: `${start}/no-such-page` }
})

const everyWidth = [320, 390, 480, 560, 640, 720, 768, 900, 1024, 1152, 1280, 1920]
const widths = isAll ? everyWidth : [320, 640, 1024]

// A window of 1280 × 1024 px at four times its size, and a phone on its side.
const small = [
  { width: 320, height: 256 },
  { width: 640, height: 320 },
]
const usual = [390, 1280].map((width) => ({ width, height: 800 }))

// The first page of each language is checked by axe: the others have the same parts.
const firsts = new Map([...checked].reverse().map(({ path, lang }) => [lang, path]))

for (const { path, lang, dir } of [...checked, ...notFound.filter(({ dir }, i) => isAll || i === 0 || dir === 'rtl')]) {
  // Pages in other languages have the colours and the parts of the English ones, and longer words.
  const isTranslated = !isEnglish({ lang })

  test(`${path} is accessible, and fits every window, also with text at twice its size`, async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(404))
    await openLive(page, path)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', lang)
    await expect(html).toHaveAttribute('dir', dir)
    if (!isTranslated) await expectAccessibleAnywhere(page, path)
    else if (isAll || firsts.get(lang) === path) await expectAccessible(page, path)
    for (const width of isTranslated && !isAll ? [320, 768] : widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page, `${path} at ${width} px`)
      if (!isTranslated) await expectWholeRows(page, `${path} at ${width} px`)
    }
    if (!isTranslated) await expectToFit(page, path, small)
    await withTextSize(page, 32, async () => {
      await expectToFit(page, path, isAll ? usual : usual.slice(0, 1))
      expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(34)
    })
  })
}
