import type { Provider } from '../../contract/config.ts'
import type { Market, Site } from '../site/site.ts'

/** An insurer ready to be shown: its name, and its logo or the badge that stands in for it. */
export interface ProviderView {
  readonly id: string
  readonly name: string
  /** At most two capitals for the badge. */
  readonly initials: string
  /** The badge's tint, `#rrggbb`. */
  readonly colour: string
  /** Where the picture comes from; undefined when there is only the badge. */
  readonly image: string | undefined
}

/** The insurer with this id in the market. */
export function provider(site: Site, market: Market, id: string): ProviderView {
  const found = market.providers?.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`Market "${market.id}" has no provider "${id}".`)
  return {
    id,
    name: found.name,
    initials: initials(found.name),
    colour: found.colour,
    image: image(found, site.config.logoService),
  }
}

/** The first letters of a name's first two words: `Great Eastern` → `GE`, `AXA` → `AX`. */
export function initials(name: string): string {
  const [first = '', second] = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}

function image({ logo }: Provider, service: string): string | undefined {
  if (!logo) return undefined
  return logo.kind === 'hosted' ? logo.image : service.replace('{domain}', logo.domain)
}
