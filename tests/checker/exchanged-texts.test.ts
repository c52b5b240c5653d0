import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { withTexts } from '#checker/files.ts'
import { inFiles } from '#checker/findings.ts'
import { formsProblem } from '#checker/rules/languages/plurals-whole.ts'
import { bodyName, placeholdersDiffer } from '#checker/texts.ts'
import { csv } from '#checker/translate/csv.ts'
import { xliff } from '#checker/translate/xliff.ts'
import {
  type ExchangedText,
  imported,
  languageTags,
  type ReturnedText,
  readTranslatedConfig,
  returnedTexts,
  type TranslatedConfig,
  textsFor,
} from '#checker/translate.ts'
import { csvLine } from '#engine/text.ts'
import { pick, randomFrom } from '#tests/mutation/mutations.ts'
import { messagesFile, messagesText, projectRoot, soundRoot, soundText } from './sound.ts'

const letters = [
  'a',
  'é',
  '險',
  'ن',
  '🙂',
  ' ',
  '  ',
  '\t',
  '"',
  "'",
  ',',
  ';',
  '<',
  '>',
  '&',
  ']]>',
  '&amp;',
  '{n}',
  '=',
  '#',
]

/** Texts of any letters, of one line or several, some of them not translated. */
function anyTexts(seed: number): ExchangedText[] {
  const random = randomFrom(seed)
  const line = () => `x${Array.from({ length: random() * 8 }, () => pick(random, letters)).join('')}`
  const lines = (end: string) => Array.from({ length: 1 + random() * 4 }, line).join(end)
  return Array.from({ length: 12 }, (_, i) => ({
    file: `config/markets/m${i % 3}.zh-HK.json`,
    name: i % 4 === 0 ? '/text' : `/a/b~1${i}`,
    original: lines(i % 4 === 0 ? '\n\n' : '\n'),
    translation: random() < 0.2 ? '' : lines(random() < 0.5 ? '\n\n' : '\n'),
    note: line(),
  }))
}

test.each([
  ['XLIFF', xliff],
  ['CSV', csv],
])('%s gives back every text as it was', (_, format) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const texts = anyTexts(seed)
    const read = format.read(format.write(texts, 'zh-HK')).map(({ place, ...text }) => text)
    const inFiles = [...Map.groupBy(texts, ({ file }) => file).values()].flat()
    expect(read).toEqual((format === csv ? texts : inFiles).map(({ note, ...text }) => text))
  }
})

test.each([
  ['where a comma parts decimals', ';'],
  ['as Unicode text', '\t'],
])('CSV is read as Excel saves it %s', (_, mark) => {
  const rows = ['file;name;original;translation', 'config/site.zh-HK.json;/tagline;"One; two";一、二', '']
  const text = `\uFEFF${rows.join('\r\n').replaceAll(/;(?! )/g, mark)}`
  expect(csv.read(text)).toEqual([
    { file: 'config/site.zh-HK.json', name: '/tagline', original: 'One; two', translation: '一、二', place: 'line 2' },
  ])
})

const table = [
  ['File', ' Name', 'Comment, if any', 'Original', 'Translation'],
  ['config/site.ms-MY.json', '/tagline', '', "'+{amount}", "'+{amount} “café”"],
]
const saved = (delimiter: string) => table.map((cells) => csvLine(cells, delimiter)).join('\r\n')
const windows = Uint8Array.from(saved(';').replace('“', '\x93').replace('”', '\x94'), (letter) => letter.charCodeAt(0))

test.each([
  ['commas, a further heading with a comma, and capitals', Buffer.from(`\uFEFF${saved(',')}`)],
  ['semicolons named in a first line', Buffer.from(`sep=;\r\n${saved(';')}`)],
  ['tabs in UTF-16', Buffer.from(`\uFEFF${saved('\t')}`, 'utf16le')],
  ['semicolons in Windows-1252', windows],
])('a table with %s is read, and its formulas are taken back', (_, bytes) => {
  expect(returnedTexts(bytes, 'csv')).toMatchObject([
    { file: 'config/site.ms-MY.json', name: '/tagline', original: '+{amount}', translation: '+{amount} “café”' },
  ])
})

