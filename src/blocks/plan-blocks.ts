import type { Market, TablePlan } from '../contract/config.ts'
import { type PlanSummary, planSummary, summary } from '../engine/plans/plan-summaries.ts'
import { planView } from '../engine/plans/plans.ts'
import type { Site } from '../engine/site/site.ts'
import { type BlockMakers, marketById, ownMarket } from './block-context.ts'

/** Blocks that show named plans. */
export const planBlocks = {
  planResults: ({ site }, { plans }) => ({
    plans: plans.map((entry) => {
      const market = marketById(site, entry.market)
      const plan = market.plans?.find(({ id }) => id === entry.plan)
      if (!plan) throw new Error(`Market "${market.id}" has no plan ${entry.plan}.`)
      const view = planView(site, market, plan)
      return {
        plan: view,
        recommended: entry.recommended ?? false,
        detailsHref: view.detailsHref ?? market.landing.path,
      }
    }),
  }),
  planTable: ({ site }, { plans }) => ({ plans: plans.map((plan) => tablePlan(site, plan)) }),
  providerPlans: (context, block) => ({ plans: profilePlans(context.site, ownMarket(context), block.provider) }),
} satisfies BlockMakers

/** A row of a plan table; a sample leads to the market's quote form without a plan. */
export function tablePlan(site: Site, row: TablePlan): PlanSummary {
  const market = marketById(site, row.market)
  if (row.kind === 'sample') return summary(site, market, { ...row, plan: row.name })
  const plan = planSummary(site, market, row.plan)
  return { ...plan, rating: row.rating ?? plan.rating }
}

function profilePlans(site: Site, market: Market, providerId: string): PlanSummary[] {
  const profile = site.profiles.find(({ id, market: own }) => id === providerId && own === market.id)
  if (!profile) throw new Error(`Market "${market.id}" has no profile of "${providerId}".`)
  return profile.plans.map(({ id }) => planSummary(site, market, id))
}
