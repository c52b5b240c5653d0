import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import type { Diagnostic } from '#checker/findings.ts'
import { applyEdits, repair, tidy } from '#checker/fix.ts'
import { fixRun } from '#tests/mutation/fix-run.ts'
import { put, replace, schemas, soundExcept, soundText } from './sound.ts'

const check = createChecker()
const atlantis = 'config/markets/atlantis.json'
const home = 'config/pages/home.json'
const article = 'config/articles/living-below.md'

/** The text after an edit and --fix. */
function repaired(file: string, edit: (text: string) => string): string {
  const text = edit(soundText(file))
  return repair({ files: soundExcept({ [file]: text }), schemas }, [file], check).texts.get(file) ?? text
}

/** The text after an edit and --order. */
function inOrder(file: string, edit: (text: string) => string): string {
  const text = edit(soundText(file))
  return tidy({ files: soundExcept({ [file]: text }), schemas }, [file]).get(file) ?? text
}

test.each([
  ['a misspelt property', atlantis, '"coverage"', '"coverge"'],
  ['a property in another spelling', atlantis, '"planTypes"', '"plan-types"'],
  ['a misspelt kind', home, '"kind": "hero"', '"kind": "heroo"'],
  ['a misspelt icon', atlantis, '"icon": "shield"', '"icon": "sheild"'],
  ['a number in quotation marks', atlantis, '"rating": 4.5', '"rating": "4.5"'],
  ['true in quotation marks', atlantis, '"online-submission": true', '"online-submission": "true"'],
  ['a misspelt id', atlantis, '"provider": "nereus-mutual"', '"provider": "nereus-mutal"'],
  ['a misspelt rule', atlantis, '"rule": "subsidised", "on"', '"rule": "subsidized", "on"'],
  ['a deleted brace', atlantis, '    {\n      "id": 1,', '    \n      "id": 1,'],
  ['a deleted bracket', atlantis, '"planTypes": [', '"planTypes": '],
  ['a deleted quotation mark', atlantis, '"provider": "triton"', '"provider": "triton'],
  ['a deleted colon', atlantis, '"rating": 4.5', '"rating" 4.5'],
  ['a comma too many', home, '\n  ]\n}', '\n  ],\n}'],
  ['a misspelt property of an article', article, 'editor:', 'edtior:'],
  ['a misspelt market of an article', article, 'market: atlantis', 'market: atlantes'],
])('%s is put right, and nothing else is touched', (_, file, right, wrong) => {
  expect(repaired(file, replace(right, wrong))).toBe(soundText(file))
})

test.each([
  ['between two', '"plans": [', '"usualTerm": 26,\n  "plans": ['],
  ['as the last', '\n}\n', ',\n  "usualTerm": 26\n}\n'],
])('a property of an earlier version is removed with its comma, and its value is told: %s', (_, right, wrong) => {
  const text = replace(right, wrong)(soundText(atlantis))
  const { made, texts } = repair({ files: soundExcept({ [atlantis]: text }), schemas }, [atlantis], check)
  expect(texts.get(atlantis)).toBe(soundText(atlantis))
  expect(made).toMatchObject([
    { message: '"usualTerm" is a property of an earlier version.', fix: { title: 'Remove "usualTerm": 26' } },
  ])
})

test.each([
  ['two names near by', atlantis, '"provider": "triton"', '"provider": "xritonx"'],
  ['a word that is near to nothing', atlantis, '"icon": "shield"', '"icon": "castle"'],
  ['a name with two wrong letters', atlantis, '"provider": "nereus-mutual"', '"provider": "nereus-mutxxl"'],
  ['a text for a number', atlantis, '"price": 120', '"price": "about 120"'],
])('%s is left to a person', (_, file, right, wrong) => {
  expect(repaired(file, replace(right, wrong))).toBe(replace(right, wrong)(soundText(file)))
})

test('properties are put in the order of the schema, also of forms that a kind chooses', () => {
  const first = '"kind": "comparison", "anchor": "plans", "list": { "plans": [1, 2], "why": "Both were tried." }'
  expect(
    inOrder(
      atlantis,
      replace(first, '"list": { "why": "Both were tried.", "plans": [1, 2] }, "anchor": "plans", "kind": "comparison"'),
    ),
  ).toBe(soundText(atlantis))
  expect(
    inOrder(atlantis, replace('  "status": "open",\n  "order": 1,\n', '  "order": 1,\n  "status": "open",\n')),
  ).toBe(soundText(atlantis))
})

test('the layout is mended, but what fits on a line stays where it was', () => {
  expect(inOrder(home, (text) => text.replaceAll(/\n +/g, '\n\t').trimEnd())).toBe(soundText(home))
  const wide = put(['meta', 'description'], 'Words '.repeat(30).trim())
  expect(inOrder(home, wide)).toContain('\n  "meta": {\n    "title"')
})

