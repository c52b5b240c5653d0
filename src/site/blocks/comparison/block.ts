import { highestOf, lowestOf } from '#engine/amounts.ts'
import { questionsOf } from '#engine/answers.ts'
import type { Benefit, ComparisonBlock, Currency, Messages, Question } from '#engine/contract/config.ts'
import {
  benefitCatalogue,
  distinguishingBenefits,
  factDefinitions,
  factOf,
  isBelowMinimum,
  type ShownFact,
  shownFacts,
  statedFacts,
  visibleFacts,
} from '#engine/facts.ts'
import { amountNumber, comparable, isExact, type MoneyStyle } from '#engine/money.ts'
import { comparedOffers, type Offer, priceWriting, type Repricing, repricingOf } from '#engine/offers.ts'
import { planName } from '#engine/plans.ts'
import { assumedText, eligibilityQuestions, priceQuestions } from '#engine/prices.ts'
import type { Market, Site } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'
import { plansListed, queryReferences } from '../listed-plans.ts'
import { type ChoiceFilter, choiceFilters, type FilterWords } from './choice-filters.ts'
import { premiumOrder } from './comparison-state.ts'
import type { MatchData } from './match/match.ts'
import { matchData } from './match/match-data.ts'
import { type Comparator, comparatorOf } from './plan-order.ts'

export const comparisonBlock = {
  interactive: true,
  shows: 'plans',
  shareCard: 'comparison',
  messages: ['comparison', 'filtering', 'plan', 'planTable', 'share', 'sideBySide'],
  data: (context, block): ComparisonData => {
    const { site } = context
    const { messages } = site
    const market = ownMarket(context)
    const compared = comparedOffers(site, market, plansListed(context, block))
    const catalogue = visibleFacts(site, market)
    const facts = shownFacts(catalogue, compared.all, ['row', 'details', 'sideBySide'])
    const filtered = statedFacts(
      catalogue.filter(({ filter }) => filter),
      compared.all,
    )
    const filterFacts = filtered.filter(({ id }) => facts.every((fact) => fact.id !== id))
    const shown = (plan: Offer) => withFacts(plan, [...facts, ...filterFacts])
    const orders = ordersOf(facts, messages.comparison.sortPremium)
    const order = comparatorOf({ facts, orders }, '')
    const [opening, all] = [compared.opening.map(shown).sort(order), compared.all.map(shown)]
    const others = all.slice(opening.length)
    const source = factDefinitions(site, market)
    const choices = choiceFilters(source, market, compared.all, filterWords(messages))
    const match = matchData(site, market, choices.filters)
    return {
      plans: opening,
      ...(others.length > 0 && { others }),
      total: all.length,
      isTop: orders[0]?.id !== premiumOrder && others.length > 0 && areTop(opening, others, order),
      rated: all.filter((plan) => factOf(plan, orders[0]?.id ?? '')).length,
      benefits: distinguishingBenefits(benefitCatalogue(site, market), all),
      facts,
      ...(filterFacts.length > 0 && { filterFacts }),
      orders,
      ...choices,
      ...(match && { match }),
      ...answersOf(site, market),
      premiums: premiumRange(all),
      ...(all.some(({ price }) => isExact(price) && price.net) && { isSubsidized: true }),
      currency: market.currency,
      ...(market.minimum && { minimum: minimumWords(site, market, market.minimum, compared.all) }),
      note: market.plansNote,
    }
  },
  references: ({ list = {} }) => {
    return queryReferences(list).map((one) => (one.to === 'plan' ? { ...one, listed: true } : one))
  },
} satisfies BlockDefinition<ComparisonBlock>

/** The lowest and the highest premium of some plans; empty where no premium is one amount. */
function premiumRange(plans: readonly Offer[]): ComparisonData['premiums'] {
  const amounts = plans.flatMap(({ price }) => comparable(price)?.amount ?? [])
  const [lowest, highest] = [lowestOf(amounts), highestOf(amounts)]
  return {
    ...(lowest !== undefined && { lowest: amountNumber(lowest) }),
    ...(highest !== undefined && { highest: amountNumber(highest) }),
  }
}

/** The parts of the data that follow the visitor's answers. */
function answersOf(site: Site, market: Market): Pick<ComparisonData, 'decisive' | 'repricing' | 'assumed'> {
  const repricing = repricingOf(site, market)
  const decisive = decisiveQuestions(market, repricing ? priceQuestions(market) : [])
  const assumed = assumedText(priceWriting(market, site.messages))
  return {
    ...(decisive.length > 0 && { decisive }),
    ...(repricing && { repricing }),
    ...(assumed !== undefined && { assumed }),
  }
}

