import { expect, test } from 'vitest'
import { applyEdits } from '#checker/fix.ts'
import { isJson } from '#checker/json/tokens.ts'
import { parseJson } from '#checker/json.ts'
import { isAll } from '#tests/runner/samples.ts'
import { check, replace, soundExcept, soundText } from './sound.ts'

const file = 'config/markets/atlantis.json'
const text = soundText(file)

/** The offsets of brackets, commas, colons and quotation marks outside of strings. */
const signs = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g)].flatMap(({ 0: token, index }) => {
  return token.length > 1 ? [index, index + token.length - 1] : [index]
})

test('a sign taken away is one error, at its place, and what is surely meant is what was there', () => {
  const found = signs
    .filter((_, i) => isAll || i % 9 === 0)
    .flatMap((at) => {
      const broken = text.slice(0, at) + text.slice(at + 1)
      const line = text.slice(0, at).split('\n').length
      const { diagnostics } = parseJson(file, broken)
      const [first] = diagnostics
      const isAtPlace = first !== undefined && Math.abs(first.line - line) <= 1
      const fix = first?.fix?.applicability === 'sure' ? first.fix : undefined
      const isMeant = fix === undefined || isSame(applyEdits(broken, fix.edits), text)
      const words = diagnostics.map((one) => `${one.line}:${one.column} ${one.message} ${one.fix?.title}`)
      return diagnostics.length === 1 && isAtPlace && isMeant
        ? []
        : [`${line} without ${text.charAt(at)}: ${words.join(' ')}`]
    })
  expect(found).toEqual([])
})

test('a sign too many is an error wherever the platform refuses it', () => {
  const silent = signs
    .filter((_, i) => isAll || i % 36 === 0)
    .flatMap((at) => [...',:{}[]"'].map((sign) => text.slice(0, at + 1) + sign + text.slice(at + 1)))
    .filter((broken) => !isJson(broken) && parseJson(file, broken).diagnostics.length === 0)
  expect(silent).toEqual([])
})

test('a line of brackets taken away is one error, at its place, and what is meant is what was there', () => {
  const lines = text.split('\n')
  const found = lines.flatMap((line, i) => {
    if (!/^ +[{}[\]],?$/.test(line)) return []
    const broken = lines.toSpliced(i, 1).join('\n')
    const { diagnostics } = parseJson(file, broken)
    const [first] = diagnostics
    const isAtPlace = first !== undefined && Math.abs(first.line - (i + 1)) <= 1
    const isMeant = isSame(applyEdits(broken, first?.fix?.edits ?? []), text)
    return diagnostics.length === 1 && isAtPlace && isMeant ? [] : [`${i + 1} without ${line.trim()}`]
  })
  expect(found).toEqual([])
})

test('a list whose name is gone with its bracket is one error', () => {
  const broken = '{\n  "id": 1,\n    "hospital",\n    "accident",\n    { "id": "dental" }\n  ],\n  "price": 5\n}'
  expect(parseJson(file, broken).diagnostics.map(({ message }) => message)).toEqual([
    'A name and "[" are missing before this list.',
  ])
})

test('any four tokens in any order are read to their end, on one line and on four', () => {
  const signs = ['{', '}', '[', ']', ':', ',', '"a"', '1']
  const sequences = signs.flatMap((a) => signs.map((b) => [a, b]))
  const longer = (all: string[][]) => all.flatMap((some) => signs.map((sign) => [...some, sign]))
  for (const tokens of longer(longer(sequences))) {
    for (const between of [' ', '\n ']) {
      const text = tokens.join(between)
      const { value, diagnostics } = parseJson(file, text)
      if (value === undefined && diagnostics.length === 0) throw new Error(`Nothing is said of ${text}`)
    }
  }
})

test('reading ends for any repeated text', () => {
  for (const piece of ['"a": ', '"a": [', '{"a" ', '["a": ', '}, ', '“', "'", '"a\n', '<<<<<<< ', '/*', ': ,']) {
    expect(parseJson(file, piece.repeat(5_000)).diagnostics.length).toBeGreaterThan(0)
  }
})

function isSame(a: string, b: string): boolean {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b))
  } catch {
    return false
  }
}

