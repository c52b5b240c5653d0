import type { Market, Site } from '#engine/site/site.ts'
import { compareBounds } from './facts/bounds.ts'
import { statedValue } from './facts/fact-source.ts'
import { boundsOf, factCatalogue } from './facts/facts.ts'

/** Whether a plan states a fact that falls short of the market's legal minimum; silence is no shortfall. */
export function isBelowMinimum(site: Pick<Site, 'facts'>, market: Market, planId: number): boolean {
  const plan = market.plans?.find(({ id }) => id === planId)
  const short = { higher: -1, lower: 1 } as const
  return factCatalogue(site, market).some(({ id, better }) => {
    const [stated, least] = [plan && statedValue(plan, id), market.minimum?.amounts?.[id]]
    if (!better || stated === undefined || least === undefined) return false
    const [own, asked] = [boundsOf({ better }, stated), boundsOf({ better }, least)]
    return own !== undefined && asked !== undefined && compareBounds(own, asked) === short[better]
  })
}
