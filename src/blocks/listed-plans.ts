import type { Block, Plan, PlanQuery, PlanResultsBlock, PlanTableBlock } from '#contract/config.ts'
import { benefitCatalogue, distinguishingBenefits } from '#engine/plans/benefits.ts'
import { factOf } from '#engine/plans/facts/fact-value.ts'
import { factMeanings, type OfferFact, shownFacts, visibleFacts } from '#engine/plans/facts/facts.ts'
import { type FigureTable, listFigures } from '#engine/plans/figures/market-figures.ts'
import { type Offer, offerOf } from '#engine/plans/offers.ts'
import { firstPlans, plansFor } from '#engine/plans/plan-query.ts'
import { planAnchor } from '#engine/site/paths.ts'
import type { Market } from '#engine/site/site.ts'
import {
  type BlockContext,
  type BlockDefinition,
  type BlockReference,
  marketById,
  ownMarket,
} from './block-definition.ts'

type Place = Pick<BlockContext, 'site' | 'market'>

/** The query by which a block lists plans; undefined if it lists none. */
export function queryOf(block: Block): PlanQuery | undefined {
  return 'list' in block ? block.list : undefined
}

/** The market of a query: the one that it names, or the page's. Throws if there is none. */
function marketFor(place: Place, query: PlanQuery): Market {
  return query.market === undefined ? ownMarket(place) : marketById(place.site, query.market)
}

/** The plans of a query as visitors see them, and which of them come first by its order. */
function listedPlans(
  place: Place,
  query: PlanQuery,
): { readonly market: Market; readonly plans: readonly Offer[]; readonly isFirst: (plan: Offer) => boolean } {
  const market = marketFor(place, query)
  const plans = plansFor(place.site, market, query)
  const first = new Set(firstPlans(place.site, market, query, plans).map(({ id }) => id))
  const offers = plans.map((plan) => offerOf(place.site, market, plan))
  return { market, plans: offers, isFirst: ({ id }) => first.has(id) }
}

/** The plans that a block lists as they are on offer today; undefined for a block without a query. */
export function plansListed(place: Place, block: Block): readonly Plan[] | undefined {
  const query = queryOf(block)
  return query && plansFor(place.site, marketFor(place, query), query)
}

/** The figures that a block's texts can quote of its list, by names such as `list.count`; none without a query. */
export function figuresOfList(place: Place, block: Block): FigureTable {
  const [query, plans] = [queryOf(block), plansListed(place, block)]
  if (!query || !plans) return {}
  const figures = listFigures(plans, marketFor(place, query).currency)
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`list.${name}`, figure]))
}

/** The references of a query: to its market, its plans, and the providers in its conditions. */
export function queryReferences({ market, plans = [], where = [] }: PlanQuery): BlockReference[] {
  const there = market === undefined ? {} : { market }
  return [
    ...(market === undefined ? [] : [{ to: 'market' as const, at: ['list', 'market'], market }]),
    ...where.flatMap((condition, i): BlockReference[] => {
      if (!('provider' in condition)) return []
      return [{ to: 'provider', at: ['list', 'where', i, 'provider'], provider: condition.provider, ...there }]
    }),
    ...plans.map((plan, i): BlockReference => ({ to: 'plan', at: ['list', 'plans', i], plan, ...there })),
  ]
}

export const planTableBlock = {
  interactive: true,
  shareCard: 'comparison',
  messages: ['plan', 'planTable', 'share', 'sideBySide'],
  data: (context, { list }) => {
    const { site } = context
    const { market, plans } = listedPlans(context, list)
    return {
      plans,
      ...(market.usualTerm !== undefined && { usualTerm: market.usualTerm }),
      distinguishing: distinguishingBenefits(benefitCatalogue(site, market), plans),
      facts: shownFacts(visibleFacts(site, market), plans, ['details', 'sideBySide']),
    }
  },
  references: ({ list }) => queryReferences(list),
  structuredData: (place, { list }) => ({ plans: listedPlans(place, list).plans }),
} satisfies BlockDefinition<PlanTableBlock>

export const planResultsBlock = {
  messages: ['plan'],
  data: (context, { list }) => {
    const { market, plans, isFirst } = listedPlans(context, list)
    // A column for a fact that no plan states would only repeat 'not listed'.
    const catalogue = visibleFacts(context.site, market)
    const facts = shownFacts(catalogue, plans, ['card'])
    return {
      meanings: factMeanings(catalogue, plans, 'card'),
      plans: plans.map((plan) => ({
        plan,
        facts: facts.map(({ id, label }) => cardFact(label, factOf(plan, id))),
        recommended: isFirst(plan),
        detailsHref: plan.detailsHref ?? `${market.landing.path}#${planAnchor(plan.id)}`,
      })),
    }
  },
  references: ({ list }) => queryReferences(list),
} satisfies BlockDefinition<PlanResultsBlock>

function cardFact(term: string, { text, source }: Partial<OfferFact> = {}) {
  return { term, text, ...(source && { source }) }
}
