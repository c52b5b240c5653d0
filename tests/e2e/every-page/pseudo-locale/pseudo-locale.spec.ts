import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { overlayName } from '#checker/files.ts'
import { buildMs, serveCopy } from '#tests/e2e/built-copy.ts'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journeyThrough } from '#tests/e2e/journey.ts'
import { live, openLive } from '#tests/e2e/live.ts'
import { test as base, expect, statusOf } from '#tests/e2e/test.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'
import { isAll } from '#tests/runner/samples.ts'
import { layoutFaults } from './layout-faults.ts'
import { wordsOf } from './page-words.ts'
import { writePseudoLocales } from './pseudo-config.ts'
import { pseudoLocales } from './pseudo-words.ts'

/** The site with all of its texts in two more languages. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const site = await serveCopy(writePseudoLocales, 'whole')
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: buildMs },
  ],
})

// One build serves them all.
test.describe.configure({ mode: 'default' })

const widths = isAll ? [320, 390, 768, 1280] : [320, 1280]

/** Pages with the most different blocks, by their addresses in a language, and a page of each kind for `ALL_TESTS=1`. */
const most = [
  '',
  '/bahrain-maid-insurance',
  '/contact',
  '/results',
  '/providers/singapore/axa',
  '/reviews/axa-maid-insurance',
  '/blog/bahrain-government-subsidies',
  '/countries',
  '/no-such-page',
]
const others = [
  '/singapore-maid-insurance',
  '/taiwan-maid-insurance',
  '/quotes',
  '/providers',
  '/reviews',
  '/comparisons/cheapest-maid-insurance',
  '/comparisons/maid-insurance-promotions',
  '/blog',
  '/glossary',
  '/faq',
  '/claims',
]

const person = newVisitor()

/** Texts that are not translated: names of insurers, plans and people, currencies, and dates formatted by Intl. */
function untranslated(root: string): RegExp {
  const names = [person.name, 'million', 'am', 'pm', '[A-Z]{2}', 'HC-[0-9A-Z-]+', '\\S+@\\S+', ...dateWords]
  const collect = (key: string, value: unknown) => {
    const { name, colour, rating } = Object(value)
    if (name && (colour || rating)) names.push(name)
    if (['brand', 'plan', 'code', 'symbol'].includes(key)) names.push(RegExp.escape(String(value)))
    return value
  }
  for (const file of globSync(path.join(root, 'config/{site.json,{markets,pages,reviews}/*.json}'))) {
    if (!overlayName(path.relative(root, file))) JSON.parse(readFileSync(file, 'utf8'), collect)
  }
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return new RegExp(`(?<![A-Za-z])(?:${longestFirst.join('|')})(?![A-Za-z])`, 'g')
}

/** The months, the days and the halves of a day, as English has them. */
const dateWords = (['long', 'short'] as const).flatMap((form) =>
  // Enough days for each month and each weekday.
  Array.from({ length: 84 }, (_, i) => {
    const day = new Intl.DateTimeFormat('en', { month: form, weekday: form, hour: 'numeric' })
    return day.format(new Date(2026, i % 12, i + 1, i % 24)).match(/[A-Za-z]+/g) ?? []
  }).flat(),
)

for (const tag of Object.keys(pseudoLocales)) {
  // Pages of a real language from right to left are looked at too.
  test(`in ${tag} every word is translated, and none is cut or lies over another`, { tag: '@slow' }, async ({
    page,
    site,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(404))
    allowInConsole(statusOf(422))
    const start = `/${tag.toLowerCase()}`
    const names = untranslated(site.root)
    const found = new Set<string>()
    const expectTranslated = async (where: string, document = 'document') => {
      const words: string[] = await page.evaluate(`(${wordsOf})(${document})`)
      for (const text of words) if (/[A-Za-z]/.test(text.replaceAll(names, ''))) found.add(`${where}: ${text.trim()}`)
    }
    const expectReadable = async (where: string, sizes = widths) => {
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 800 })
        for (const fault of await page.evaluate(layoutFaults)) found.add(`${where} at ${width} px: ${fault}`)
      }
      await expectTranslated(where)
    }

    for (const kind of isAll ? [...most, ...others] : most) {
      await openLive(page, start + kind)
      await expectReadable(kind)
    }
    const files = globSync(path.join(site.root, 'dist', start, '**/index.html'))
    // The document of an alias is the same, and its policy does not apply to HTML that is only parsed.
    const documents = files.map(
      (file) => [readFileSync(file, 'utf8').replaceAll(/<style[\s\S]*?<\/style>/g, ''), file] as const,
    )
    for (const [html, file] of new Map(documents)) {
      const read = `new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html')`
      await expectTranslated(path.relative(site.root, file), read)
    }

    await openLive(page, `${start}/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid&plans=all`)
    await expect(page.getByRole('table')).toHaveCount(2)
    await expectReadable('side by side')
    await page.locator('[popovertarget=markets-menu]').click()
    await expectReadable('menu of countries', [1280])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.locator('[popovertarget=site-menu]').click()
    await expectReadable('menu', [320, 390])
    await page.keyboard.press('Escape')
    await page.locator('[popovertarget]:has(+ search)').click()
    await page.locator('search [type=checkbox]').first().check()
    await page.locator('search [name=type]').selectOption({ index: 1 })
    await page.locator('search [name=from]').fill('999')
    await page.locator('search [name=q]').fill('⟦')
    await expectReadable('filters', [320, 768])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectReadable('no plan', [320, 768])

    await openLive(page, `${start}/quotes/bahrain`)
    const { market: _, ...wizard } = wizardOf('bahrain')
    const quote = journeyThrough(page, { ...wizard, market: 'bahrain' })
    for (const [question, option] of Object.entries({ ...lastAnswers(wizardOf('bahrain')), subsidy: 'citizen' })) {
      await quote.asks(question)
      await expectReadable(question, [320, 1280])
      await quote.answer(question, option)
    }
    await quote.asksForContact()
    await quote.send()
    await expectReadable('what is missing', [320, 1280])
    await quote.fillIn({ ...person, phone: 'none', email: 'none' })
    await quote.send()
    await expectReadable('what is wrong', [320, 1280])
    await quote.fillIn(person)
    await quote.send()
    await quote.isThanked()
    await live(page)
    await expectReadable('thank-you')
    await openLive(page, `${start}/contact`)
    await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByRole('alert')).toBeVisible()
    await live(page)
    await expectReadable('refused', [320, 1280])
    expect([...found]).toEqual([])
  })
}
