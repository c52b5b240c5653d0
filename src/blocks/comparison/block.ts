import type { ComparisonBlock } from '../../contract/config.ts'
import { comparedOffers, type Offer } from '../../engine/plans/offers.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The plans of a market, to sort, filter and compare. */
export const comparisonBlock = {
  interactive: true,
  shows: 'plans',
  shareCard: 'comparison',
  messages: ['comparison', 'plan', 'sideBySide'],
  data: (context, block) => {
    const market = ownMarket(context)
    const { opening: plans } = comparedOffers(context.site, market, block.plans)
    return {
      plans,
      planTypes: market.planTypes ?? [],
      features: distinguishing(plans),
      symbol: market.currency.symbol,
      note: market.plansNote,
    }
  },
  references: ({ plans = [] }) => plans.map((plan, i) => ({ to: 'plan', at: ['plans', i], plan, listed: true })),
  example: {
    kind: 'comparison',
    anchor: 'plans',
    heading: 'Plans in Atlantis',
    text: 'Premiums are yearly.',
    plans: [2, 1],
  },
} satisfies BlockDefinition<ComparisonBlock>

/** What some of the plans include and others do not, in the order of the plans. */
function distinguishing(plans: readonly Offer[]): string[] {
  const features = [...new Set(plans.flatMap((plan) => plan.features))]
  return features.filter((feature) => !plans.every((plan) => plan.features.includes(feature)))
}