test('Windows-1252 is refused for a language whose letters it lacks, and for XLIFF', () => {
  const chinese = Buffer.from(Buffer.from(windows).toString('latin1').replace('ms-MY', 'zh-HK'), 'latin1')
  expect(() => returnedTexts(chinese, 'csv')).toThrow('it is not in UTF-8')
  expect(() => returnedTexts(windows, 'xliff')).toThrow('it is not in UTF-8')
})

test('a text that a spreadsheet would run as a formula is escaped for it', () => {
  const text = { file: 'f', name: 'n', original: '+{amount}', translation: '=1', note: '' }
  expect(csv.write([text], 'zh-HK')).toContain(`f,n,'+{amount},'=1\r\n`)
})

test('a table without a column is refused by its name', () => {
  expect(() => csv.read('File;Name;Original\r\na;b;c')).toThrow('does not name translation')
})

test.each([
  ['<xliff version="1.2"/>', 'It is no XLIFF 2.'],
  ['<xliff', ''],
])('what is no XLIFF 2 is refused: %s', (text, reason) => {
  expect(() => xliff.read(text)).toThrow(reason)
})

describe.each([
  ['the site', projectRoot],
  ['the launch', path.join(projectRoot, 'tests/launch')],
])('the texts of %s', (_, root) => {
  const config = readTranslatedConfig(readConfigFiles(root, projectRoot)) as TranslatedConfig
  const exported = languageTags(config).flatMap((language) =>
    [xliff, csv].map((format) => ({
      language,
      read: format.read(format.write(textsFor(config, language, false), language)),
    })),
  )

  test('come back untouched from both formats with nothing to do', () => {
    expect(exported.length).toBeGreaterThan(1)
    for (const { language, read } of exported)
      expect(imported(config, read), language).toEqual({ step: { texts: new Map(), lines: [] } })
  })

  test('come back with one line changed, and change that line only', () => {
    const bodies = exported.flatMap(({ read }) => read.filter(({ name }) => name === bodyName))
    expect(bodies.length).toBeGreaterThan(0)
    for (const body of bodies) {
      const lines = body.translation.split('\n')
      const at = lines.findLastIndex((line) => /[\p{L}.。]$/u.test(line))
      const returned = { ...body, translation: lines.with(at, `${lines[at]} ✓`).join('\n') }
      expect(changedLines(config, returned), body.file).toEqual([`${lines[at]} ✓`])
    }
  })
})

/** The lines of a file that a returned text changes. */
function changedLines(config: TranslatedConfig, returned: ReturnedText): readonly string[] {
  const found = imported(config, [returned])
  if ('problems' in found) return found.problems
  const before = config.textOf(returned.file)?.split('\n')
  const after = found.step.texts.get(returned.file)?.split('\n') ?? []
  return after.filter((line, i) => line !== before?.[i])
}

test('a translation whose original has got a placeholder since comes back untouched with nothing to do', () => {
  const { files, schemas } = readConfigFiles(soundRoot, projectRoot)
  const market = soundText('config/markets/lemuria.json')
  const newer = market.replace('Cover in the Indian Ocean.', 'Cover by {plans.count} plans.')
  const texts = new Map([
    ['config/markets/lemuria.json', newer],
    [messagesFile, messagesText],
  ])
  const config = readTranslatedConfig({ files: withTexts(files, texts), schemas }) as TranslatedConfig
  const returned = csv.read(csv.write(textsFor(config, 'ar-EG', false), 'ar-EG'))
  expect(returned.find(({ name }) => name === '/summary')?.original).toContain('{plans.count}')
  expect(imported(config, returned)).toEqual({ step: { texts: new Map(), lines: [] } })
})

test('a body of Markdown is read line by line as the checker reads it', () => {
  const original = ['## Plans {#plans}', '', 'We list {plans.count, plural, one {# plan} other {# plans}}.']
  const own = ['## 計劃 {#plans}', '', '我們列出{plans.count, plural, other {#個計劃}}。']
  expect(formsProblem(own, 'zh-HK')).toBeUndefined()
  expect(
    inFiles(formsProblem(own.with(2, '我們列出{plans.count, plural, one {#個計劃}}。'), 'zh-HK')?.message ?? []),
  ).toContain('"one"')
  expect(placeholdersDiffer(original, own)).toBeUndefined()
  expect(inFiles(placeholdersDiffer(original, own.with(2, '我們列出。')) ?? [])).toContain('{plans.count}')
})
