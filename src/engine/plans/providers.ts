import type { Provider } from '#contract/config.ts'
import type { Market, Site } from '#engine/site/site.ts'

/** A provider as pages show it: its name, and its logo or the badge in place of one. */
export interface ProviderView {
  readonly id: string
  readonly name: string
  /** At most two capitals for the badge. */
  readonly initials: string
  /** The badge's tint, `#rrggbb`. */
  readonly colour: string
  /** The address of its logo; undefined if there is only the badge. */
  readonly image?: string
  /** The address of a picture of its name, used until there is a logo. */
  readonly wordmark?: string
}

/** The provider with this id in the market. Throws if there is none. */
export function providerById(site: Site, market: Market, id: string): ProviderView {
  const found = market.providers?.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`Market "${market.id}" has no provider "${id}".`)
  const { name, colour } = found
  const { wordmarks, logoService } = site.config
  const picture = logoAddress(found, logoService)
  return { id, name, initials: initials(name), colour, ...(picture && { [wordmarks ? 'wordmark' : 'image']: picture }) }
}

/** The first letters of a name's first two words: `Great Eastern` → `GE`, `AXA` → `AX`; of Chinese, two of the first word. */
export function initials(name: string): string {
  const [first = '', second] = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  const isOneWord = second === undefined || /\p{Script=Han}/u.test(first)
  const letters = isOneWord ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}

function logoAddress({ logo }: Provider, service: string): string | undefined {
  if (!logo) return undefined
  return logo.kind === 'hosted' ? logo.image : service.replace('{domain}', logo.domain)
}
