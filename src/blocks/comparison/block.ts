import type { Benefit, ComparisonBlock } from '../../contract/config.ts'
import { benefitsNamed, catalogueOf, includes } from '../../engine/plans/benefits.ts'
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
      benefits: namedBenefits(catalogueOf(context.site, market), plans),
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

/** A benefit that the plans speak of. */
interface ComparedBenefit extends Benefit {
  /** Whether some of the plans include it and others do not, so that it tells them apart. */
  readonly differs: boolean
}

function namedBenefits(catalogue: readonly Benefit[], plans: readonly Offer[]): ComparedBenefit[] {
  const named = new Set(benefitsNamed(plans).map(({ id }) => id))
  return catalogue
    .filter(({ id }) => named.has(id))
    .map((benefit) => {
      const including = plans.filter((plan) => includes(plan, benefit.id)).length
      return { ...benefit, differs: including > 0 && including < plans.length }
    })
}
