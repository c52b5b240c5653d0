import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { JSONPath } from 'jsonc-parser'
import { expect, onTestFinished, test } from 'vitest'
import { type Checked, createChecker } from '#checker/check.ts'
import { checkCache } from '#checker/disk.ts'
import type { FileContent } from '#checker/files.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'
import { isAll } from '#tests/runner/samples.ts'
import { mistakes } from './mistakes.ts'
import { messagesFile, put, schemas, soundExcept, soundText } from './sound.ts'

const edits = isAll ? 100 : 12
const days = ['2024-06-01', '2024-08-01'] as const

type Files = ReadonlyMap<string, FileContent>

/** The input of a check. */
interface State {
  readonly files: Files
  readonly today: string
}

const profile = 'config/providers/atlantis/triton.json'
const article = 'config/articles/living-below.md'

/** Texts whose correctness depends on other files, and a day that passes. */
const speaking: Files = soundExcept({
  [profile]: put(
    ['about', 'paragraphs'],
    [
      'Since 5 March 2024, at €120.',
      'As known in Lemuria.',
      'مرحبا بكم في الموقع',
      'At {plan.triton-trident.premium}.',
    ],
  )(soundText(profile)),
  [article]: `${soundText(article)}\nSharks: {plan.nereus-mutual-old-man.benefits.sharks}\n`,
  'config/pages/home.json': put(
    ['meta', 'description'],
    'Triton Trident at €110, or AED5000.',
  )(soundText('config/pages/home.json')),
  'config/markets/atlantis.json': put(
    ['contact', 'officeHours', 'exceptions'],
    [{ name: 'Flood', date: '2024-07-01' }],
  )(soundText('config/markets/atlantis.json')),
})

/** A third market and its profile, with which names, orders and figures can clash. */
const sound: Files = new Map(
  [...speaking].flatMap(([file, content]) => {
    const copy = file.replace('atlantis', 'thule')
    const text = String(content)
    const other = text
      .replaceAll('atlantis', 'thule')
      .replaceAll('Atlantis', 'Thule')
      .replace('"order": 1', '"order": 3')
      // Different questions in the two markets.
      .replace('"price": 120', '"price": 110')
    return copy === file ? [[file, text] as const] : [[file, text] as const, [copy, other] as const]
  }),
)

/** A value somewhere in a file, with the last name on the way to it. */
interface Leaf {
  readonly path: JSONPath
  readonly name: string
  readonly value: unknown
}

function leavesOf(value: unknown, path: JSONPath = [], name = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, name, value }]
  return Object.entries(value).flatMap(([key, part]) => {
    return Array.isArray(value) ? leavesOf(part, [...path, Number(key)], name) : leavesOf(part, [...path, key], key)
  })
}

const leaves = new Map(
  [...sound].flatMap(([file, text]) =>
    file.endsWith('.json') ? [[file, leavesOf(JSON.parse(String(text)))] as const] : [],
  ),
)
const byName = Map.groupBy([...leaves.values()].flat(), ({ name }) => name)

const atlantis = 'config/markets/atlantis.json'
const lemuria = 'config/markets/lemuria.json'
const thule = 'config/markets/thule.json'

