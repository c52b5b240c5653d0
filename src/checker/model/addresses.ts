import { type DataLocation, parentPointer, pointer } from '../findings.ts'
import { type Context, documentsOf } from '../model.ts'
import { type PagePart, pageParts } from './page-parts.ts'
import { textsIn } from './texts-under.ts'

/** An address of a page with its location. */
export interface Address extends DataLocation {
  readonly path: string
  readonly page: PagePart
}

/** Every address of the site: paths and aliases of pages, then redirects. */
export function addressesOf(context: Context): readonly Address[] {
  return context.memo(allAddresses, context)
}

function allAddresses(context: Context): Address[] {
  const { site, memo } = context
  const own = pageParts(context).flatMap((page) => memo(addressesOfPage, page))
  const pages = new Map(own.toReversed().map(({ path, page }) => [path, page]))
  const redirects = (site?.value.redirects ?? []).flatMap(({ from, to }, i) => {
    const page = pages.get(to)
    return site && page ? [{ path: from, page, file: site.file, pointer: pointer('/redirects', i, 'from') }] : []
  })
  return [...own, ...redirects]
}

function addressesOfPage(page: PagePart): Address[] {
  const { file, path, pathPointer, aliases } = page
  return [
    { path, page, file, pointer: pathPointer },
    ...aliases.map((alias, i) => ({ path: alias, page, file, pointer: pointer(page.pointer, 'aliases', i) })),
  ]
}

/** The page at each address; of two pages with one address, the first counts, and a rule reports the other. */
export function pagesByAddress(context: Context): ReadonlyMap<string, PagePart> {
  return context.memo(pagesIn, context)
}

function pagesIn(context: Context): Map<string, PagePart> {
  const addresses = addressesOf(context).toReversed()
  return new Map(addresses.map(({ path, page }) => [path, page]))
}

/** A link as a config file writes it. */
export interface WrittenLink extends DataLocation {
  readonly href: string
  /** Its parts: the path is empty for a link within its page. */
  readonly path: string
  readonly anchor: string
  /** The link's text, if it is written beside it. */
  readonly label: string | undefined
  /** The note beside it. */
  readonly note: string | undefined
}

/** The keys of links in config files; `action` only if it is a text, as in a form. */
const linkKeys = new Set(['href', 'enquiryPath', 'thankYou', 'action', 'to'])

/** Every link in the files that leads to this site. A wizard's `action` is left to its own rule. */
export function writtenLinks(context: Context): readonly WrittenLink[] {
  return context.memo(linksOfAll, context)
}

function linksOfAll(context: Context): WrittenLink[] {
  return documentsOf(context).flatMap(({ file, value }) => context.storedMemo(linksAmong, value, file))
}

function linksAmong(value: object, file: string): WrittenLink[] {
  const texts = textsIn(value)
  const found = texts.filter(({ pointer: at, key, text }) => {
    return linkKeys.has(key) && /^[/#]/.test(text) && at !== '/wizard/action'
  })
  if (found.length === 0) return []
  const known = new Map(texts.map(({ pointer: at, text }) => [at, text]))
  return found.map(({ pointer: at, text: href }) => {
    const [label, words, note] = ['label', 'words', 'note'].map((key) => known.get(pointer(parentPointer(at), key)))
    return { file, pointer: at, href, ...splitLink(href), label: label ?? words, note }
  })
}

/** The target page of each link, if any. */
export function linkedPages(context: Context): ReadonlyMap<WrittenLink, PagePart | undefined> {
  return context.memo(pagesOfLinks, context)
}

function pagesOfLinks(context: Context): Map<WrittenLink, PagePart | undefined> {
  const pages = pagesByAddress(context)
  const byFile = Map.groupBy(pageParts(context), ({ file }) => file)
  const own = ({ file, pointer: at }: WrittenLink) =>
    byFile.get(file)?.find((part) => at.startsWith(`${part.pointer}/`))
  return new Map(writtenLinks(context).map((link) => [link, link.path === '' ? own(link) : pages.get(link.path)]))
}

/** A link in its parts. */
export function splitLink(href: string): { path: string; anchor: string } {
  const [address = '', anchor = ''] = href.split('#')
  const [path = ''] = address.split('?')
  return { path, anchor }
}
