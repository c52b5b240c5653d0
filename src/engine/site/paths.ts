import type { Site } from './site.ts'

/** The addresses at which the server tells whether it works. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const

/** The addresses that no page can have: there the server speaks for itself, or the files of the build stand. */
export const reservedPaths: readonly string[] = [...Object.values(healthPaths), '/assets']

/** An address of the site in its language: that of the original where the page is not written in it. */
export function addressIn({ language }: Pick<Site, 'language'>, path: string): string {
  return language?.addresses[path] ?? path
}

/** Where the addresses of what is written in a language (BCP 47) begin. */
export function languageStart(tag: string): string {
  return `/${tag.toLowerCase()}`
}

/** The site whose language an address is in, of a site in each of its languages with its own first. */
export function siteAtPath<S extends Pick<Site, 'language'>>(sites: readonly [S, ...S[]], path: string): S {
  const own = sites.find(({ language }) => language && `${path}/`.startsWith(`${languageStart(language.tag)}/`))
  return own ?? sites[0]
}

/** The address of the page to write to us. */
export const contactPath = '/contact'

/** The address of the page on which a visitor chooses the country to get quotes in. */
export const quotesPath = '/quotes'

/** The address of the page that lists every country. */
export const countriesPath = '/countries'

/** The address of an article. */
export function articlePath(id: string): string {
  return `/blog/${id}`
}

/** The address of the page that lists a market's profiles. */
export function providersPath(market: string): string {
  return `/providers/${market}`
}

/** The address of a provider's profile. */
export function profilePath(market: string, provider: string): string {
  return `${providersPath(market)}/${provider}`
}

/** The address of the profile of a market's provider; undefined when it has none. */
export function profileHref(site: Site, market: string, provider: string): string | undefined {
  const has = site.profiles.some((profile) => profile.market === market && profile.id === provider)
  return has ? addressIn(site, profilePath(market, provider)) : undefined
}

/** The place of a plan's card on the page that shows it in full. */
export function planAnchor(id: number): string {
  return `plan-${id}`
}