/** Places that rules compare with other files, with values to put there. */
const places: readonly [file: string, path: JSONPath, values: readonly unknown[]][] = [
  ['config/benefits.json', ['benefits', 1, 'label'], ['Shark bites', 'Divers', 'Swimmers']],
  ['config/benefits.json', ['benefits', 0, 'id'], ['flooding', 'floods', 'sharks']],
  ['config/benefits.json', ['benefits', 1], [undefined]],
  ['config/site.json', ['locale'], ['en', 'en-US', 'ar']],
  ['config/site.json', ['contactFields', 0, 'name'], ['name', 'fullName', 'worker-type', 'step-label']],
  [messagesFile, ['plan', 'included'], ['Yes.', 'Words.']],
  [
    'config/pages/home.json',
    ['meta', 'description'],
    ['Triton Trident at €120.', 'Trident for AED 5000.', '{plan.thule.triton-trident.premium}'],
  ],
  [
    article,
    [],
    ['{plan.atlantis.triton-trident.premium}', 'On 2024-03-05', '3000 fish', 'Conch at €60.', '{plans.lemuria.lowest}'],
  ],
  [atlantis, ['plans', 0, 'price'], [120, 130, 60]],
  [atlantis, ['plans', 0, 'plan'], ['Trident', 'Conch', 'Old Man']],
  [atlantis, ['providers', 1, 'name'], ['Nereus', 'Lemuria Mutual']],
  [atlantis, ['locale'], ['en-PT', 'en-US', 'ar-AE']],
  [atlantis, ['currency', 'symbol'], ['€', 'EUR', '$']],
  [atlantis, ['summary'], ['Cover below sea level.', 'For Thule.', 'For {plans.count} Spanish divers from €60.']],
  [atlantis, ['status'], ['open', 'upcoming', 'closed']],
  [lemuria, ['name'], ['Lemuria', 'Mu', 'Divers', 'Thule']],
  [lemuria, ['country'], ['PT', 'ES', 'AE']],
  [lemuria, ['order'], [1, 2, 3]],
  [lemuria, ['currency', 'code'], ['EUR', 'AED', 'USD']],
  [lemuria, ['currency'], [{ code: 'AED', symbol: 'AED' }]],
  [lemuria, ['plans', 0, 'until'], ['2024-07-31', undefined]],
  [thule, ['landing', 'path'], ['/thule', '/lemuria', '/contact']],
  [thule, ['plans', 0, 'price'], [120, 130, 3000]],
  [thule, ['hreflang'], [undefined, ['en-PT'], ['ar-AE']]],
]

type Change = (state: State) => State

/** Every change at one of those places, and of the day. */
const telling: readonly Change[] = [
  ...places.flatMap(([file, path, values]) =>
    values.map(
      (value): Change =>
        ({ files, today }) => {
          const text = String(files.get(file) ?? sound.get(file))
          const changed = file === article ? `${sound.get(file)}\n\n${value}\n` : put(path, value)(text)
          return { files: new Map(files).set(file, changed), today }
        },
    ),
  ),
  ...days.map(
    (today): Change =>
      ({ files }) => ({ files, today }),
  ),
]

/** The files after a random edit: a value replaced by another of the same form, or a file added or removed. */
function edited(files: Files, random: Random): Files {
  const file = pick(random, [...leaves.keys()])
  const text = files.get(file)
  if (typeof text !== 'string') return new Map(files).set(file, sound.get(file) ?? null)
  const { path, name } = pick(random, leaves.get(file) ?? [])
  const ways = [
    () => new Map(files).set(file, put(path, pick(random, byName.get(name) ?? []).value)(text)),
    () => new Map(files).set(file, text.replace('",', '"')),
    () => new Map(files).set(file.replace(/\w+(?=\.\w+$)/, 'other'), text),
    () => new Map([...files].filter(([own]) => own !== file)),
  ]
  return pick(random, ways)()
}

/** The same files as bytes, which the cache by identity does not know. */
function reread(files: Files, i: number): Files {
  return new Map([...files].map(([file, text]) => [file, i % 2 === 0 ? Buffer.from(String(text)) : text]))
}

const said = ({ diagnostics, site }: Checked) => ({ diagnostics, site })

/** A check that reuses its results, and a comparison of each with a complete check. */
function checks() {
  const [again, whole] = [createChecker(), createChecker()]
  const check = ({ files, today }: State) => said(again(files, schemas, { today }))
  let count = 0
  const checkTwice = ({ files, today }: State) => {
    const found = check({ files, today })
    const fresh = said(whole(reread(files, count++), schemas, { today }))
    if (!isDeepStrictEqual(found, fresh)) expect(found).toEqual(fresh)
    return found
  }
  return { check, checkTwice }
}

