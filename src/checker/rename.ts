/** A new name for a thing, everywhere it is named. */
import { planRecordKey, withFigureNames } from '#engine/figures.ts'
import { planKey } from '#engine/plans.ts'
import { contactPath } from '#engine/site.ts'
import { addItem, setValue } from './edit.ts'
import { didYouMean, quote } from './english.ts'
import {
  type ConfigFiles,
  decode,
  type FileContent,
  folderOf,
  idOf,
  isMarkdown,
  overlayFile,
  overlayName,
  withTexts,
} from './files.ts'
import { pointer, pointerKeys } from './findings.ts'
import { applyEdits } from './fix.ts'
import { lineStarts } from './json/source.ts'
import { pagesByAddress, splitLink, writtenLinks } from './model/addresses.ts'
import { type PagePart, pageParts } from './model/page-parts.ts'
import { documentSubject } from './model/texts-under.ts'
import { type Context, createContext, type Documents, marketNamed, readDocuments } from './model.ts'
import { writtenReferences } from './references/written-references.ts'
import { compileSchemas } from './schema/schemas.ts'

/** A page and its new address. */
export interface Move {
  readonly documents: Documents
  readonly context: Context
  readonly page: PagePart
  readonly from: string
  readonly to: string
}

/** A name in a file and its replacement. */
export interface Replacement {
  readonly file: string
  readonly pointer: string
  /** By default the value. */
  readonly part?: 'key'
  readonly old: string
  readonly now: string
}

/** The places that name the provider whose profile moves. */
function providerIds({ context, page, to }: Move): Replacement[] {
  const [id, market] = [idOf(page.file), idOf(folderOf(page.file))]
  const found = marketNamed(context, market)
  if (!found) return []
  const lists = [found, ...context.overlays.filter(({ original }) => original === found.file)]
  const named = lists.flatMap(({ file, value }) => {
    const { providers = [] }: Pick<typeof found.value, 'providers'> = value
    return providers.flatMap((provider, i) =>
      provider.id === id ? [{ file, pointer: pointer('/providers', i, 'id') }] : [],
    )
  })
  const referring = writtenReferences(context).filter((reference) => {
    return reference.to === 'provider' && reference.id === id && reference.market === market
  })
  const places = [...named, ...referring].map((place) => ({ ...place, old: id, now: idOf(to) }))
  return [...places, ...digestNames(context, found.file, id, idOf(to))]
}

/** The names of the provider's texts, by which translations are known to be of their present originals. */
function digestNames({ translated }: Context, market: string, id: string, now: string): Replacement[] {
  const [old, renamed] = [id, now].map((name) => pointer('/providers', name)) as [string, string]
  return translated.flatMap(({ file, value: { texts } }) =>
    Object.keys(texts[market] ?? {}).flatMap((name): Replacement[] => {
      const isOfProvider = name.startsWith(`${old}/`)
      return isOfProvider
        ? [{ file, pointer: pointer('/texts', market, name), part: 'key', old: `${old}/`, now: `${renamed}/` }]
        : []
    }),
  )
}

/** Renames the provider and its plans in figures and claims, such as `{plan.axa-premier.premium}`. */
export function withFigures({ context, page, to }: Move, file: string, text: string): string {
  const [id, market] = [idOf(page.file), idOf(folderOf(page.file))]
  // A translation is about the market of its original.
  const subject = documentSubject(context, { file: overlayName(file)?.original ?? file })?.value.id
  const plans = marketNamed(context, market)?.value.plans?.filter(({ provider }) => provider === id) ?? []
  const keyOf = (provider: string, plan: string) => planKey({ provider: { id: provider }, plan })
  const names = plans.map(({ plan }) => [keyOf(id, plan), keyOf(idOf(to), plan)] as const)
  const markets = new Map(
    context.markets.map(({ value }) => [value.id, new Set(value.plans?.map(planRecordKey))] as const),
  )
  return renamedFigures(text, { market, subject, markets, plans: new Map(names), providers: new Map([[id, idOf(to)]]) })
}

/** New names of a market's plans and providers, by which texts quote their figures. */
interface RenamedFigures {
  /** The id of their market. */
  readonly market: string
  /** The market that the text is about; undefined for all of them. */
  readonly subject: string | undefined
  /** The keys of the plans of each market, such as `axa-premier`, before the change. */
  readonly markets: ReadonlyMap<string, ReadonlySet<string>>
  /** The keys of the renamed plans, and those that they have now. */
  readonly plans: ReadonlyMap<string, string>
  readonly providers?: ReadonlyMap<string, string>
}

