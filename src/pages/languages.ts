import { languageName } from '../engine/languages/languages.ts'
import { addressIn, languageStart } from '../engine/site/paths.ts'
import { type Site, shownMarkets } from '../engine/site/site.ts'
import type { LanguageLink } from './page.ts'
import type { PageDefinition } from './page-definitions.ts'
import type { PublishedPage } from './pages.ts'

/** The pages of a site in one language, each at its address there, and with what it is a translation of. */
export function placedPages(site: Site, definitions: readonly PageDefinition[]): PublishedPage[] {
  const { language } = site
  // The way home may lead to a page that has an original of its own.
  const addresses = Object.entries(language?.addresses ?? {}).sort(([a], [b]) => a.length - b.length)
  const originals = new Map(addresses.map(([original, own]) => [own, original]))
  const home = homePath(site)
  const shown = new Set(shownMarkets(site).map(({ landing }) => landing.path))
  return definitions.map((page) => {
    const path = addressIn(site, page.path)
    const isHome = language && path === home
    const aliases = (page.aliases ?? []).map((alias) => addressIn(site, alias))
    const start = language && languageStart(language.tag)
    const version = ownVersion(page, shown)
    return {
      status: 200,
      ...page,
      ...(version && { version }),
      path,
      aliases: isHome && start && path !== start ? [...aliases, start] : aliases,
      original: originals.get(path) ?? path,
      site,
    }
  })
}

/** Where the way home leads in the language of a site. */
export function homePath(site: Site): string {
  return addressIn(site, '/')
}

/** Landing pages are versions of each other as far as menus show their markets: else each would name all the others. */
function ownVersion(page: PageDefinition, shown: ReadonlySet<string>): PageDefinition['version'] {
  const { path, market, meta } = page
  const version = page.version ?? (meta.hreflang && { of: path, hreflang: meta.hreflang })
  const isAlone = version && path === market?.landing.path && !shown.has(path)
  return isAlone ? { ...version, of: path } : version
}

/** The pages with each that is written in several languages a version of the others. */
export function withVersions(list: readonly PublishedPage[]): PublishedPage[] {
  const byOriginal = Map.groupBy(list, ({ original }) => original)
  return list.map((page) => {
    const isTranslated = (byOriginal.get(page.original)?.length ?? 0) > 1
    if (page.version || page.meta.noindex || !isTranslated) return page
    return { ...page, version: { of: page.original, hreflang: [languageOf(page)] } }
  })
}

/** The language that a page is written in (BCP 47). */
export function languageOf({ site, market }: Pick<PublishedPage, 'site' | 'market'>): string {
  return market?.locale ?? site.config.locale
}

/** Tells where a page stands in a language, and what that is called in itself, which is found out once. */
export function languageLinker(): (page: PublishedPage, from: PublishedPage) => LanguageLink {
  const names = new Map<string, string>()
  return (page, from) => {
    const lang = languageOf(page)
    const label = names.get(lang) ?? languageName(lang)
    names.set(lang, label)
    return { lang, label, href: page.path, ...(page === from && { current: true }) }
  }
}
