import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { withTexts } from '#checker/files.ts'
import { documentTexts, gap } from '#checker/texts.ts'
import { withWords } from '#checker/translate/overlay-text.ts'
import { readTranslatedConfig } from '#checker/translate.ts'
import { forms } from '#engine/forms.ts'
import { sitesInLanguages } from '#engine/site-versions.ts'
import { pages } from '#site/pages/pages.ts'
import { projectRoot, put } from '#tests/checker/sound.ts'
import { launchRoot, textIn } from './launch-site.ts'

const [market, overlay, tag] = ['config/markets/ruritania.json', 'config/markets/ruritania.ar-LI.json', 'ar-LI']
const read = readConfigFiles(launchRoot, projectRoot)
const ruritania = readFileSync(`${projectRoot}/tests/fixtures/markets/ruritania.json`, 'utf8')
const named = put(['languages'], [{ tag, status: 'live' }])(ruritania)
const config = { ...read, files: withTexts(read.files, new Map([[market, named]])) }

/** An overlay with every text of the market, each marked by how it begins. */
function written(): string {
  const { context, originals } = readTranslatedConfig(config) ?? {}
  const original = originals?.get(market)
  if (!context || !original) throw new Error('The config cannot be read.')
  const words = documentTexts(context.schemas, original).map(
    ({ name, words }) => [name, Array.isArray(words) ? words.map((line) => `قل ${line}`) : `قل ${words}`] as const,
  )
  return withWords(context.schemas, original, undefined, new Map(words))
}

test('a ninth market gets a language by one more file, and no code', { tags: ['slow'] }, () => {
  const files = withTexts(config.files, new Map([[overlay, written()]]))
  expect(files.size - read.files.size).toBe(2)
  const { site, diagnostics } = checkConfig(files, config.schemas)
  if (!site) throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  const own = pages(site).filter(({ path }) => path.startsWith('/ar-li'))
  expect(own.map(({ path, lang, dir }) => [path, lang, dir])).toEqual(
    ['/ruritania-maid-insurance', '/quotes/ruritania/thank-you', '/quotes/ruritania'].map((path) => [
      `/ar-li${path}`,
      tag,
      'rtl',
    ]),
  )
  // Messages are those of the language, and of the market nothing is left in English.
  const [landing] = own
  expect(landing?.messages.layout.menu).not.toBe(site.messages.layout.menu)
  expect(landing?.languages?.map(({ label, href }) => [label, href])).toEqual([
    ['English', '/ruritania-maid-insurance'],
    ['العربية', '/ar-li/ruritania-maid-insurance'],
  ])
  expect(landing?.meta.alternates.map(({ hreflang }) => hreflang)).toContain(tag)
  const { landing: original } = site.markets.find(({ id }) => id === 'ruritania') ?? {}
  const title = original?.blocks[0] && 'title' in original.blocks[0] ? original.blocks[0].title : gap
  expect(textIn(landing?.blocks)).toContain(`قل ${title}`)
  // Forms post the same answers as the original's.
  const form = (of: typeof site) => forms(of).find(({ market }) => market?.id === 'ruritania')
  const translated = sitesInLanguages(site).find(({ language }) => language?.tag === tag) ?? site
  expect(form(translated)?.fields.map(({ name }) => name)).toEqual(form(site)?.fields.map(({ name }) => name))
  expect(form(translated)?.page).toBe('/ar-li/quotes/ruritania')
})