/** The places and words of what is found after edits of the file. */
function foundAfter(...edits: readonly (readonly [from: string, to: string])[]): string[] {
  const edited = edits.reduce((before, [from, to]) => replace(from, to)(before), text)
  const { diagnostics } = check(soundExcept({ [file]: edited }))
  return diagnostics.map(({ file: where, line, message }) => `${where === file ? '' : where}${line} ${message}`)
}

test('besides one syntax error, mistakes of every kind are found in the same check', () => {
  expect(
    foundAfter(
      ['    {\n      "id": 1,', '    \n      "id": 1,'],
      ['"price": 120', '"price": -120'],
      ['"name": "Atlantis",', '"name": "Atlantis,'],
    ),
  ).toMatchInlineSnapshot(`
    [
      "5 This text has no closing quotation mark on its line.",
      "40 "{" is missing before "id".",
      "45 "price" must be more than 0, not -120.",
    ]
  `)
})

test('a value of a wrong form hides no wrong reference, rule or flow, in its own file or in others', () => {
  const home = 'config/pages/home.json'
  const edit = replace('"price": 120', '"price": -120')
  const edits = [
    edit,
    replace('"provider": "triton"', '"provider": "poseidon"'),
    replace('"rule": "subsidised", "on"', '"rule": "generous", "on"'),
  ]
  const { diagnostics } = check(
    soundExcept({
      [file]: edits.reduce((before, one) => one(before), text),
      [home]: replace('"market": "atlantis"', '"market": "mu"')(soundText(home)),
    }),
  )
  expect(diagnostics.map(({ line, message }) => `${line} ${message}`)).toMatchInlineSnapshot(`
    [
      "42 There is no provider "poseidon" in this market.",
      "45 "price" must be more than 0, not -120.",
      "163 There is no rule "generous" in this wizard.",
      "15 There is no market "mu" in config/markets.",
    ]
  `)
  // And nothing follows from it alone.
  expect(foundAfter(['"price": 120', '"price": -120'])).toEqual(['45 "price" must be more than 0, not -120.'])
})

const parsed = (text: string) => parseJson('config/markets/atlantis.json', text)
const minified = JSON.stringify(JSON.parse(soundText('config/markets/atlantis.json')))
const megabyte = (part: string) => `[${Array.from({ length: Math.ceil(1e6 / part.length) }, () => part).join()}]`

test.each([
  ['first', (text: string) => text.replace('"', '')],
  ['last', (text: string) => text.replace(/"(?=[^"]*$)/, '')],
])('a megabyte on one line without its %s quotation mark is mended there', { tags: ['slow'] }, (_, damage) => {
  const whole = megabyte(minified)
  const { diagnostics } = parsed(damage(whole))
  expect(diagnostics.map(({ message }) => message)).toEqual(['A straight double quotation mark is missing here.'])
  const [{ offset = 0, length = 0, text = '' } = {}] = diagnostics[0]?.fix?.edits ?? []
  const damaged = damage(whole)
  expect(damaged.slice(0, offset) + text + damaged.slice(offset + length)).toBe(whole)
})

test('a long line that one quotation mark does not mend is told once, at its first mistake', () => {
  const damaged = megabyte(minified).replaceAll('"', '')
  const { diagnostics } = parsed(damaged)
  expect(diagnostics[0]?.message).toBe(
    'A quotation mark is missing or too many near here, on a line too long to say where.',
  )
  expect(diagnostics.length).toBeLessThan(5)
})

// Read in a time that grows with the square of its length, it would take twenty minutes, far beyond any test's limit.
test('a megabyte of apostrophes on one line is read to its end', { tags: ['slow'] }, () => {
  expect(parsed("'a ".repeat(350_000)).diagnostics.length).toBeGreaterThan(0)
})

test.each(['09:00', 'a:b', '"id": "x"', soundText('config/markets/atlantis.json').slice(300)])(
  'a file that holds but %j is told by its name',
  (text) => {
    const { diagnostics } = parsed(text)
    expect(diagnostics.length).toBeGreaterThan(0)
    expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['config/markets/atlantis.json']))
  },
)
