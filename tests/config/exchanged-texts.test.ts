import { expect, test } from 'vitest'
import { pick, randomFrom } from '#tests/mutation/mutations.ts'
import { csv } from '#tools/languages/csv.ts'
import type { ExchangedText } from '#tools/languages/exchange.ts'
import { xliff } from '#tools/languages/xliff.ts'

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

test.each([
  ['<xliff version="1.2"/>', 'It is no XLIFF 2.'],
  ['<xliff', ''],
])('what is no XLIFF 2 is refused: %s', (text, reason) => {
  expect(() => xliff.read(text)).toThrow(reason)
})
