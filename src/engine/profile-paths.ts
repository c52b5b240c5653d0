import type { Site } from './site.ts'

/** The address of a provider's profile. */
export function profilePath(market: string, provider: string): string {
  return `/providers/${market}/${provider}`
}

/** The address of the profile of a market's provider; undefined when it has none. */
export function profileHref(site: Site, market: string, provider: string): string | undefined {
  const has = site.profiles.some((profile) => profile.market === market && profile.id === provider)
  return has ? profilePath(market, provider) : undefined
}
