import { styledCurrency } from '#engine/money/currency.ts'
import { siteWithFigures } from '#engine/plans/figures/figures.ts'
import { languagePrefix, profilePath } from '#engine/site/paths.ts'
import { promisesOf } from '#engine/site/promises.ts'
import type { Market, Site, Translation } from '#engine/site/site.ts'

/** The site in each of its languages, the language of its config first; draft languages only with `withDrafts`. */
export function sitesInLanguages(site: Site, withDrafts = false): [Site, ...Site[]] {
  const shown = (site.translations ?? []).filter(({ language }) => withDrafts || !language.isDraft)
  // A language with drafts follows the same language without them, and replaces it here.
  const byTag = new Map(shown.map((translation) => [translation.language.tag, translation]))
  return [site, ...byTag.values().map((translation) => siteIn(site, translation))]
}

/**
 * The site for readers of a language: other markets than those written in it have a translated name at least, and other
 * profiles and articles are the originals.
 */
function siteIn(site: Site, { language, ...written }: Translation): Site {
  const names = new Intl.DisplayNames(language.tag, { type: 'region', style: 'short' })
  // The figures in the texts of other markets are filled in already.
  const countries = new Set(site.markets.map(({ country }) => country))
  const byCountry = new Map(countries.values().map((country) => [country, names.of(country)]))
  const named = site.markets.map((market) => ({
    ...market,
    locale: language.tag,
    currency: styledCurrency(market.currency, language.tag),
    name: byCountry.get(market.country) ?? market.name,
  }))
  const among = (own: readonly Market[]) => {
    const byId = new Map(own.map((market) => [market.id, market]))
    return named.map((market) => byId.get(market.id) ?? market)
  }
  const quoted = siteWithFigures({ ...written, language }, among(written.markets), promisesOf(site))
  const own = new Set(quoted.profiles.map(({ market, id }) => profilePath(market, id)))
  const others = site.profiles.filter(({ market, id }) => !own.has(profilePath(market, id)))
  const ids = new Set(quoted.articles.map(({ id }) => id))
  return {
    ...quoted,
    markets: among(quoted.markets),
    profiles: [...quoted.profiles, ...others],
    articles: [...quoted.articles, ...site.articles.filter(({ id }) => !ids.has(id))],
  }
}

/** The full names of languages that CLDR shortens to the name of a people or a country. */
const fullNames: Readonly<Record<string, string>> = { id: 'Bahasa Indonesia', ms: 'Bahasa Melayu' }

/** The name of a language (BCP 47) in that language, with an unusual script: `繁體中文` for `zh-HK`. */
export function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  const fullName = fullNames[language]
  if (fullName !== undefined) return fullName
  const isUsual = new Intl.Locale(language).maximize().script === script
  return new Intl.DisplayNames(tag, { type: 'language' }).of(isUsual ? language : `${language}-${script}`) ?? tag
}

/** The writing direction, for the `dir` attribute. */
export type Direction = 'ltr' | 'rtl'

/** The writing direction of a language (BCP 47), such as `rtl` for `ar-AE`. */
export function direction(language: string): Direction {
  return new Intl.Locale(language).getTextInfo().direction ?? 'ltr'
}

/** The original language of a site, which the pages without a translation are written in. */
export interface OriginalLanguage {
  /** BCP 47. */
  readonly lang: string
  /** Its name in the language of the translation: `英文` for `en` on a Chinese page. */
  readonly label: string
}

/** The original language as a translation (BCP 47) names it. */
export function originalLanguage(lang: string, translation: string): OriginalLanguage {
  return { lang, label: new Intl.DisplayNames(translation, { type: 'language' }).of(lang) ?? lang }
}

/** The attributes of a link that leads out of its page's language. */
interface LinkLanguage {
  readonly hrefLang: string
  readonly 'data-language': string
}

/**
 * The attributes of a link on a page in a language (BCP 47); undefined if it leads to a page in that language or out of
 * the site.
 *
 * @param untranslated the original language, on a page of a translation.
 */
export function linkLanguage(
  language: string,
  untranslated: OriginalLanguage | undefined,
  href: string | undefined,
): LinkLanguage | undefined {
  if (!untranslated || !href?.startsWith('/')) return undefined
  const [path = ''] = href.split(/[?#]/)
  if (`${path}/`.startsWith(`${languagePrefix(language)}/`)) return undefined
  return { hrefLang: untranslated.lang, 'data-language': untranslated.label }
}

/** Safe HTML with the same attributes in its links. */
export function withLinkLanguages(html: string, language: string, untranslated: OriginalLanguage | undefined): string {
  return html.replaceAll(/<a href="(\/[^"]*)"/g, (link, href: string) => {
    const found = linkLanguage(language, untranslated, href)
    return found ? `${link} hreflang="${found.hrefLang}" data-language="${found['data-language']}"` : link
  })
}
