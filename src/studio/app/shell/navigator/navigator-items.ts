import type { Findings, OutlineEntry, WorkspaceState } from '../../../protocol.ts'

/** One thing that the navigator lists. */
export interface Item {
  readonly file: string
  readonly part?: string
  readonly title: string
  /** What stands beside it, quietly: languages, how many. */
  readonly note: string
  readonly errors: number
  readonly isUnsaved: boolean
}

/** A group of things that folds. */
export interface Group {
  readonly id: string
  readonly title: string
  readonly items: readonly Item[]
}

/** What is said of files. */
export interface FileMarks {
  readonly unsaved: WorkspaceState['unsaved']
  readonly files: Findings['files']
}

/** How many things a list of the navigator shows at once; the filter finds the others. */
export const shownAtOnce = 40

/** The markets in their order, with their languages; the overlays of a market count as of it. */
export function marketItems(outline: readonly OutlineEntry[], marks: FileMarks): Item[] {
  const byMarket = Map.groupBy(outline, ({ kind, market }) => (kind === 'overlay' ? market : undefined))
  return outline.flatMap((entry) => {
    if (entry.kind !== 'market') return []
    const overlays = byMarket.get(entry.id) ?? []
    return [item(entry, marks, marketNote(entry, overlays), overlays)]
  })
}

function marketNote({ status = 'open', language }: OutlineEntry, overlays: readonly OutlineEntry[]): string {
  const own = overlays.filter(({ file }) => file.startsWith('config/markets/'))
  const languages = own.map(({ language: tag = '', share = 0 }) => `${tag.split('-')[0]} ${Math.floor(share * 100)}%`)
  const words = [...(language ? [language.split('-')[0] ?? ''] : []), ...languages]
  return [...(status === 'open' ? [] : [status]), ...words].join(' · ')
}

/** What stands besides the markets, in groups; the languages of a file stand behind it. */
export function otherGroups(outline: readonly OutlineEntry[], marks: FileMarks): Group[] {
  const markets = new Map(outline.flatMap(({ kind, id, title }) => (kind === 'market' ? [[id, title]] : [])))
  return groups.flatMap(({ id, title, kinds, folder }) => {
    const items = outline
      .filter(({ kind, file }) => kinds.includes(kind) && (folder === undefined || file.startsWith(folder)))
      .map((entry) => item(titled(entry, outline), marks, noteOf(entry, markets)))
    return items.length > 0 ? [{ id, title, items }] : []
  })
}

/** An overlay goes by the title of its original, which whoever looks for it can read. */
export function titled(entry: OutlineEntry, outline: readonly OutlineEntry[]): OutlineEntry {
  if (entry.kind !== 'overlay') return entry
  const title = outline.find(({ file }) => file === originalOf(entry))?.title
  return title === undefined ? entry : { ...entry, title }
}

function noteOf({ kind, market = '', language = '', share = 1 }: OutlineEntry, markets: ReadonlyMap<string, string>) {
  if (kind === 'overlay') return share < 1 ? `${language} ${Math.floor(share * 100)}%` : language
  return kind === 'provider' ? (markets.get(market) ?? '') : ''
}

/** The file that an overlay is of; of any other, itself. */
export function originalOf({ file, kind, language = '' }: OutlineEntry): string {
  return kind === 'overlay' ? file.replace(`.${language}.`, '.') : file
}

const groups: readonly {
  readonly id: string
  readonly title: string
  readonly kinds: readonly OutlineEntry['kind'][]
  readonly folder?: string
}[] = [
  { id: 'site', title: 'Site', kinds: ['site'] },
  { id: 'benefits', title: 'Benefits', kinds: ['benefits'] },
  { id: 'providers', title: 'Insurer profiles', kinds: ['provider'] },
  { id: 'articles', title: 'Articles', kinds: ['article'] },
  { id: 'pages', title: 'Pages', kinds: ['page'], folder: 'config/pages/' },
  { id: 'reviews', title: 'Reviews', kinds: ['page'], folder: 'config/reviews/' },
  { id: 'comparisons', title: 'Comparisons', kinds: ['page'], folder: 'config/comparisons/' },
  { id: 'legal', title: 'Legal texts', kinds: ['legal'] },
  { id: 'messages', title: 'Messages', kinds: ['messages'] },
  { id: 'languages', title: 'Translations', kinds: ['overlay'] },
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

/** The items whose title, file or note has all the words of a filter. */
export function filtered(items: readonly Item[], filter: string): readonly Item[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ title, file, note }) => {
    const text = `${title} ${file} ${note}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
