import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { type ConfigFiles, decode, overlayFile, withTexts } from '#checker/files.ts'
import type { SchemaSet } from '#checker/schema.ts'
import { documentTexts, rewritten, type Words } from '#checker/texts.ts'
import { withWords } from '#checker/translate/overlay-text.ts'
import { readTranslatedConfig, synchronised, type TranslatedConfig } from '#checker/translate.ts'
import { forms } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { sitesInLanguages } from '#engine/site-versions.ts'
import { readSubmission } from '#engine/submission.ts'
import { choicesIn } from '#engine/text.ts'
import { wizardPaths } from '#engine/wizard.ts'
import { quoteBody, rules } from '#tests/fixtures/forms.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { isAll } from '#tests/runner/samples.ts'
import { projectRoot, put } from './sound.ts'

const [market, tag] = ['config/markets/bahrain.json', 'fil-PH']
const overlay = overlayFile(market, tag)
const { name, email, phone, preferredDate } = quoteBody
const person = { name, email, phone, preferredDate }

/** The config after Bahrain was given a new language, with its overlays begun. */
function begun(): ConfigFiles {
  const { files, schemas } = readConfigFiles(projectRoot)
  const text = decode(market, files.get(market) ?? null).text ?? ''
  const config = { schemas, files: withTexts(files, new Map([[market, naming(text)]])) }
  return { schemas, files: withTexts(config.files, synchronised(config)?.texts ?? new Map()) }
}

const naming = put(['languages'], [{ tag, status: 'live' }])

function read(config: ConfigFiles): TranslatedConfig {
  const found = readTranslatedConfig(config)
  if (!found) throw new Error('A file does not keep to its schema.')
  return found
}

/** A market without its texts and language, with the original's addresses. */
function facts(schemas: SchemaSet, value: object | undefined, home: string): unknown {
  const address = (href: string) => {
    const own = href.replace(/^\/fil-ph(?=\/)/, '')
    return own === home ? '/' : own
  }
  const blank = rewritten(schemas, 'schemas/market.schema.json', { ...value }, { words: () => '', address })
  return { ...blank, locale: '', hreflang: [] }
}

/** The end of each path through the wizard, and its stored lead. */
function outcomes(site: Site | undefined, id: string): unknown[] {
  const form = site && forms(site).find(({ market }) => market?.id === id)
  if (!form?.wizard) throw new Error('The market has no wizard.')
  const [plan] = form.plansIn(undefined)
  return [...wizardPaths(form.wizard)].map(({ answers, walk }) => {
    const body = { ...person, ...walk.fields, 'form-name': form.name, plan: String(plan?.id) }
    const submission = readSubmission(form, body, rules)
    if (!submission.accepted) throw new Error(submission.errors.map(({ field }) => field).join())
    const { request } = submission
    const stored = { fields: request.fields, market: request.market, plan: request.plan?.id }
    return { answers, asked: walk.asked.map(({ id }) => id), rules: walk.rules, ...stored }
  })
}

const letters = ['ñ', 'Ang ', '險', '”', '"', '\\', ': ', '# ', '7', '{', '<b>', 'ـ', '🙂', '- ']

/** Any words in place of those of a text, with its placeholders, optional parts and choices. */
function anyWords(random: () => number, words: Words): Words {
  const one = (text: string) => {
    const choices = choicesIn(text).map(({ written }) => written)
    // Between the braces of a choice, a single one cannot be read.
    const usable = letters.filter((letter) => letter !== '{' || choices.length === 0)
    const noise = Array.from({ length: 1 + random() * 6 }, () => usable[Math.floor(random() * usable.length)])
    const rest = choices
      .reduce((left, choice) => left.replace(choice, ''), text)
      .replaceAll(/\[[^{\]]*(\{[\w-]+\})[^\]]*\]/g, '[$1]')
    return `x${noise.join('')}${[...choices, ...(rest.match(/\[[^\]]*\]|\{[\w.-]+\}/g) ?? [])].join(' ')}`
  }
  return typeof words === 'string' ? one(words) : words.map(one)
}

test('whatever words an overlay has, no figure, id, field, path or post is another in its language', () => {
  const random = randomFrom(17)
  const check = createChecker()
  let config = begun()
  for (let round = 0; round < (isAll ? 8 : 1); round += 1) {
    const { originals, context, textOf } = read(config)
    const original = originals.get(market)
    const own = context.overlays.find(({ file }) => file === overlay)
    if (!original || !own) throw new Error('There is no overlay.')
    const texts = documentTexts(context.schemas, original).filter(() => random() < 0.3)
    const words = new Map(texts.map((text) => [text.name, anyWords(random, text.words)]))
    const written = withWords(
      context.schemas,
      original,
      round % 3 === 0 ? undefined : { text: textOf(overlay) ?? '', value: own.value },
      words,
    )
    config = { ...config, files: withTexts(config.files, new Map([[overlay, written]])) }
    const { site, diagnostics } = check(config.files, config.schemas)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const translated = site?.translations?.find(({ language }) => language.tag === tag)?.markets[0]
    const home = translated?.landing.path.replace('/fil-ph', '') ?? ''
    const source = site?.markets.find(({ id }) => id === 'bahrain')
    expect(facts(context.schemas, translated, home)).toEqual(facts(context.schemas, source, home))
    const [first, ...others] = site ? sitesInLanguages(site) : []
    const inLanguage = others.find(({ language }) => language?.tag === tag)
    expect(outcomes(inLanguage, 'bahrain')).toEqual(outcomes(first, 'bahrain'))
    const said = documentTexts(context.schemas, { file: market, value: translated ?? {} })
    const places = new Set(texts.map(({ pointer }) => pointer))
    const other = said.filter((text) => places.has(text.pointer) && !String(text.words).startsWith('x'))
    expect(other.map(({ name }) => name)).toEqual([])
  }
})
