import { languageName } from '#engine/site.ts'
import type { LanguageLink, PageMeta } from '../page.ts'
import { languageOf, type PageDefinition, type PublishedPage } from '../page-definitions.ts'

/**
 * The hreflang version of a page within its own language. Landing pages of markets that menus do not show have no other
 * versions; otherwise each landing page would list every market of the world.
 *
 * @param shown the paths of the landing pages that menus show.
 */
export function hreflangVersion(page: PageDefinition, shown: ReadonlySet<string>): PageDefinition['version'] {
  const { path, market, meta } = page
  const version = page.version ?? (meta.hreflang && { of: path, hreflang: meta.hreflang })
  const isAlone = version && path === market?.landing.path && !shown.has(path)
  return isAlone ? { ...version, of: path } : version
}

/** The pages, with translations of the same original as hreflang versions of each other. */
export function withHreflangVersions(list: readonly PublishedPage[]): PublishedPage[] {
  const byOriginal = Map.groupBy(list, ({ original }) => original)
  return list.map((page) => {
    const isTranslated = (byOriginal.get(page.original)?.length ?? 0) > 1
    if (page.version || page.meta.noindex || !isTranslated) return page
    return { ...page, version: { of: page.original, hreflang: [languageOf(page)] } }
  })
}

/**
 * The hreflang alternates by the key of their version; the first is the `x-default`. A page with a single version has
 * none, unless its own metadata names languages.
 */
export function alternates(
  origin: string,
  pages: readonly PageDefinition[],
): ReadonlyMap<string, PageMeta['alternates']> {
  const versions = Map.groupBy(
    pages.filter(({ version }) => version),
    ({ version }) => version?.of ?? '',
  )
  const lists = [...versions].flatMap(([of, pages]) => {
    if (pages.length < 2 && !pages[0]?.meta.hreflang) return []
    const listed = pages.flatMap(({ path, version }) =>
      (version?.hreflang ?? []).map((hreflang) => ({ hreflang, href: origin + path })),
    )
    return [[of, [...listed, ...listed.slice(0, 1).map(({ href }) => ({ hreflang: 'x-default', href }))]] as const]
  })
  return new Map(lists)
}

/** Gives the links of a page to all its languages, its own included; undefined if there is only one. */
export function languageSwitch(list: readonly PublishedPage[]): (page: PublishedPage) => LanguageLink[] | undefined {
  const byOriginal = Map.groupBy(list, ({ original }) => original)
  // Cached, because Intl.DisplayNames is slow to make.
  const names = new Map<string, string>()
  const nameOf = (lang: string): string => {
    const name = names.get(lang) ?? languageName(lang)
    names.set(lang, name)
    return name
  }
  return (page) => {
    const versions = page.status === 200 ? (byOriginal.get(page.original) ?? []) : []
    if (versions.length < 2) return undefined
    return versions.map((one) => {
      const lang = languageOf(one)
      return { lang, label: nameOf(lang), href: one.path, ...(one === page && { current: true }) }
    })
  }
}
