import type { Market, TablePlan } from '../contract/config.ts'
import { type Offer, offer, offerOf } from '../engine/plans/offers.ts'
import type { Site } from '../engine/site/site.ts'
import { type BlockMakers, marketById, ownMarket } from './block-context.ts'

/** Blocks that show named plans. */
export const planBlocks = {
  planResults: ({ site }, { plans }) => ({
    plans: plans.map((entry) => {
      const market = marketById(site, entry.market)
      const plan = offer(site, market, entry.plan)
      return {
        plan,
        recommended: entry.recommended ?? false,
        detailsHref: plan.detailsHref ?? market.landing.path,
      }
    }),
  }),
  planTable: ({ site }, { plans }) => ({ plans: plans.map((plan) => tablePlan(site, plan)) }),
  providerPlans: (context, block) => ({ plans: profilePlans(context.site, ownMarket(context), block.provider) }),
} satisfies BlockMakers

/** A row of a plan table; a sample leads to the market's quote form without a plan. */
export function tablePlan(site: Site, row: TablePlan): Offer {
  const market = marketById(site, row.market)
  if (row.kind === 'sample') return offerOf(site, market, { ...row, plan: row.name })
  const plan = offer(site, market, row.plan)
  return row.rating === undefined ? plan : { ...plan, rating: row.rating }
}

function profilePlans(site: Site, market: Market, providerId: string): Offer[] {
  const profile = site.profiles.find(({ id, market: own }) => id === providerId && own === market.id)
  if (!profile) throw new Error(`Market "${market.id}" has no profile of "${providerId}".`)
  return profile.plans.map(({ id }) => offer(site, market, id))
}