test('Windows line ends stay', () => {
  const text = soundText(home).replaceAll('\n', '\r\n')
  expect(repaired(home, () => text.replace('"kind": "hero"', '"kind": "heroo"'))).toBe(text)
})

test('Windows line ends stay in a text too', () => {
  const text = soundText(article).replaceAll('\n', '\r\n')
  const edits = [
    replace('title: "Living below: a guide"', 'title: Living below: a guide'),
    replace('crumb:', 'Crumb:'),
    replace('2024-02-28', '28/02/2024'),
    replace('\r\n---\r\nYou', '\r\nYou'),
  ]
  for (const edit of edits) expect(repaired(article, () => edit(text))).toBe(text)
})

test('a byte order mark goes', () => {
  expect(repaired(home, (text) => `\uFEFF${text}`)).toBe(soundText(home))
})

test('UTF-16 becomes UTF-8, and what is invisible goes', () => {
  const files = soundExcept({
    [home]: Buffer.from(`\uFEFF${soundText(home)}`, 'utf16le'),
    [article]: soundText(article).replace('Keep', '\u200bKe\u00adep'),
  })
  const { texts } = repair({ files, schemas }, [home, article], check)
  expect(texts).toEqual(
    new Map([
      [home, soundText(home)],
      [article, soundText(article)],
    ]),
  )
})

test('joiners in emoji, and marks of direction beside Arabic, stay', () => {
  const text = put(['blocks', 0, 'text'], '👩‍🚒 اتصل \u200e+973\u200e')(soundText(home))
  expect(check(soundExcept({ [home]: text }), schemas).diagnostics.filter(({ file }) => file === home)).toEqual([])
})

test.each(['config/markets/Atlantis.json', 'config/markets/atlantis.json.txt', 'config/markets/atlantis.JSON'])(
  '%s gets its name, unless another file has it',
  (named) => {
    const alone = soundExcept({ [named]: soundText(atlantis), [atlantis]: undefined })
    const { texts, made } = repair({ files: alone, schemas }, [named], check)
    expect(made.map(({ fix }) => fix?.title)).toEqual([`Rename it to ${atlantis}`])
    expect(texts).toEqual(
      new Map([
        [named, undefined],
        [atlantis, soundText(atlantis)],
      ]),
    )
    const both = soundExcept({ [named]: soundText(atlantis) })
    expect(repair({ files: both, schemas }, [named], check).texts).toEqual(new Map())
  },
)

test('of overlapping edits one is made', () => {
  const edits = [
    { offset: 0, length: 3, text: 'x' },
    { offset: 2, length: 2, text: 'y' },
    { offset: 5, length: 0, text: 'z' },
  ]
  expect(applyEdits('abcdef', edits)).toBe('abyezf')
})

test('files that are not named are left alone', () => {
  const files = soundExcept({ [home]: replace('"kind": "hero"', '"kind": "heroo"')(soundText(home)) })
  expect(repair({ files, schemas }, [atlantis], check).texts.size).toBe(0)
})

test('a sound file is left as it is, however it is laid out', () => {
  const text = soundText(home).replaceAll(/\n +/g, '\n\t')
  expect(repaired(home, () => text)).toBe(text)
})

test('a fix that would cause other errors is not made, and reported', () => {
  const half = replace('"provider": "triton",', '"provider": "triton"')(soundText(atlantis))
  const broken = replace('"coverage": 10000,', '"coverage": ,')(half)
  const { texts, made, left } = repair({ files: soundExcept({ [atlantis]: broken }), schemas }, [atlantis], check)
  expect(texts.size).toBe(0)
  expect(made).toEqual([])
  expect(left.map(({ fix }) => fix?.title)).toContain('Add the comma')
})

test('a text that would stay unreadable is left alone', () => {
  const broken = replace(',\n  "blocks"', 'locks"')(soundText(home))
  expect(repaired(home, () => broken)).toBe(broken)
})

test('repairing never makes a file worse, and can be undone', () => {
  const { faults, tally } = fixRun({ files: soundExcept({}), schemas }, { seed: 7, most: 60 })
  expect(faults).toEqual([])
  expect(tally.restored).toBeGreaterThan(10)
})

test('of thousands of repairs in a file, a few hundred are tried, and the others counted', () => {
  const diagnostics = Array.from({ length: 2_000 }, (_, i): Diagnostic => {
    const fix = { title: 'Add the comma', applicability: 'sure', edits: [] } as const
    return {
      file: home,
      line: i + 1,
      column: 1,
      rule: 'syntax',
      severity: 'error',
      message: 'A comma is missing.',
      fix,
    }
  })
  let checks = 0
  const { left, untried } = repair({ files: soundExcept({}), schemas }, [home], () => {
    checks += 1
    return { site: undefined, diagnostics }
  })
  expect([checks, left.length, untried]).toEqual([301, 300, 1_700])
})
