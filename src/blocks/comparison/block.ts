import { type BlockDefinition, ownMarket } from '#blocks/block-definition.ts'
import { plansListed, queryReferences } from '#blocks/listed-plans.ts'
import type { Benefit, ComparisonBlock, PlanType } from '#contract/config.ts'
import { benefitCatalogue, distinguishingBenefits } from '#engine/plans/benefits.ts'
import { factCatalogue, type ShownFact, shownFacts } from '#engine/plans/facts.ts'
import { comparedOffers, type Offer } from '#engine/plans/offers.ts'
import type { Market } from '#engine/site/site.ts'

export const comparisonBlock = {
  interactive: true,
  shows: 'plans',
  shareCard: 'comparison',
  messages: ['comparison', 'filtering', 'plan', 'planTable', 'sideBySide'],
  data: (context, block): ComparisonData => {
    const market = ownMarket(context)
    const compared = comparedOffers(context.site, market, plansListed(context, block))
    const facts = shownFacts(factCatalogue(context.site, market), compared.all, ['details', 'sideBySide'])
    const shown = (plan: Offer) => withFacts(plan, facts)
    const [opening, all] = [compared.opening.map(shown).sort(byRating), compared.all.map(shown)]
    const others = all.slice(opening.length)
    const premiums = all.map(({ price }) => price.gross.amount)
    return {
      plans: opening,
      ...(others.length > 0 && { others }),
      total: all.length,
      isTop: others.length > 0 && areTop(opening, others),
      benefits: distinguishingBenefits(benefitCatalogue(context.site, market), all),
      facts,
      premiums: { lowest: Math.min(...premiums), highest: Math.max(...premiums) },
      ...(all.some(({ price }) => price.net) && { isSubsidized: true }),
      planTypes: market.planTypes ?? [],
      symbol: market.currency.symbol,
      ...(market.minimum && { minimum: stated(market.minimum) }),
      note: market.plansNote,
    }
  },
  references: ({ list = {} }) => {
    return queryReferences(list).map((one) => (one.to === 'plan' ? { ...one, listed: true } : one))
  },
} satisfies BlockDefinition<ComparisonBlock>

/** A plan with these facts alone. */
function withFacts({ facts, ...plan }: Offer, definitions: readonly ShownFact[]): Offer {
  return { ...plan, facts: facts.filter(({ id }) => definitions.some((fact) => fact.id === id)) }
}

/** The legal minimum in words. */
function stated({ label, facts, href }: NonNullable<Market['minimum']>): NonNullable<ComparisonData['minimum']> {
  return { label, facts, href }
}

/** Compares by rating, the highest first and plans without one last: the order in which the comparison opens. */
function byRating(a: Offer, b: Offer): number {
  return (b.rating ?? -1) - (a.rating ?? -1)
}

/** Whether no other plan has a higher rating than these, which all have one. */
function areTop(opening: readonly Offer[], others: readonly Offer[]): boolean {
  const ratings = opening.map(({ rating }) => rating ?? Number.NaN)
  return others.every(({ rating = Number.NEGATIVE_INFINITY }) => rating <= Math.min(...ratings))
}

/** The plans that the comparison opens with, and facts about all plans of the market for the filter bar. */
interface ComparisonData {
  readonly plans: readonly Offer[]
  /** The other plans; a document carries them only if its address filters, sorts or asks for all. */
  readonly others?: readonly Offer[]
  /** The number of all plans. */
  readonly total: number
  /** Whether the comparison opens with the highest rated plans and has others. */
  readonly isTop: boolean
  /** The benefits that only some plans include. */
  readonly benefits: readonly Benefit[]
  /** The facts that any of these plans state. */
  readonly facts: readonly ShownFact[]
  /** The range of yearly premiums without subsidy, in the market's currency. */
  readonly premiums: { readonly lowest: number; readonly highest: number }
  /** Whether a subsidy applies to any plan. */
  readonly isSubsidized?: boolean
  readonly planTypes: readonly PlanType[]
  readonly symbol: string
  readonly minimum?: Pick<NonNullable<Market['minimum']>, 'label' | 'facts' | 'href'>
  readonly note: string | undefined
}
