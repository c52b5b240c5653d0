import { sitesInLanguages } from '#engine/languages/languages.ts'
import { addressIn, languagePrefix } from '#engine/site/paths.ts'
import type { Site } from '#engine/site/site.ts'

/** `page.json` at an address that redirects. */
export interface RedirectData {
  readonly redirect: string
}

/**
 * The file `_redirects` of static hosts. Its last lines lead unknown addresses to the not-found page, in their own
 * language if it has one.
 */
export function redirectLines(site: Site): string {
  const moved = (site.config.redirects ?? []).map(({ from, to }) => `${from} ${to} 301\n`)
  const [, ...translated] = sitesInLanguages(site)
  const missing = translated.flatMap((one) => {
    const page = one.pages.find(({ status }) => status === 404)
    return page && one.language
      ? [`${languagePrefix(one.language.tag)}/* ${addressIn(one, page.path)}/index.html 404\n`]
      : []
  })
  return [...moved, ...missing, '/* /404/index.html 404\n'].join('')
}
