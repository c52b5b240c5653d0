import type { Market, Site } from '#engine/site/site.ts'
import type { Claim, ClaimFault, Records } from './claim-values.ts'
import { claimOf, isClaim } from './claims.ts'

/** Finds the claim with a name, of the text's own market, of the one that it names, or of the only one with its plan. */
export function claimsOf(
  source: Omit<Records, 'market'> & Pick<Site, 'markets'>,
  byId: ReadonlyMap<string, Market>,
  withPlan: (key: string) => readonly Market[],
): (name: string, own: Market | undefined) => Claim | ClaimFault | undefined {
  const known = new Map(source.markets.map((market) => [market, new Map<string, Claim | ClaimFault | undefined>()]))
  // Cached: many texts quote the same claims, and each looks at all plans.
  const judged = (market: Market, name: string) => {
    const claim = known.get(market)?.get(name) ?? claimOf({ ...source, market }, name)
    known.get(market)?.set(name, claim)
    return claim
  }
  return (name, own) => {
    const [kind = '', first = '', ...rest] = name.split('.')
    const [market, short] = [byId.get(first), [kind, ...rest].join('.')]
    if (market && isClaim(short)) return judged(market, short)
    if (!isClaim(name)) return undefined
    const [only, second] = kind === 'plan' ? withPlan(first) : []
    const claim = own && judged(own, name)
    if (claim && (!('part' in claim) || claim.part !== first || !only)) return claim
    if (only && !second) return judged(only, name)
    return { part: kind, known: [...byId.keys()].map((id) => `${kind}.${id}`) }
  }
}
