import type { Change, DiffSection, Entry } from '#checker/diff.ts'
import { valueAt } from '#checker/edit.ts'
import { capital } from '#checker/english.ts'
import type { FileContent } from '#checker/files.ts'
import type { Market, Site } from '#engine/site.ts'
import { labelOf } from '../../app/form/schema/labels.ts'
import { languageName } from '../../app/store/file-titles.ts'
import type { Keys } from '../../protocol.ts'
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
  return sections.flatMap(({ kind, title, entries }) => {
    const speak = speakers[kind] ?? inWords
    const spoken = entries.map((entry) => speak(entry, compared)).filter(isWorthSaying)
    return spoken.length > 0 ? [{ kind, title: kind === 'wizards' ? 'Quote forms' : title, entries: spoken }] : []
  })
}

type Speaker = (entry: Entry, compared: Compared) => Entry

const speakers: Readonly<Partial<Record<DiffSection['kind'], Speaker>>> = {
  plans: spokenPlan,
  markets: (entry, compared) =>
    placed(entry, compared, (site) => {
      const market = marketOf(site, entry)
      return market && { file: fileOf(market), value: market }
    }),
  site: (entry, compared) => {
    if (!entry.about?.isSettings) return inWords(entry)
    // A redirect is named by its old address.
    const changes = entry.changes.filter(({ at = [] }) => !(at[0] === 'redirects' && at.at(-1) === 'from'))
    return placed({ ...entry, changes }, compared, ({ config }) => ({ file: 'config/site.json', value: config }))
  },
  forms: spokenForm,
  wizards: (entry, { before, after }) => {
    const [old, now] = [before, after].map((site) => marketOf(site, entry)?.wizard)
    return spokenFlow(entry, old, now)
  },
  files: (entry) => ({ ...entry, name: entry.name.replace(/^config\/(?:assets\/)?/, '') }),
}

/** A thing without changes of its own is added or removed; one whose changes only files have says nothing. */
function isWorthSaying({ fate, changes }: Entry): boolean {
  return fate !== 'changed' || changes.length > 0
}

function inWords(entry: Entry): Entry {
  const { texts } = entry.about ?? {}
  const name = texts ? `${texts.name} in ${languageName(texts.language).replace(' SAR China', '')}` : entry.name
  return { ...entry, name, changes: entry.changes.map((change) => ({ ...change, what: pageWord(change) })) }
}

function pageWord({ what, block }: Change): string {
  if (block !== undefined) return `details of the section ${labelOf(block).toLowerCase()}`
  return what === 'block' ? 'section' : what
}

/** A value in its file. */
interface Placed {
  readonly file: string
  readonly value: object
  /** The keys of the part that is compared. */
  readonly within?: Keys
}

/** The changes of a file's value, by the labels of its form. */
function placed(
  entry: Entry,
  { before, after, schemas }: Compared,
  valueIn: (site: Site) => Placed | undefined,
): Entry {
  const [old, now] = [before, after].map((site) => {
    const found = valueIn(site)
    return found && { ...found, words: formWords(schemas, found.file, [found.value]) }
  })
  const changes = entry.changes.flatMap((change): Change[] => {
    // Only the earlier site still has what was removed.
    const side = entry.fate === 'removed' || change.after === undefined ? old : now
    const within = side?.within ?? []
    const at = [...within, ...(change.at ?? [])]
    if (!side || !change.at || valueAt(side.value, at) === undefined) return [{ ...change, what: capital(change.what) }]
    // The fields that a kind has say which one it is.
    if (side.words.isForFiles(at) || at.at(-1) === 'kind') return []
    const say = (text: string | undefined) => text && side.words.valueOf(text, at)
    const around = within.length > 0 ? `${side.words.placeOf(within)} › ` : ''
    const what = side.words.placeOf(at).slice(around.length)
    return [{ ...change, what, before: say(change.before), after: say(change.after) }]
  })
  return { ...entry, changes }
}

/** Where a form stands and posts to follows from its page. */
function spokenForm({ name, fate, changes }: Entry): Entry {
  const own = changes.filter(({ at: [key = ''] = [] }) => !['page', 'action', 'thankYou'].includes(String(key)))
  return { name, fate: own.length > 0 ? fate : 'changed', changes: own }
}

function spokenPlan(entry: Entry, compared: Compared): Entry {
  const planIn = (site: Site) => {
    const market = marketOf(site, entry)
    const index = market?.plans?.findIndex(({ id }) => String(id) === entry.about?.plan) ?? -1
    return market && index >= 0 ? { market, index, plan: market.plans?.[index] } : undefined
  }
  const spoken = placed(entry, compared, (site) => {
    const { market, index = 0 } = planIn(site) ?? {}
    return market && { file: fileOf(market), value: market, within: ['plans', index] }
  })
  const { market, plan } = planIn(compared.after) ?? planIn(compared.before) ?? {}
  const changes = spoken.changes.map((change) => ({ ...change, what: prices[String(change.at?.[0])] ?? change.what }))
  return { ...spoken, name: `${market?.name}: ${plan?.plan}`, changes }
}

const prices: Readonly<Record<string, string>> = {
  'gross premium': 'Price',
  'net premium': 'Price after adjustments',
}

function marketOf({ markets }: Site, { about }: Entry): Market | undefined {
  return markets.find(({ id }) => id === about?.market)
}

function fileOf({ id }: Market): string {
  return `config/markets/${id}.json`
}
