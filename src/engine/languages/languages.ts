import { siteWithFigures } from '#engine/plans/figures.ts'
import type { Market, Site, Translation } from '#engine/site/site.ts'

/** The site in each of its languages, the language of its config first; draft languages only with `withDrafts`. */
export function sitesInLanguages(site: Site, withDrafts = false): [Site, ...Site[]] {
  const shown = (site.translations ?? []).filter(({ language }) => withDrafts || !language.isDraft)
  // A language with drafts follows the same language without them, and replaces it here.
  const byTag = new Map(shown.map((translation) => [translation.language.tag, translation]))
  return [site, ...byTag.values().map((translation) => siteIn(site, translation))]
}

/** The site for readers of a language: the markets written in it in full, all others with a translated name. */
function siteIn(site: Site, { language, ...written }: Translation): Site {
  const names = new Intl.DisplayNames(language.tag, { type: 'region', style: 'short' })
  // Other markets show only their names, and the figures in their texts are filled in already.
  const countries = new Set(site.markets.map(({ country }) => country))
  const byCountry = new Map(countries.values().map((country) => [country, names.of(country)]))
  const others = site.markets.map((market) => ({ ...market, name: byCountry.get(market.country) ?? market.name }))
  const among = (own: readonly Market[]) => {
    const byId = new Map(own.map((market) => [market.id, market]))
    return others.map((market) => byId.get(market.id) ?? market)
  }
  const quoted = siteWithFigures({ ...written, language }, among(written.markets))
  return { ...quoted, markets: among(quoted.markets) }
}

/** The name of a language (BCP 47) in that language, with an unusual script: `繁體中文` for `zh-HK`. */
export function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  const isUsual = new Intl.Locale(language).maximize().script === script
  return new Intl.DisplayNames(tag, { type: 'language' }).of(isUsual ? language : `${language}-${script}`) ?? tag
}

/** The writing direction, for the `dir` attribute. */
export type Direction = 'ltr' | 'rtl'

/** The writing direction of a language (BCP 47), such as `rtl` for `ar-AE`. */
export function direction(language: string): Direction {
  return new Intl.Locale(language).getTextInfo().direction ?? 'ltr'
}