/** The questions that decide whom plans are for, and what they cost, with those that decide whether these are asked. */
function decisiveQuestions(market: Market, ofPrices: readonly string[]): Question[] {
  const questions = market.wizard?.questions ?? []
  const ids = new Set([...eligibilityQuestions(market), ...ofPrices])
  for (const { id, askIf } of questions.toReversed()) {
    if (ids.has(id) && askIf) for (const earlier of questionsOf(askIf)) ids.add(earlier)
  }
  return questions.filter(({ id }) => ids.has(id))
}

/** A plan with only these facts, and those that count them. */
function withFacts(
  { facts, rating: _, reviews: __, options: ___, ...plan }: Offer,
  definitions: readonly ShownFact[],
): Offer {
  const isShown = (id: string) => definitions.some((fact) => fact.id === id || fact.countedBy === id)
  return { ...plan, facts: facts.filter(({ id }) => isShown(id)) }
}

/** The order in which the comparison opens, by the first rating if there is one, and the others to choose from. */
function ordersOf(facts: readonly ShownFact[], premium: string): ComparisonData['orders'] {
  const sortable = facts.flatMap(({ id, kind, sort }) => (sort === undefined ? [] : [{ id, kind, label: sort }]))
  const first = sortable.find(({ kind }) => kind === 'rating')
  const others = sortable.filter((fact) => fact !== first)
  const all = [...(first ? [first] : []), { id: premiumOrder, label: premium }, ...others]
  return all.map(({ id, label }) => ({ id, label }))
}

function filterWords({ comparison: { type, notStated, atLeast, atMost } }: Messages): FilterWords {
  return {
    type,
    notStated,
    atLeast: (value) => fill(atLeast, { value }),
    atMost: (value) => fill(atMost, { value }),
  }
}

/** The legal minimum in words, and the plans that publish less. */
function minimumWords(
  site: Site,
  market: Market,
  { amounts: _, note, ...words }: NonNullable<Market['minimum']>,
  plans: readonly Offer[],
): NonNullable<ComparisonData['minimum']> {
  const { belowMinimum } = site.messages.offer
  const short = plans.filter(({ id }) => isBelowMinimum(site, market, id)).map(planName)
  const named = belowMinimum && short.length > 0 && fill(belowMinimum, { plans: joined(short, 'items', market.locale) })
  const said = joined([note, named], 'sentences', market.locale)
  return { ...words, ...(said && { note: said }) }
}

/** Whether no other plan comes before any of these. */
function areTop(opening: readonly Offer[], others: readonly Offer[], order: Comparator): boolean {
  return others.every((other) => opening.every((plan) => order(plan, other) <= 0))
}

/** The plans with which the comparison opens, and what the filter bar needs to know of all plans of the market. */
interface ComparisonData {
  readonly plans: readonly Offer[]
  /** The other plans; a document carries them only if its address filters, sorts or asks for all. */
  readonly others?: readonly Offer[]
  /** The number of all plans. */
  readonly total: number
  /** Whether the comparison opens with the first plans of its order and has others. */
  readonly isTop: boolean
  /** The number of plans with a value in the order in which the comparison opens. */
  readonly rated: number
  /** The benefits that only some plans include. */
  readonly benefits: readonly Benefit[]
  /** The facts that the comparison shows of any of these plans. */
  readonly facts: readonly ShownFact[]
  /** The facts that only filters use; a document carries them only if its address filters. */
  readonly filterFacts?: readonly ShownFact[]
  /** The orders to choose from, the one in which the comparison opens first. */
  readonly orders: readonly { readonly id: string; readonly label: string }[]
  /** The filter by type; empty if all plans have one type. */
  readonly types: readonly ChoiceFilter[]
  /** The filters by facts; a document carries them only if its address filters or sorts. */
  readonly filters: readonly ChoiceFilter[]
  /** The questions to find the plans that fit. */
  readonly match?: MatchData
  /** The questions that decide whom plans are for. */
  readonly decisive?: readonly Question[]
  /** How prices follow the visitor's answers; undefined where these make no difference. */
  readonly repricing?: Repricing
  /** For whom the prices are, in words; undefined where they are for everybody. */
  readonly assumed?: string
  /** The range of yearly premiums without subsidy, in the market's currency. */
  readonly premiums: { readonly lowest?: number; readonly highest?: number }
  /** Whether a subsidy applies to any plan. */
  readonly isSubsidized?: boolean
  readonly currency: Currency & MoneyStyle
  readonly minimum?: Omit<NonNullable<Market['minimum']>, 'amounts'>
  readonly note: string | undefined
}
