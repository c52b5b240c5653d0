import { valueAt } from '#checker/edit.ts'
import { count } from '#checker/english.ts'
import type { Finding, Findings, Keys, OutlineEntry, WorkspaceState } from '../../../protocol.ts'
import { fileParts, partWith } from '../../parts/parts.ts'
import { languageName, titled } from '../../store/file-titles.ts'

export interface Item {
  readonly file: string
  readonly part?: string
  readonly title: string
  /** A quiet remark, such as its languages or a count. */
  readonly note: string
  readonly errors: number
  readonly isUnsaved: boolean
}

export interface Group {
  readonly id: string
  readonly title: string
  readonly items: readonly Item[]
}

interface FileMarks {
  readonly unsaved: WorkspaceState['unsaved']
  readonly files: Findings['files']
}

/** The most items that a list shows; the filter finds the others. */
export const shownAtOnce = 40

/** The markets with the languages that have texts to translate; their overlays count as theirs. */
export function marketItems(outline: readonly OutlineEntry[], marks: FileMarks): Item[] {
  const byMarket = Map.groupBy(outline, ({ kind, market }) => (kind === 'overlay' ? market : undefined))
  return outline.flatMap((entry) => {
    if (entry.kind !== 'market') return []
    const overlays = byMarket.get(entry.id) ?? []
    return [item(entry, marks, marketNote(entry, overlays), overlays)]
  })
}

function marketNote({ status = 'open' }: OutlineEntry, overlays: readonly OutlineEntry[]): string {
  const own = overlays.filter(({ file, share = 1 }) => file.startsWith('config/markets/') && share < 1)
  return [...(statuses[status] ?? []), ...own.map(shareText)].join(' · ')
}

/** For example `Chinese 96%`. */
function shareText({ language = 'und', share = 1 }: OutlineEntry): string {
  return `${languageName(language.split('-')[0] ?? '')} ${Math.floor(share * 100)}%`
}

const statuses: Readonly<Record<string, readonly string[]>> = { upcoming: ['announced'], closed: ['resting'] }

/** All other files in groups, with their languages. */
export function otherGroups(outline: readonly OutlineEntry[], marks: FileMarks): Group[] {
  const markets = new Map(outline.flatMap(({ kind, id, title }) => (kind === 'market' ? [[id, title]] : [])))
  return groups.flatMap(({ id, title, kinds, folder }) => {
    const items = outline
      .filter(({ kind, file }) => kinds.includes(kind) && (folder === undefined || file.startsWith(folder)))
      .map((entry) => item(titled(entry, outline), marks, noteOf(entry, markets)))
    return items.length > 0 ? [{ id, title, items }] : []
  })
}

function noteOf(entry: OutlineEntry, markets: ReadonlyMap<string, string>): string {
  const { kind, market = '', language = 'und', share = 1 } = entry
  if (kind === 'overlay') return share < 1 ? shareText(entry) : languageName(language.split('-')[0] ?? '')
  return kind === 'provider' ? (markets.get(market) ?? '') : ''
}

const groups: readonly {
  readonly id: string
  readonly title: string
  readonly kinds: readonly OutlineEntry['kind'][]
  readonly folder?: string
}[] = [
  { id: 'site', title: 'Site', kinds: ['site'] },
  { id: 'benefits', title: 'Benefits', kinds: ['benefits'] },
  { id: 'facts', title: 'Facts of plans', kinds: ['facts'] },
  { id: 'providers', title: 'Provider profiles', kinds: ['provider'] },
  { id: 'articles', title: 'Articles', kinds: ['article'] },
  { id: 'pages', title: 'Pages', kinds: ['page'], folder: 'config/pages/' },
  { id: 'reviews', title: 'Reviews', kinds: ['page'], folder: 'config/reviews/' },
  { id: 'comparisons', title: 'Comparisons', kinds: ['page'], folder: 'config/comparisons/' },
  { id: 'legal', title: 'Legal texts', kinds: ['legal'] },
  { id: 'messages', title: 'Messages', kinds: ['messages'] },
  { id: 'languages', title: 'Translations', kinds: ['overlay'] },
  { id: 'words', title: 'Word lists', kinds: ['words'] },
  { id: 'other', title: 'Other files', kinds: ['other'] },
]

function item(
  { file, title }: OutlineEntry,
  { unsaved, files }: FileMarks,
  note: string,
  others: readonly OutlineEntry[] = [],
): Item {
  const all = [file, ...others.map((other) => other.file)]
  return {
    file,
    title,
    note,
    errors: all.reduce((sum, one) => sum + (files[one]?.errors ?? 0), 0),
    isUnsaved: all.some((one) => one in unsaved),
  }
}

export function filtered(items: readonly Item[], filter: string): readonly Item[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ title, file, note }) => {
    const text = `${title} ${file} ${note}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

interface KnownMarket {
  readonly file: string
  readonly value: unknown
  readonly findings: readonly Finding[]
  /** The number of open points before it goes live. */
  readonly gaps: number
}

/** The parts of a market with counts and errors. */
export function partItems({ file, value, findings, gaps }: KnownMarket): Item[] {
  const errors = findings.filter(({ severity }) => severity === 'error')
  return fileParts('market').map(({ id, title }) => ({
    file,
    part: id,
    title,
    note: id === 'ready' ? (gaps > 0 ? `${gaps} open` : '') : (notes[id]?.(value) ?? ''),
    errors: errors.filter(({ at }) => partWith('market', at)?.part === id).length,
    isUnsaved: false,
  }))
}

const notes: Readonly<Record<string, (value: unknown) => string>> = {
  plans: (value) => counted(value, ['plans'], 'plan'),
  landing: (value) => counted(value, ['landing', 'blocks'], 'section'),
  wizard: (value) =>
    valueAt(value, ['wizard']) === undefined ? 'none' : counted(value, ['wizard', 'questions'], 'question'),
  thanks: (value) => counted(value, ['thankYou', 'blocks'], 'section'),
  promotions: (value) => counted(value, ['promotions'], ''),
}

function counted(value: unknown, at: Keys, noun: string): string {
  const list = valueAt(value, at)
  if (!Array.isArray(list) || list.length === 0) return ''
  return noun === '' ? String(list.length) : count(list.length, noun)
}
