import type { Site } from './site.ts'

/** The addresses of the server's health checks. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const

/** The address of a page in the language of the site; the original's if the page has no translation. */
export function addressIn({ language }: Pick<Site, 'language'>, path: string): string {
  return language?.addresses[path] ?? path
}

/** The address of the home page in the language of the site. */
export function homePath(site: Pick<Site, 'language'>): string {
  return addressIn(site, '/')
}

/** The start of all addresses in a language (BCP 47): `/zh-hk`. */
export function languagePrefix(tag: string): string {
  return `/${tag.toLowerCase()}`
}

/** The site in the language of an address, out of the site in all its languages, its own language first. */
export function siteAtPath<S extends Pick<Site, 'language'>>(sites: readonly [S, ...S[]], path: string): S {
  const own = sites.find(({ language }) => language && `${path}/`.startsWith(`${languagePrefix(language.tag)}/`))
  return own ?? sites[0]
}

/** The common spelling of the paths that mean one address: no capitals, no doubled slashes, no slash or `index.html` at the end. */
export function plainPath(path: string): string {
  const plain = path.toLowerCase().replaceAll(/\/{2,}/g, '/')
  return plain.replace(/\/(?:index\.html)?$/, '') || '/'
}

export const contactPath = '/contact'

/** The address of the page that asks in which country to get quotes. */
export const quotesPath = '/quotes'

/** The address of the page that lists every country. */
export const countriesPath = '/countries'

export function articlePath(id: string): string {
  return `/blog/${id}`
}

/** The address of the page that lists a market's profiles. */
export function providersPath(market: string): string {
  return `/providers/${market}`
}

export function profilePath(market: string, provider: string): string {
  return `${providersPath(market)}/${provider}`
}

/** The address of the profile of a market's provider; undefined when it has none. */
export function profileHref(site: Site, market: string, provider: string): string | undefined {
  const has = site.profiles.some((profile) => profile.market === market && profile.id === provider)
  return has ? addressIn(site, profilePath(market, provider)) : undefined
}

export function planAnchor(id: number): string {
  return `plan-${id}`
}

/** An address with further parameters, before its fragment. */
export function withQuery(href: string, params: Readonly<Record<string, string>>): string {
  const [address = '', anchor] = href.split('#')
  const query = String(new URLSearchParams(params))
  if (query === '') return href
  return `${address}${address.includes('?') ? '&' : '?'}${query}${anchor === undefined ? '' : `#${anchor}`}`
}
