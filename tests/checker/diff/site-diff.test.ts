import { beforeEach, expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { diffMarkdown, diffText, siteDiff } from '#checker/diff.ts'
import { decode, type FileContent } from '#checker/files.ts'
import { put, replace, schemas, soundExcept } from '#tests/checker/sound.ts'

const market = 'config/markets/atlantis.json'
const check = createChecker()
let committed = soundExcept({})
let config = new Map(committed)

beforeEach(() => {
  committed = soundExcept({})
  config = new Map(committed)
})

function commit(): void {
  committed = new Map(config)
}

const textOf = (file: string) => decode(file, config.get(file) ?? null).text ?? ''

function edit(file: string, ...edits: readonly ((text: string) => string)[]): void {
  config.set(
    file,
    edits.reduce((now, change) => change(now), textOf(file)),
  )
}

function siteOf(files: ReadonlyMap<string, FileContent>) {
  const { site, diagnostics } = check(files, schemas)
  if (!site) throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  return site
}

/** The changes since the commit. */
function diff(format = diffText): string {
  const sections = siteDiff(siteOf(committed), siteOf(config), { added: [], removed: [], changed: [] }, schemas)
  return format(sections, { most: 12 })
}

test('tells what a plan says of benefits in words', () => {
  edit(
    market,
    replace('"benefits": ["flooding"]', '"benefits": ["flooding", { "id": "sharks", "note": "up to €50" }]'),
    replace('"benefits": ["flooding", "sharks"]', '"benefits": ["sharks"],\n      "excludes": ["flooding"]'),
  )
  const [, plans = ''] = diff().split('Plans:')
  expect(plans).toContain('plan 1 “Trident”\n      benefit added: "Shark bites, up to €50"\n')
  expect(plans).toContain(
    'plan 2 “Old Man”\n      benefit removed: "Flooding"\n      excluded benefit added: "Flooding"\n',
  )
})

test('tells which of two things of one name changed', () => {
  const holidays = (first: string) => [
    { name: 'Public holiday', date: first },
    { name: 'Public holiday', date: '2031-12-26' },
  ]
  edit(market, put(['contact', 'officeHours', 'exceptions'], holidays('2031-12-24')))
  commit()
  edit(market, put(['contact', 'officeHours', 'exceptions'], holidays('2031-12-25')))
  expect(diff()).toContain('exceptions Public holiday date: "2031-12-24" → "2031-12-25"\n')
})

test('takes a page that only moved for the same page', () => {
  edit(
    'config/markets/atlantis.json',
    replace(
      '"path": "/quotes/atlantis",\n    "meta"',
      '"path": "/ask/atlantis",\n    "aliases": ["/quotes/atlantis"],\n    "meta"',
    ),
  )
  const text = diff()
  expect(text).toContain('  ~ /ask/atlantis\n      address: "/quotes/atlantis" → "/ask/atlantis"\n')
  expect(text).not.toContain('+ /ask/atlantis')
})

test('says what moved as such, on pages and in wizards', () => {
  const [first, ...others] = JSON.parse(textOf(market)).wizard.questions
  edit(
    market,
    put(
      ['wizard', 'questions'],
      [...others, first].map(({ askIf, ...question }) => question),
    ),
  )
  commit()
  edit(
    market,
    put(
      ['wizard', 'questions'],
      [first, ...others].map(({ askIf, ...question }) => question),
    ),
  )
  const text = diff()
  expect(text).toContain('      question moved down, behind "worker": "depth"\n')
  expect(text).toMatch(/ {6}text moved (up|down), (before|behind) ".*": ".*", and \d more with it\n/)
  expect(text).not.toMatch(/(text|question|paths) (added|removed)/)
  expect(diff(diffMarkdown)).toContain('question moved down, behind "worker" |  | depth |')
})

test('says which answer of a question stands for all else', () => {
  edit(market, put(['wizard', 'questions', 0, 'options', 1, 'standsForOthers'], true))
  const text = diff()
  expect(text).toContain('question worker stands for all else added: "renewal"')
  expect(text).not.toContain('text added')
})

test('tells what a row of a price table costs once, and nothing of what only a program reads', () => {
  const row = (worker: string, price: number) => ({ for: { worker }, price })
  edit(market, put(['plans', 0, 'price'], { by: ['worker'], rows: [row('new', 150), row('renewal', 140)] }))
  commit()
  edit(market, put(['plans', 0, 'price', 'rows', 1, 'price'], { notSold: true }))
  const text = diff()
  expect(text).toContain('price for worker renewal: "€140" → "not sold"')
  const [pages] = text.split('Plans:')
  expect(pages).not.toMatch(/price: 140|not sold/)
})

test('tells what changes in each language, of a draft apart from what visitors can read', () => {
  const file = 'config/markets/lemuria.ar-EG.json'
  edit(file, replace('قارن ', 'اختر '))
  edit('config/messages/en.json', put(['plan', 'reviews'], '{count, plural, one {# review} other {# reviews}}'))
  expect(diff()).toMatchInlineSnapshot(`
    "Drafts: 1 changed
      ~ /ar-eg/lemuria
          text: "قارن خطة واحدة." → "اختر خطة واحدة."

    Site: 2 changed
      ~ Texts of the interface
          plan reviews: "Words." → "{count} reviews (one: {count} review)"
      ~ Texts of the interface in ar-EG
          plan reviews: "Words." → "{count} reviews (one: {count} review)"
    "
  `)
  edit('config/markets/lemuria.json', replace('"draft"', '"live"'))
  config.set('config/messages/ar-EG.json', '{ "layout": { "home": "الرئيسية" } }\n')
  commit()
  edit(file, replace('اختر ', 'اطلب '))
  edit('config/messages/ar-EG.json', replace('الرئيسية', 'البداية'))
  expect(diff()).toMatchInlineSnapshot(`
    "Pages: 1 changed
      ~ /ar-eg/lemuria
          text: "اختر خطة واحدة." → "اطلب خطة واحدة."

    Site: 1 changed
      ~ Texts of the interface in ar-EG
          layout home: "الرئيسية" → "البداية"
    "
  `)
})

test('names the options of a plan, each choice with what it adds', () => {
  const options = (price: number) => [
    {
      ...{ id: 'sharks', label: 'Sharks' },
      choices: [
        { id: 'no', label: 'Without' },
        { id: 'yes', label: 'With sharks', price, benefits: ['sharks'] },
      ],
    },
  ]
  edit(market, put(['plans', 0, 'options'], options(25)))
  commit()
  edit(market, put(['plans', 0, 'options'], options(30)))
  expect(diff()).toContain('Sharks, With sharks: "+€25, with sharks" → "+€30, with sharks"')
})