export function renamedFigures(
  text: string,
  { market, subject, markets, plans, providers = new Map() }: RenamedFigures,
): string {
  // A short name means a plan of the text's own market, or of the only one that has such a plan.
  const marketOf = (key: string) => {
    const having = [...markets].flatMap(([id, keys]) => (keys.has(key) ? [id] : []))
    return having.find((id) => id === subject) ?? (having.length === 1 ? having[0] : undefined)
  }
  return withFigureNames(
    text,
    (id) => markets.has(id),
    ({ to, id }, named) => {
      if (to === 'plan') return (named ?? marketOf(id)) === market ? plans.get(id) : undefined
      return to === 'provider' && (named ?? subject) === market ? providers.get(id) : undefined
    },
  )
}

/** The changes by a page's new address. */
export interface Renaming {
  /** The new texts by file; undefined for a file that is renamed. */
  readonly texts: ReadonlyMap<string, string | undefined>
  /** The file's old and new names, where its address follows from its name. */
  readonly file?: readonly [before: string, now: string]
  /** The number of links that follow. */
  readonly links: number
  /** The addresses below the old one, which do not change. */
  readonly below: readonly string[]
}

/** Gives a page of a sound config another address: links follow, and the old address redirects. */
export function rename(config: ConfigFiles, from: string, to: string): Renaming | { readonly problem: string } {
  const { validators } = compileSchemas(config.schemas)
  const documents = readDocuments(config.files, validators)
  const context = createContext(documents, config.files.keys())
  const page = pagesByAddress(context).get(from)
  const problem = addressProblem(context, page, from, to)
  if (problem !== undefined || !page) return { problem: problem ?? '' }
  const move: Move = { documents, context, page, from, to }
  const own = ownName(move)
  if ('problem' in own) return own
  const { overlays } = context
  const translated = new Set([...overlays, ...context.translated].map(({ file }) => file))
  const links = linksTo(context, from).map((place) => ({ ...place, old: from, now: to }))
  const texts = new Map<string, string | undefined>()
  for (const [file, content] of config.files) {
    const text = textOf(file, content)
    const moved = text && withoutAlias(move, file, replaced(move, file, text, [...own.names, ...links]))
    const written = moved && own.edit(file, translated.has(file) ? inTranslation(move, moved) : moved)
    if (written !== text) texts.set(file, written)
  }
  const { site } = context
  if (site)
    texts.set(site.file, withRedirect(move, texts.get(site.file) ?? textOf(site.file, config.files.get(site.file))))
  const inLanguages = overlays.filter(({ original }) => original === page.file)
  const renamed = [
    [page.file, own.file],
    ...inLanguages.map(({ file, language }) => [file, overlayFile(own.file, language)]),
  ]
  for (const [file = '', now = ''] of own.file === page.file ? [] : renamed) {
    texts.set(now, texts.get(file) ?? textOf(file, config.files.get(file)))
    texts.set(file, undefined)
  }
  const files = withTexts(config.files, texts)
  const [lost] = linksTo(createContext(readDocuments(files, validators, documents), files.keys()), from)
  if (lost)
    return { problem: `${lost.file} has a link to ${quote(from)} that only you can change: write it as others are.` }
  const below = pageParts(context).flatMap(({ path }) => (path.startsWith(`${from}/`) ? [path] : []))
  return { texts, ...(own.file !== page.file && { file: [page.file, own.file] }), links: links.length, below }
}

function textOf(file: string, content: FileContent = null): string {
  return decode(file, content).text ?? ''
}

function addressProblem(context: Context, page: PagePart | undefined, from: string, to: string): string | undefined {
  if (!page) {
    const known = pageParts(context).map(({ path }) => path)
    return `There is no page at ${quote(from)}.${didYouMean(from, known)}`
  }
  if (page.path !== from) return `${quote(from)} only leads to ${quote(page.path)}: that is the address to rename.`
  if (from === '/') return 'The home page has no other address.'
  if (from === contactPath) return `The site itself leads to ${quote(contactPath)}, so that address stays.`
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(to)) {
    const form = 'it begins with "/" and has lower-case letters, digits and single hyphens, such as "/how-to-claim"'
    return `${quote(to)} is no address: ${form}.`
  }
  if (to === from) return 'That is its address already.'
  const other = pagesByAddress(context).get(to)
  return other && other !== page ? `${quote(to)} is taken: it leads to the page in ${other.file}.` : undefined
}

