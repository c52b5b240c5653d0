import path from 'node:path'
import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, type FileContent } from '#checker/files.ts'
import { figuresOf, withFigures } from '#engine/figures.ts'
import type { Site } from '#engine/site.ts'
import { branchFor, type Choice, choicesIn } from '#engine/text.ts'
import { put } from '#tests/checker/sound.ts'
import { isAll } from '#tests/runner/samples.ts'
import { marketOfClaim, mutationOf } from './claim-mutations.ts'
import { launchRoot, site, textIn } from './launch-site.ts'

const { files, schemas } = readConfigFiles(launchRoot, path.join(launchRoot, '../..'))
const checkAgain = createChecker()
const check = (changes: ReadonlyMap<string, FileContent>) => {
  return checkAgain(new Map([...files, ...changes]), schemas, { today: '2026-11-24' })
}

function textOf(file: string): string {
  return decode(file, files.get(file) ?? null).text ?? ''
}

/** A choice of words by a claim, in a file. */
interface Used extends Choice {
  readonly file: string
  readonly market: string | undefined
}

const used: readonly Used[] = [...files.keys()].flatMap((file) => {
  if (!/^config\/(?:markets|providers|pages|comparisons|reviews|articles)\/[\w/-]+\.(?:json|md)$/.test(file)) return []
  const text = textOf(file)
  const texts = file.endsWith('.json') ? textIn(JSON.parse(text)) : text
  const market = /^config\/(?:markets|providers)\/([\w-]+)/.exec(file)?.[1] ?? /^market: ([\w-]+)$/m.exec(text)?.[1]
  const ofPlans = choicesIn(texts).filter(({ name }) => !name.startsWith('promise.'))
  return ofPlans.map((choice) => ({ ...choice, file, market }))
})

const claims = Map.groupBy(used, ({ name, market }) => `${name} of ${marketOfClaim(name, market).id}`)

function kindOf(name: string): string | undefined {
  return /\.(lowest|highest|rank|only|every|with|above)\./.exec(name)?.[1]
}

test('the texts of the launch rest on claims of each kind that they need', () => {
  const kinds = used.map(({ name }) => kindOf(name))
  expect(new Set(kinds)).toEqual(new Set(['lowest', 'highest', 'rank', 'only', 'every', 'with', 'above']))
})

/** In the gate the first claim of each kind, and each eighth. */
const sampled = [...claims].filter(([name], i) => {
  const kind = kindOf(name)
  return isAll || i % 8 === 0 || i === [...claims.keys()].findIndex((other) => kindOf(other) === kind)
})

test.each(sampled)('%s: once it is false, its words go and the checker names what beats it', (_, choices) => {
  const [{ name, market } = { name: '', market: undefined }] = choices
  const { at, value, against, ...mutation } = mutationOf(name, marketOfClaim(name, market))
  const file = `config/markets/${mutation.market}.json`
  const checked = check(new Map([[file, put(at, value)(textOf(file))]]))
  const found = checked.diagnostics.filter(({ rule }) => rule === 'claims-hold')
  for (const choice of choices) {
    const words = choice.branches['true'] ?? Object.values(choice.branches)[0] ?? ''
    expect(found.filter((one) => one.file === choice.file).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(new RegExp(`^Not shown: .*${RegExp.escape(against)}`, 's')),
    )
    expect(checked.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    if (!checked.site) throw new Error('The changed config is not sound.')
    expect(shown(site, choice)).toContain(filled(site, choice, words))
    expect(shown(checked.site, choice)).toContain(filled(checked.site, choice, branchFor(choice, 'other')))
    if (choices.length === 1) expect(shown(checked.site, choice)).not.toContain(filled(checked.site, choice, words))
  }
})

test('what the launch says of its helpline goes with the published number, and is an error without the line', () => {
  const file = 'config/markets/bahrain.json'
  const having = (helpline: object | undefined) =>
    check(new Map([[file, put(['contact', 'helpline'], helpline)(textOf(file))]]))
  const read = (phone: string | object) =>
    having({ label: 'Subsidy line', phone, keeps: 'subsidy-helpline' }).site?.articles.find(
      ({ id }) => id === 'bahrain-government-subsidies',
    )?.html
  expect(read('+973 1765 4321')).toContain('has a ‘Subsidy line’ next to the hotline')
  expect(read({ value: '+973 0000 0001', standIn: true })).toContain('Ask the advisor who calls you.')
  const { diagnostics } = having(undefined)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { rule: 'promises-kept', file: 'config/articles/bahrain-government-subsidies.md' },
  ])
})

/** The words of a document that visitors read, without markup. */
function shown({ markets, profiles, pages, articles }: Site, { file }: Used): string {
  const [, folder, first = '', second = ''] = file.replace(/\.\w+$/, '').split('/')
  const document =
    folder === 'markets'
      ? markets.find(({ id }) => id === first)
      : folder === 'providers'
        ? profiles.find(({ id, market }) => id === second && market === first)
        : [...pages, ...articles].find(({ id }) => id === first)
  return plain(textIn(document).replaceAll(/<[^>]*>/g, ' '))
}

function filled(of: Site, { market }: Used, words: string): string {
  const figures = figuresOf({ ...of, words: of.messages, language: of.config.locale })(market)
  return plain(withFigures(words, figures)).trim()
}

function plain(text: string): string {
  return text.replaceAll(/&\w+;|[^\p{L}\p{N}]+/gu, ' ')
}
