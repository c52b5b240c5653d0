import type { JSONPath } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { type Checked, createChecker } from '../../src/config/check.ts'
import type { FileContent } from '../../src/config/files/decode.ts'
import { pick, type Random, randomFrom } from '../mutation/mutations.ts'
import { put, schemas, soundExcept } from './sound.ts'

const edits = 200
const today = '2024-06-01'

type Files = ReadonlyMap<string, FileContent>

/** A third market and its profile, so that names, orders and figures have others to clash with. */
const sound: Files = new Map(
  [...soundExcept({})].flatMap(([file, content]) => {
    const copy = file.replace('atlantis', 'thule')
    const text = String(content)
    const other = text
      .replaceAll('atlantis', 'thule')
      .replaceAll('Atlantis', 'Thule')
      .replace('"order": 1', '"order": 3')
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

const [atlantis, lemuria, thule] = ['atlantis', 'lemuria', 'thule'].map((id) => `config/markets/${id}.json`)

/** Places that rules hold against other files, with what may stand there. */
const telling: readonly [file: string | undefined, path: JSONPath, values: readonly unknown[]][] = [
  ['config/benefits.json', ['benefits', 1, 'label'], ['Shark bites', 'Divers', 'Swimmers']],
  ['config/benefits.json', ['benefits', 0, 'id'], ['flooding', 'floods', 'sharks']],
  ['config/site.json', ['locale'], ['en', 'en-US', 'ar']],
  ['config/site.json', ['contactFields', 0, 'name'], ['name', 'fullName', 'activity', 'step-label']],
  [
    'config/pages/home.json',
    ['meta', 'description'],
    ['Triton Trident at €120.', 'Trident for AED 5000.', '{plan.thule.triton-trident.premium}'],
  ],
  [
    'config/articles/living-below.md',
    [],
    ['{plan.atlantis.triton-trident.premium}', 'On 2024-03-05', '3000 fish', 'Conch at €60.'],
  ],
  [atlantis, ['plans', 0, 'premium'], [120, 130, 60]],
  [atlantis, ['plans', 0, 'plan'], ['Trident', 'Conch', 'Old Man']],
  [atlantis, ['locale'], ['en-PT', 'en-US', 'ar-AE']],
  [atlantis, ['currency', 'symbol'], ['€', 'EUR', '$']],
  [atlantis, ['summary'], ['Cover below sea level.', 'For Thule.', 'For {plans.count} Spanish divers from €60.']],
  [atlantis, ['status'], ['open', 'upcoming', 'closed']],
  [lemuria, ['name'], ['Lemuria', 'Divers', 'Thule']],
  [lemuria, ['country'], ['PT', 'ES', 'AE']],
  [lemuria, ['order'], [1, 2, 3]],
  [lemuria, ['currency', 'code'], ['EUR', 'AED', 'USD']],
  [thule, ['landing', 'path'], ['/thule', '/lemuria', '/contact']],
  [thule, ['plans', 0, 'premium'], [120, 130, 3000]],
  [thule, ['hreflang'], [undefined, ['en-PT'], ['ar-AE']]],
]

/** A change at one of those places. */
function told(files: Files, random: Random): Files {
  const [file = '', path, values] = pick(random, telling)
  const [text, value] = [String(files.get(file) ?? sound.get(file)), pick(random, values)]
  const isMarkdown = file.endsWith('.md')
  return new Map(files).set(file, isMarkdown ? `${sound.get(file)}\n\n${value}\n` : put(path, value)(text))
}

/** The files with one value in one of them put in place of another that is written like it, or a file that comes or goes. */
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

/** The same files in another encoding: whatever was read of them before is read again. */
function reread(files: Files, i: number): Files {
  return new Map([...files].map(([file, text]) => [file, i % 2 === 0 ? Buffer.from(String(text)) : text]))
}

test('whatever is edited, a check that remembers the last one says what a check of everything says', () => {
  const random = randomFrom(7)
  const [again, whole] = [createChecker(), createChecker()]
  const said = ({ diagnostics, site }: Checked) => ({ diagnostics, site })
  let files = sound
  let count = 0
  for (let i = 0; i < edits; i += 1) {
    // Now and then everything is mended, and after that some of it is as it was a while ago.
    const way = random()
    files = way < 0.08 ? sound : way < 0.16 ? edited(files, random) : told(files, random)
    const found = said(again(files, schemas, { today }))
    expect(found).toEqual(said(whole(reread(files, i), schemas, { today })))
    count += found.site ? 1 : 0
  }
  expect(count).toBeGreaterThan(edits / 10)
})