/** The changes of the page's own file. */
interface OwnName {
  /** Its new name. */
  readonly file: string
  readonly names: readonly Replacement[]
  readonly edit: (file: string, text: string) => string
}

function ownName(move: Move): OwnName | { readonly problem: string } {
  const { documents, page, from, to } = move
  const { file, pathPointer } = page
  if (valueAt(documents, file, pathPointer) === from) {
    return { file, names: [{ file, pointer: pathPointer, old: from, now: to }], edit: (_, text) => text }
  }
  const isProfile = file.startsWith('config/providers/')
  if (!isProfile && !isMarkdown(file)) {
    return { problem: `${quote(from)} follows from the name of ${file}, by which leads know the market: it stays.` }
  }
  const folder = folderOf(from)
  if (folderOf(to) !== folder) return { problem: `The address of this page begins with ${quote(`${folder}/`)}.` }
  const named = `${folderOf(file)}/${idOf(to)}${isMarkdown(file) ? '.md' : '.json'}`
  // Acknowledgements and digests name the file by its path.
  const withPath = (text: string) => text.replaceAll(`"${file}"`, `"${named}"`)
  if (!isProfile) return { file: named, names: [], edit: (_, text) => withPath(text) }
  return { file: named, names: providerIds(move), edit: (own, text) => withPath(withFigures(move, own, text)) }
}

/** The places that link to an address, without redirects. */
function linksTo(context: Context, path: string): Pick<Replacement, 'file' | 'pointer'>[] {
  const ofForms = context.markets.flatMap(({ file, value: { wizard } }) =>
    wizard?.action === path ? [{ file, pointer: '/wizard/action' }] : [],
  )
  const links = writtenLinks(context).filter(({ file, pointer: at, href }) => {
    const isRedirect = file === context.site?.file && at.startsWith('/redirects/')
    return splitLink(href).path === path && !isRedirect
  })
  return [...links, ...ofForms]
}

function replaced({ documents, from, to }: Move, file: string, text: string, names: readonly Replacement[]): string {
  const starts = lineStarts(text)
  const edits = names.flatMap(({ file: own, pointer: at, part, old, now }) => {
    const place = own === file ? documents.parsedOf(file)?.locate(at, part ?? 'value') : undefined
    if (!place) return []
    const start = (starts[place.line - 1] ?? 0) + place.column - 1
    // A quotation mark may precede it.
    const offset = [start, start + 1].find((candidate) => text.startsWith(old, candidate))
    return offset === undefined ? [] : [{ offset, length: old.length, text: now }]
  })
  const done = applyEdits(text, edits)
  if (!isMarkdown(file)) return done
  // Reference definitions of Markdown: `[words]: /address`.
  return done.replaceAll(/^(\[[^[\]]+\]:\s*<?)([^\s#?>]+)/gm, (all, before, path) =>
    path === from ? before + to : all,
  )
}

/** Replaces the address in an overlay or a file of digests. */
function inTranslation({ from, to }: Move, text: string): string {
  const asKey = (address: string) => `/${address.replaceAll('/', '~1')}`
  const link = new RegExp(`(?<=["(<]|: )${RegExp.escape(from)}(?=["#?)>]|$)`, 'gm')
  const key = new RegExp(`${RegExp.escape(asKey(from))}(?=["#?/])`, 'g')
  return text.replaceAll(link, to).replaceAll(key, asKey(to))
}

/** Removes the new address from the page's aliases. */
function withoutAlias({ documents, page, to }: Move, file: string, text: string): string {
  const at = pointer(page.pointer, 'aliases')
  const aliases = file === page.file ? valueAt(documents, file, at) : undefined
  if (!Array.isArray(aliases) || !aliases.includes(to)) return text
  const rest = aliases.filter((alias) => alias !== to)
  return setValue(text, pointerKeys(at), rest)
}

/** Redirects the old address, and those that led to it, to the new one. */
function withRedirect({ context, from, to }: Move, text: string): string {
  const redirects = context.site?.value.redirects ?? []
  const kept = redirects.filter((redirect) => redirect.from !== to)
  const followed = kept.map((redirect) => (redirect.to === from ? { ...redirect, to } : redirect))
  const moved = { from, to }
  const isSame = followed.length === redirects.length && followed.every((redirect, i) => redirect === redirects[i])
  return isSame ? addItem(text, ['redirects'], moved) : setValue(text, ['redirects'], [...followed, moved])
}

function valueAt(documents: Documents, file: string, at: string): unknown {
  return pointerKeys(at).reduce((value, key) => Object(value)[key], documents.parsedOf(file)?.value)
}
