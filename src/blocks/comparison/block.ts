import type { Benefit, ComparisonBlock, PlanType } from '../../contract/config.ts'
import { benefitCatalogue, distinguishingBenefits } from '../../engine/plans/benefits.ts'
import { comparedOffers, type Offer } from '../../engine/plans/offers.ts'
import type { Market } from '../../engine/site/site.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The plans of a market, to sort, filter and compare. */
export const comparisonBlock = {
  interactive: true,
  shows: 'plans',
  shareCard: 'comparison',
  messages: ['comparison', 'plan', 'planTable', 'sideBySide'],
  data: (context, block): ComparisonData => {
    const market = ownMarket(context)
    const compared = comparedOffers(context.site, market, block.plans)
    const [opening, all] = [compared.opening.map(shown), compared.all.map(shown)]
    const catalogue = benefitCatalogue(context.site, market)
    const others = all.slice(opening.length)
    return {
      plans: opening,
      benefits: distinguishingBenefits(catalogue, opening),
      total: all.length,
      ...(others.length > 0 && { others: { plans: others, benefits: distinguishingBenefits(catalogue, all) } }),
      planTypes: market.planTypes ?? [],
      symbol: market.currency.symbol,
      minimum: market.minimum,
      note: market.plansNote,
    }
  },
  references: ({ plans = [] }) => plans.map((plan, i) => ({ to: 'plan', at: ['plans', i], plan, listed: true })),
  example: {
    kind: 'comparison',
    anchor: 'plans',
    text: 'Premiums are yearly.',
    plans: [2, 1],
  },
} satisfies BlockDefinition<ComparisonBlock>

/** A plan without the limits of its policy, which the comparison does not show. */
function shown({ limits: _, ...plan }: Offer): Offer {
  return plan
}

/** Plans to compare. */
export interface ShownPlans {
  readonly plans: readonly Offer[]
  /** Those that tell the plans apart. */
  readonly benefits: readonly Benefit[]
}

/** The plans that the comparison opens with, and what all of them have in common. */
interface ComparisonData extends ShownPlans {
  /** How many plans there are in all. */
  readonly total: number
  /** The plans that follow when all are asked for, and what all say then; until then the page's document goes without. */
  readonly others?: ShownPlans
  readonly planTypes: readonly PlanType[]
  readonly symbol: string
  readonly minimum: Market['minimum']
  readonly note: string | undefined
}
