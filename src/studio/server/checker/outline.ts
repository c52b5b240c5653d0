import { idOf, isConfigFile, type Kind, overlayFile, overlayName, patternOf } from '#checker/files.ts'
import type { Context } from '#checker/model.ts'
import { currentShare, translatedTexts } from '#checker/translate.ts'
import type { Site } from '#engine/site.ts'
import type { OutlineEntry } from '../../protocol.ts'
import type { Shown } from '../preview/last-sound-pages.ts'
import type { CheckSession } from './check-session.ts'

/** All files that can be opened, by path; markets by their `order`. */
export function outlineOf(session: CheckSession): OutlineEntry[] {
  const { documents, context } = session.checked()
  const addresses = addressesByFile(session)
  const shares = new Map(
    translatedTexts(context).map((texts) => [texts.overlay.file, currentShare(context, [texts])] as const),
  )
  const files = [...session.config.files.keys()].filter(isConfigFile).sort()
  const entries = files.map((file): OutlineEntry => {
    const value = documents.parsedOf(file)?.value
    const { original = file, language } = overlayName(file) ?? {}
    const said = { ...Object(documents.parsedOf(original)?.value), ...Object(value) }
    const share = shares.get(file)
    const market = marketOf(original, said)
    return {
      file,
      kind: kindOf(patternOf(file)?.kind),
      id: idOf(original),
      title: titleOf(original, said),
      ...(market !== undefined && { market }),
      ...(patternOf(file)?.kind === 'market' && { status: textIn(said, 'status') ?? 'open' }),
      ...(language !== undefined && { language }),
      ...(share !== undefined && { share }),
      addresses: addresses.get(file) ?? [],
    }
  })
  // A market with an error keeps its place.
  const orderOf = ({ file }: OutlineEntry) => Number(Object(documents.parsedOf(file)?.value)['order']) || Infinity
  return withDistinctTitles(entries).sort((a, b) => orderOf(a) - orderOf(b) || 0)
}

function kindOf(kind: Kind | undefined): OutlineEntry['kind'] {
  return kind === undefined || kind === 'acknowledged' || kind === 'translated' || kind === 'desk' ? 'other' : kind
}

const names: Readonly<Record<string, string>> = {
  'config/site.json': 'Site',
  'config/benefits.json': 'Benefits',
  'config/facts.json': 'Facts',
  'config/messages/en.json': 'Messages',
  'config/acknowledged.json': 'Acknowledged warnings',
  'config/desk.json': 'Review of changes',
}

/** The name that people use: of a market its name, of an article its title, of a page its breadcrumb. */
export function titleOf(file: string, said: object): string {
  const named = textIn(said, 'name') ?? textIn(said, 'title') ?? textIn(Object(said)['meta'], 'crumb')
  return names[file] ?? named ?? idOf(file)
}

function textIn(value: unknown, key: string): string | undefined {
  const text: unknown = Object(value)[key]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The market of a file, by its path or its `market`. */
function marketOf(file: string, said: object): string | undefined {
  if (file.startsWith('config/markets/')) return idOf(file)
  return /^config\/providers\/([^/]+)\//.exec(file)?.[1] ?? textIn(said, 'market')
}

/** Adds addresses to titles that several entries share. */
function withDistinctTitles(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const same = Map.groupBy(entries, ({ kind, title, market }) => `${kind} ${market} ${title}`)
  return entries.map((entry) => {
    const { kind, title, market, addresses, id } = entry
    const isAlone = same.get(`${kind} ${market} ${title}`)?.length === 1 || kind === 'overlay'
    return isAlone ? entry : { ...entry, title: `${title} (${addresses[0] ?? id})` }
  })
}

/** The addresses of pages by file; translated pages belong to their overlays. */
function addressesByFile(session: CheckSession): ReadonlyMap<string, readonly string[]> {
  const shown = session.shown()
  const found = new Map<string, string[]>()
  if (!shown) return found
  const fileAt = filesByAddress(shown)
  for (const { path, original, site, status } of shown.pages.list) {
    const file = fileAt.get(original)
    if (file === undefined || status !== 200) continue
    const own = site.language ? overlayFile(file, site.language.tag) : file
    found.set(own, [...(found.get(own) ?? []), path])
  }
  return found
}

/** The file of each page in the config's own language, by address. */
function filesByAddress({ pages, context }: Shown): ReadonlyMap<string, string> {
  const [own] = pages.sites
  const files = filesOfDocuments(own, context)
  return new Map(
    pages.list.flatMap(({ path, site, source }) => {
      const file = site === own ? files.get(source.document) : undefined
      return file === undefined ? [] : [[path, file] as const]
    }),
  )
}

function filesOfDocuments(
  { markets, profiles, articles, legal, pages }: Site,
  context: Context,
): ReadonlyMap<object, string> {
  const byPath = new Map(context.pages.map(({ file, value }) => [value.path, file]))
  return new Map<object, string>([
    ...markets.map((market) => [market, `config/markets/${market.id}.json`] as const),
    ...profiles.map((profile) => [profile, `config/providers/${profile.market}/${profile.id}.json`] as const),
    ...articles.map((article) => [article, `config/articles/${article.id}.md`] as const),
    ...legal.map((text) => [text, `config/legal/${text.id}.md`] as const),
    ...pages.flatMap((page) => {
      const file = byPath.get(page.path)
      return file === undefined ? [] : [[page, file] as const]
    }),
  ])
}
