import { expect, test } from 'vitest'
import { applyEdits, repair } from '../../src/config/fix/repair.ts'
import { put, replace, schemas, soundExcept, soundText } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const home = 'config/pages/home.json'
const article = 'config/articles/living-below.md'

/** What repairing makes of a file after an edit; its text before where nothing is repaired. */
function repaired(file: string, edit: (text: string) => string): string {
  const text = edit(soundText(file))
  return repair({ files: soundExcept({ [file]: text }), schemas }, [file]).texts.get(file) ?? text
}

test.each([
  ['a misspelt property', atlantis, '"coverage"', '"coverge"'],
  ['a property in another spelling', atlantis, '"planTypes"', '"plan-types"'],
  ['a misspelt kind', home, '"kind": "hero"', '"kind": "heroo"'],
  ['a misspelt icon', atlantis, '"icon": "shield"', '"icon": "sheild"'],
  ['a number in quotation marks', atlantis, '"rating": 4.5', '"rating": "4.5"'],
  ['true in quotation marks', atlantis, '"onlineSubmission": true', '"onlineSubmission": "true"'],
  ['a misspelt id', atlantis, '"provider": "nereus-mutual"', '"provider": "nereus-mutal"'],
  ['a misspelt rule', atlantis, '"rule": "subsidised", "on"', '"rule": "subsidized", "on"'],
  ['a comma too many', home, '\n  ]\n}', '\n  ],\n}'],
  ['a misspelt property of an article', article, 'editor:', 'edtior:'],
  ['a misspelt market of an article', article, 'market: atlantis', 'market: atlantes'],
])('%s is put right, and nothing else is touched', (_, file, right, wrong) => {
  expect(repaired(file, replace(right, wrong))).toBe(soundText(file))
})

test.each([
  ['two names near by', atlantis, '"provider": "triton"', '"provider": "xritonx"'],
  ['a word that is near to nothing', atlantis, '"icon": "shield"', '"icon": "castle"'],
  ['a text for a number', atlantis, '"premium": 120', '"premium": "about 120"'],
])('%s is left to a person', (_, file, right, wrong) => {
  expect(repaired(file, replace(right, wrong))).toBe(replace(right, wrong)(soundText(file)))
})

test('properties are put in the order of the schema, also of forms that a kind chooses', () => {
  const first = '"kind": "comparison", "anchor": "plans", "heading": "Plans"'
  expect(repaired(atlantis, replace(first, '"heading": "Plans", "anchor": "plans", "kind": "comparison"'))).toBe(
    soundText(atlantis),
  )
  expect(
    repaired(atlantis, replace('  "status": "open",\n  "order": 1,\n', '  "order": 1,\n  "status": "open",\n')),
  ).toBe(soundText(atlantis))
})

test('the layout is mended, but what fits on a line stays where it was', () => {
  expect(repaired(home, (text) => text.replaceAll(/\n +/g, '\n\t').trimEnd())).toBe(soundText(home))
  const wide = put(['meta', 'description'], 'Words '.repeat(30).trim())
  expect(repaired(home, wide)).toContain('\n  "meta": {\n    "title"')
})

test('Windows line ends stay', () => {
  const text = soundText(home).replaceAll('\n', '\r\n')
  expect(repaired(home, () => text.replace('"kind": "hero"', '"kind": "heroo"'))).toBe(text)
})

test('a byte order mark goes', () => {
  expect(repaired(home, (text) => `\uFEFF${text}`)).toBe(soundText(home))
})

test('of edits that overlap, one is made', () => {
  const edits = [
    { offset: 0, length: 3, text: 'x' },
    { offset: 2, length: 2, text: 'y' },
    { offset: 5, length: 0, text: 'z' },
  ]
  expect(applyEdits('abcdef', edits)).toBe('abyezf')
})

test('files that are not named are left alone', () => {
  const files = soundExcept({ [home]: replace('"kind": "hero"', '"kind": "heroo"')(soundText(home)) })
  expect(repair({ files, schemas }, [atlantis]).texts.size).toBe(0)
})
