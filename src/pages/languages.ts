import { languageName } from '../engine/languages/languages.ts'
import { addressIn, languagePrefix } from '../engine/site/paths.ts'
import { type Site, shownMarkets } from '../engine/site/site.ts'
import { hreflangVersion } from './hreflang.ts'
import type { LanguageLink } from './page.ts'
import type { PageDefinition } from './page-definitions.ts'
import { languageOf, type PublishedPage } from './published-pages.ts'

/** The pages of a site in one language, each at its address there and with the address of its original. */
export function placedPages(site: Site, definitions: readonly PageDefinition[]): PublishedPage[] {
  const { language } = site
  // The home page of a language can be the translation of another page: the longest original comes last and wins.
  const addresses = Object.entries(language?.addresses ?? {}).sort(([a], [b]) => a.length - b.length)
  const originals = new Map(addresses.map(([original, own]) => [own, original]))
  const home = homePath(site)
  const shown = new Set(shownMarkets(site).map(({ landing }) => landing.path))
  return definitions.map((page) => {
    const path = addressIn(site, page.path)
    const isHome = language && path === home
    const aliases = (page.aliases ?? []).map((alias) => addressIn(site, alias))
    const start = language && languagePrefix(language.tag)
    const version = hreflangVersion(page, shown)
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

/** The address of the home page in the language of a site. */
export function homePath(site: Site): string {
  return addressIn(site, '/')
}

/** Gives links to a page in its languages; the name of each language is looked up once. */
export function languageLinker(): (page: PublishedPage, from: PublishedPage) => LanguageLink {
  const names = new Map<string, string>()
  return (page, from) => {
    const lang = languageOf(page)
    const label = names.get(lang) ?? languageName(lang)
    names.set(lang, label)
    return { lang, label, href: page.path, ...(page === from && { current: true }) }
  }
}
