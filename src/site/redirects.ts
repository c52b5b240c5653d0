import { addressIn, languagePrefix, type Site } from '#engine/site.ts'
import { sitesInLanguages } from '#engine/site-versions.ts'

/** `page.json` at an address that redirects. */
export interface RedirectData {
  readonly redirect: string
}

/**
 * The file `_redirects` of static hosts. It cannot say that capitals and doubled slashes mean nothing, so each of the
 * `addresses` has its most likely other spelling there. The last lines lead unknown addresses to the not-found page, in their own
 * language if it has one.
 */
export function redirectLines(site: Site, addresses: readonly string[] = []): string {
  const moved = (site.config.redirects ?? []).map(({ from, to }) => `${encodeURI(from)} ${to} 301\n`)
  const sites = sitesInLanguages(site)
  const [, ...translated] = sites
  const missingPaths = sites.flatMap((one) =>
    one.pages.flatMap(({ path, status }) => (status === 404 ? [addressIn(one, path)] : [])),
  )
  const tags = translated.flatMap(({ language }) => language?.tag ?? [])
  const respelled = addresses.flatMap((path) => {
    const written = inCapitals(path, tags)
    return written === path || missingPaths.includes(path) ? [] : [`${written} ${path} 308\n`]
  })
  const missing = translated.flatMap((one) => {
    const page = one.pages.find(({ status }) => status === 404)
    return page && one.language
      ? [`${languagePrefix(one.language.tag)}/* ${addressIn(one, page.path)}/index.html 404\n`]
      : []
  })
  return [...moved, ...respelled, ...missing, '/* /404/index.html 404\n'].join('')
}

/** An address as people write it with capitals: `/Claims`, or with the usual form of a language's tag, `/zh-HK/claims`. */
function inCapitals(path: string, tags: readonly string[]): string {
  const tag = tags.find((candidate) => `${path}/`.startsWith(`${languagePrefix(candidate)}/`))
  if (tag !== undefined) return `/${tag}${path.slice(languagePrefix(tag).length)}`
  return path.replaceAll(/(?<=[/-])[a-z]/g, (letter) => letter.toUpperCase())
}
