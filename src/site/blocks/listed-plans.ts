import type { Block, Fact, Plan, PlanQuery, PlanResultsBlock, PlanTableBlock } from '#engine/contract/config.ts'
import {
  benefitCatalogue,
  distinguishingBenefits,
  factMeanings,
  factOf,
  firstPlans,
  includes,
  inclusionText,
  plansFor,
  shownFacts,
  visibleFacts,
} from '#engine/facts.ts'
import { type FigureTable, listFigures, withFigures } from '#engine/figures.ts'
import { type Offer, offerOf } from '#engine/offers.ts'
import { type Market, planAnchor, type Site } from '#engine/site.ts'
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
  const figures = listFigures(marketFor(place, query), plans)
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
      distinguishing: distinguishingBenefits(benefitCatalogue(site, market), plans),
      facts: shownFacts(visibleFacts(site, market), plans, ['details', 'sideBySide']),
    }
  },
  references: ({ list }) => queryReferences(list),
  structuredData: (place, block) => {
    const figures = figuresOfList(place, block)
    const { heading } = withFigures(
      { heading: block.heading },
      { named: (name) => figures[name], language: place.site.config.locale },
    )
    return { plans: listedPlans(place, block.list).plans, ...(heading && { plansHeading: heading }) }
  },
} satisfies BlockDefinition<PlanTableBlock>

export const planResultsBlock = {
  messages: ['plan'],
  data: (context, { list }) => {
    const { market, plans, isFirst } = listedPlans(context, list)
    // A line for a fact that no plan states would only repeat 'not listed', but for the limit of a benefit.
    const catalogue = visibleFacts(context.site, market)
    const stated = new Set(shownFacts(catalogue, plans, ['card']).map(({ id }) => id))
    const facts = catalogue.filter(
      ({ id, shown, limitOf }) => shown.includes('card') && (stated.has(id) || limitOf !== undefined),
    )
    const limits = facts.filter(({ id }) => !stated.has(id))
    return {
      meanings: [
        ...factMeanings(catalogue, plans, 'card'),
        ...limits.map(({ id, label, meaning }) => ({ id, label, ...(meaning && { meaning }) })),
      ],
      plans: plans.map((plan) => ({
        plan,
        facts: facts.map((fact) => cardFact(context.site, plan, fact)),
        recommended: isFirst(plan),
        detailsHref: plan.detailsHref ?? `${market.landing.path}#${planAnchor(plan.id)}`,
      })),
    }
  },
  references: ({ list }) => queryReferences(list),
} satisfies BlockDefinition<PlanResultsBlock>

/** A fact of a plan on its card; a limit that the plan does not state says whether the plan includes the benefit. */
function cardFact({ messages: { plan: words, offer } }: Site, plan: Offer, { id, label: term, limitOf }: Fact) {
  const { text, source } = factOf(plan, id) ?? {}
  if (text !== undefined || limitOf === undefined) return { term, text, ...(source && { source }) }
  return { term, text: includes(plan, limitOf) ? offer.limitNotListed : inclusionText(plan, limitOf, words) }
}
