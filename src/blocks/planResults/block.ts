import type { PlanResultsBlock } from '../../contract/config.ts'
import { offer } from '../../engine/plans/offers.ts'
import { planAnchor } from '../../engine/site/paths.ts'
import { type BlockDefinition, marketById, planReferences } from '../block-definition.ts'

/** Named plans of any market, one above the other. */
export const planResultsBlock = {
  messages: ['plan'],
  data: ({ site }, { plans }) => ({
    plans: plans.map((entry) => {
      const market = marketById(site, entry.market)
      const plan = offer(site, market, entry.plan)
      return {
        plan,
        recommended: entry.recommended ?? false,
        detailsHref: plan.detailsHref ?? `${market.landing.path}#${planAnchor(plan.id)}`,
      }
    }),
  }),
  references: ({ plans }) => plans.flatMap((plan, i) => planReferences(plan, 'plans', i)),
  example: {
    kind: 'planResults',
    heading: 'Two Plans to Choose From',
    licensedBadge: 'Licensed Provider',
    recommendedBadge: 'Recommended Provider',
    choose: 'Get This Plan',
    details: 'View Full Details',
    plans: [
      {
        market: 'atlantis',
        plan: 2,
        recommended: true,
      },
      {
        market: 'lemuria',
        plan: 1,
      },
    ],
  },
} satisfies BlockDefinition<PlanResultsBlock>
