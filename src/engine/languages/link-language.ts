import { languagePrefix } from '#engine/site/paths.ts'

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
