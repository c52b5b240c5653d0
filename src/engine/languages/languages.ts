import { withQuotes } from '../plans/figures.ts'
import type { Market, Site, Translation } from '../site/site.ts'

/** The site in each language that visitors can read, that of its config first; drafts too where they are asked for. */
export function sitesInLanguages(site: Site, withDrafts = false): [Site, ...Site[]] {
  const shown = (site.translations ?? []).filter(({ language }) => withDrafts || !language.isDraft)
  // With its drafts, a language stands behind itself without them.
  const byTag = new Map(shown.map((translation) => [translation.language.tag, translation]))
  return [site, ...byTag.values().map((translation) => siteIn(site, translation))]
}

/** The site as readers of a language meet it: their own markets in their words, of the others the names. */
function siteIn(site: Site, { language, ...written }: Translation): Site {
  const names = new Intl.DisplayNames(language.tag, { type: 'region', style: 'short' })
  // The others have their figures already, and show no text but their names.
  const countries = new Set(site.markets.map(({ country }) => country))
  const byCountry = new Map(countries.values().map((country) => [country, names.of(country)]))
  const others = site.markets.map((market) => ({ ...market, name: byCountry.get(market.country) ?? market.name }))
  const among = (own: readonly Market[]) => {
    const byId = new Map(own.map((market) => [market.id, market]))
    return others.map((market) => byId.get(market.id) ?? market)
  }
  const quoted = withQuotes({ ...written, language }, among(written.markets))
  return { ...quoted, markets: among(quoted.markets) }
}

/** The name of a language in itself, with its script where it has several: `繁體中文` for `zh-HK`. */
export function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  const isUsual = new Intl.Locale(language).maximize().script === script
  return new Intl.DisplayNames(tag, { type: 'language' }).of(isUsual ? language : `${language}-${script}`) ?? tag
}
