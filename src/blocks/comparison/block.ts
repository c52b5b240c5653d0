import type { Benefit, ComparisonBlock, PlanType } from '../../contract/config.ts'
import { benefitsNamed, catalogueOf, includes } from '../../engine/plans/benefits.ts'
import { comparedOffers, type Offer } from '../../engine/plans/offers.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The plans of a market, to sort, filter and compare. */
export const comparisonBlock = {
  interactive: true,
  shows: 'plans',
  shareCard: 'comparison',
  messages: ['comparison', 'plan', 'sideBySide'],
  data: (context, block): ComparisonData => {
    const market = ownMarket(context)
    const { opening, all } = comparedOffers(context.site, market, block.plans)
    const catalogue = catalogueOf(context.site, market)
    const others = all.slice(opening.length)
    return {
      plans: opening,
      benefits: namedBenefits(catalogue, opening),
      total: all.length,
      ...(others.length > 0 && { others: { plans: others, benefits: namedBenefits(catalogue, all) } }),
      planTypes: market.planTypes ?? [],
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

/** Plans to compare, and what they say of benefits. */
export interface ShownPlans {
  readonly plans: readonly Offer[]
  readonly benefits: readonly ComparedBenefit[]
}

/** The plans that the comparison opens with, and what all of them have in common. */
interface ComparisonData extends ShownPlans {
  /** How many plans there are in all. */
  readonly total: number
  /** The plans that follow when all are asked for, and what all say then; until then the page's document goes without. */
  readonly others?: ShownPlans
  readonly planTypes: readonly PlanType[]
  readonly symbol: string
  readonly note: string | undefined
}

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