/** With the last plan of a market ending between the two days, and a text that quotes what it costs. */
const ending = new Map(sound)
  .set(lemuria, put(['plans', 0, 'until'], '2024-07-31')(soundText(lemuria)))
  .set(article, `${sound.get(article)}\n{plans.lemuria.lowest}\n`)

/** With a market in another language than the messages, and then without any messages. */
const foreign = new Map(sound).set(lemuria, put(['locale'], 'fr-MG')(soundText(lemuria)))
const speechless = new Map([...foreign].filter(([file]) => file !== messagesFile))

const start: State = { files: sound, today: days[0] }

test('after changes across files, an incremental check reports the same as a full one', () => {
  const { check, checkTwice } = checks()
  expect(check(start).site).toBeDefined()
  for (const change of telling.filter((_, i) => isAll || i % 4 === 0)) {
    check(start)
    checkTwice(change(start))
  }
  for (const today of days) checkTwice({ files: ending, today })
  for (const files of [foreign, speechless]) checkTwice({ ...start, files })
})

test('after any edit, an incremental check reports the same as a full one', () => {
  const random = randomFrom(7)
  const { checkTwice } = checks()
  let state = start
  let count = 0
  for (let i = 0; i < edits; i += 1) {
    // Now and then the config is restored, and after that a part of it returns to an earlier state.
    const way = random()
    if (way < 0.08) state = start
    else if (way < 0.16) state = { ...state, files: edited(state.files, random) }
    else state = pick(random, telling)(state)
    count += checkTwice(state).site ? 1 : 0
  }
  expect(count).toBeGreaterThan(edits / 10)
})

/** A folder that is removed after the test, with a cache of checks in it. */
function keepingFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'node_modules'))
  return { folder, file: path.join(folder, 'node_modules/.cache/checks') }
}

/** The report of a new process with the cache of a folder. */
const saidAnew = (folder: string, { files, today }: State) =>
  said(createChecker(checkCache(() => folder))(files, schemas, { today }))

test('after changes across files, the cache of another process makes no difference', { tags: ['slow'] }, () => {
  const { folder, file } = keepingFolder()
  const { check } = checks()
  saidAnew(folder, start)
  const kept = readFileSync(file)
  const lastDay = { files: ending, today: days[0] }
  const dated = [lastDay, { ...lastDay, today: days[1] }]
  for (const state of [start, ...telling.map((change) => change(start)), ...dated]) {
    const found = saidAnew(folder, state)
    expect(isDeepStrictEqual(found, check(state)), 'the same').toBe(true)
    writeFileSync(file, kept)
  }
})

test('a damaged cache, or one of another program, makes no difference', () => {
  const { folder, file } = keepingFolder()
  const { check } = checks()
  saidAnew(folder, start)
  const kept = readFileSync(file, 'utf8')
  const wrong = kept.replaceAll(/"price[^"]*"/g, '"other"').replaceAll('[]', '[{}]')
  const spoilt = [kept.slice(0, -9), kept.slice(9), wrong, `${wrong.slice(0, wrong.indexOf('\n'))}\n{}`, '', '{}']
  for (const text of spoilt) {
    writeFileSync(file, text)
    expect(saidAnew(folder, start)).toEqual(check(start))
    expect(readFileSync(file, 'utf8')).toBe(kept)
  }
})

test('cached validators of an earlier process find the same mistakes', { tags: ['slow'] }, () => {
  const { folder, file: checksFile } = keepingFolder()
  const { check } = checks()
  saidAnew(folder, start)
  expect(readdirSync(path.dirname(checksFile))).toContain('checks-schemas-market.schema.json')
  const again = createChecker(checkCache(() => folder))
  for (const { name, file, from, edit } of mistakes) {
    const content = from === undefined ? edit(soundText(file)) : undefined
    if (content === undefined) continue
    const state = { files: soundExcept({ [file]: content }), today: days[0] }
    const { files, today } = state
    expect(said(again(files, schemas, { today })), name).toEqual(check(state))
  }
})
