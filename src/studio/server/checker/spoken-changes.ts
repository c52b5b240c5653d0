import { capital } from '#config/diagnostics/english.ts'
import type { FileContent } from '#config/files/decode.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { labelOf } from '#studio/app/form/schema/labels.ts'
import { languageName } from '#studio/app/store/file-titles.ts'
import { type Change, type DiffSection, type Entry, placesOf } from '#tools/diff/change.ts'
import { formWords } from './form-words.ts'
import { spokenFlow } from './spoken-flow.ts'

/** The sites that were compared, and the schemas with the labels of their files. */
export interface Compared {
  readonly before: Site
  readonly after: Site
  readonly schemas: ReadonlyMap<string, FileContent>
}

/** Changes by the labels of the forms, with dates, choices and languages in words, and without what only files have. */
export function spokenChanges(sections: readonly DiffSection[], compared: Compared): DiffSection[] {
  return sections.flatMap(({ title, entries }) => {
    const speak = speakers[title] ?? inWords
    const spoken = entries.map((entry) => speak(entry, compared)).filter(isWorthSaying)
    return spoken.length > 0 ? [{ title: titles[title] ?? title, entries: spoken }] : []
  })
}

const titles: Readonly<Record<string, string>> = { Wizards: 'Quote forms' }

type Speaker = (entry: Entry, compared: Compared) => Entry

const speakers: Readonly<Record<string, Speaker>> = {
  Plans: spokenPlan,
  Markets: (entry, compared) => {
    const file = (market: Market) => `config/markets/${market.id}.json`
    return placed(entry, compared, (site) => marketNamed(site, entry.name), file)
  },
  Site: (entry, compared) => {
    if (entry.name !== 'Settings of the site') return inWords(entry)
    // A redirect is named by its old address.
    const changes = entry.changes.filter(({ what }) => !/^redirects .* from$/.test(what))
    return placed(
      { ...entry, changes },
      compared,
      ({ config }) => config,
      () => 'config/site.json',
    )
  },
  Forms: spokenForm,
  Wizards: (entry, { before, after }) => {
    const [old, now] = [before, after].map((site) => marketNamed(site, entry.name)?.wizard)
    return spokenFlow(entry, old, now)
  },
  'Pictures and other files': (entry) => ({ ...entry, name: entry.name.replace(/^config\/(?:assets\/)?/, '') }),
}

/** A thing without changes of its own is added or removed; one whose changes only files have says nothing. */
function isWorthSaying({ fate, changes }: Entry): boolean {
  return fate !== 'changed' || changes.length > 0
}

function inWords(entry: Entry): Entry {
  const name = entry.name.replace(/ in ([a-z]{2}-[A-Z]{2})$/, (_, tag: string) => {
    return ` in ${languageName(tag).replace(' SAR China', '')}`
  })
  return { ...entry, name, changes: entry.changes.map((change) => ({ ...change, what: pageWord(change.what) })) }
}

function pageWord(what: string): string {
  const [, kind] = /^details of the (\S+) block$/.exec(what) ?? []
  if (kind !== undefined) return `details of the section ${labelOf(kind).toLowerCase()}`
  return what === 'block' ? 'section' : what
}

/** The changes of a file's value, by the labels of its form. */
function placed<Value extends object>(
  entry: Entry,
  { before, after, schemas }: Compared,
  valueIn: (site: Site) => Value | undefined,
  fileOf: (value: Value) => string,
  within: readonly (string | number)[] = [],
): Entry {
  // What was removed is in the site before alone.
  const sides = [after, before].flatMap((site) => {
    const value = valueIn(site)
    if (!value) return []
    const part = within.reduce<unknown>((one, key) => Object(one)[key], value)
    return [{ places: placesOf(part), words: formWords(schemas, fileOf(value), [value]) }]
  })
  const around = within.length > 0 ? `${sides[0]?.words.placeOf(within)} › ` : ''
  const changes = entry.changes.flatMap((change): Change[] => {
    const side = sides.find(({ places }) => places.has(change.what))
    const own = side?.places.get(change.what)
    if (!side || !own) return [{ ...change, what: capital(change.what) }]
    const at = [...within, ...own]
    // The fields that a kind has say which one it is.
    if (side.words.isForFiles(at) || at.at(-1) === 'kind') return []
    const say = (text: string | undefined) => text && side.words.valueOf(text, at)
    return [
      {
        ...change,
        what: side.words.placeOf(at).slice(around.length),
        before: say(change.before),
        after: say(change.after),
      },
    ]
  })
  return { ...entry, changes }
}

/** Where a form stands and posts to follows from its page. */
function spokenForm({ name, fate, changes }: Entry): Entry {
  const own = changes.filter(({ what }) => !['page', 'action', 'thank you'].includes(what))
  return { name, fate: own.length > 0 ? fate : 'changed', changes: own }
}

function spokenPlan(entry: Entry, compared: Compared): Entry {
  const found = /, plan (\S+) “/.exec(entry.name)
  const [separator = '', id] = found ?? []
  const market = entry.name.slice(0, found?.index ?? 0)
  const plan = entry.name.slice(market.length + separator.length, -1)
  const indexIn = (site: Site) => marketNamed(site, market)?.plans?.findIndex((one) => String(one.id) === id) ?? -1
  const index = Math.max(indexIn(compared.after), 0)
  const spoken = placed(
    entry,
    compared,
    (site) => (indexIn(site) < 0 ? undefined : marketNamed(site, market)),
    ({ id: name }) => `config/markets/${name}.json`,
    ['plans', index],
  )
  const changes = spoken.changes.map((change) => ({ ...change, what: prices[change.what] ?? change.what }))
  return { ...spoken, name: `${market}: ${plan}`, changes }
}

const prices: Readonly<Record<string, string>> = {
  'Gross premium': 'Price',
  'Net premium': 'Price after adjustments',
}

function marketNamed({ markets }: Site, name: string): Market | undefined {
  return markets.find((market) => market.name === name)
}
