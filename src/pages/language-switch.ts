import { languageName } from '#engine/languages/languages.ts'
import type { LanguageLink } from './page.ts'
import { languageOf, type PublishedPage } from './page-definitions.ts'

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
