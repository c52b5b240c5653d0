import type { Plan, PlanOption, Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { questionsOf, truthOf } from '#engine/answers/truth.ts'
import type { Amount } from '#engine/money/amount.ts'
import { decimalsOf } from '#engine/money/currency.ts'
import { addedPrices, type ChosenOption, chosenOptions } from '#engine/options/plan-options.ts'
import { isListed, plansOnOffer } from '#engine/plans/plans-on-offer.ts'
import type { Market } from '#engine/site/site.ts'
import {
  type Adjusting,
  adjustmentsOf,
  countedIn,
  isChangedBy,
  isOffered,
  isOpen,
  type Offered,
  reachOf,
} from './adjustments.ts'
import { groupPrice } from './group-quote.ts'
import { knowledgeOf, withCounts } from './known-answers.ts'
import { type Reach, usualPeriod } from './price-cases.ts'
import { type Pricing, priceOf, type Quote, type Scenario } from './price-of.ts'
import { periodsOf, questionsIn } from './written-price.ts'

/** How a market makes the prices of its plans. */
export interface MarketPrices extends Omit<Pricing, 'adjustments'> {
  readonly adjustments: readonly Adjusting[]
  /** The questions of the wizard that a price can read. */
  readonly questions: readonly Question[]
  /** The answers that the market assumes while a visitor has not answered, by question id. */
  readonly assume: Answers
  /** The day (YYYY-MM-DD) of the prices; empty before the first dated one. */
  readonly day: string
  /** What its prices are for that do not say so. */
  readonly per: string
  /** Whether some are for another time than that, so that each says for which it is. */
  readonly isMixed?: true
  /** Over how many months prices that are for a month are added up; undefined where they are not. */
  readonly term?: Market['term']
}

/** What decides on the price of a plan. */
export type PricedPlan = Pick<Plan, 'id' | 'price' | 'type'> &
  Partial<Pick<Plan, 'priceChanges' | 'until' | 'facts' | 'options'>>

const made = new WeakMap<Market, MarketPrices>()

/** How a market makes its prices, worked out once. */
export function marketPrices(market: Market): MarketPrices {
  const known = made.get(market)
  if (known) return known
  const { currency, adjustments = [], levies = [], wizard, assume = {}, day = '', term } = market
  const { per = usualPeriod } = market
  const prices: MarketPrices = {
    decimals: 'code' in currency && typeof currency.code === 'string' ? decimalsOf(currency.code) : 2,
    adjustments: adjustments.flatMap((adjustment): Adjusting[] => {
      const { rule } = adjustment
      if (rule === undefined) return [adjustment]
      const { rules = {} } = wizard ?? {}
      const condition = Object.hasOwn(rules, rule) ? rules[rule] : undefined
      return condition ? [{ ...adjustment, if: condition }] : []
    }),
    levies,
    questions: wizard?.questions ?? [],
    assume: Object.fromEntries(Object.entries(assume).map(([id, answer]) => [id, String(answer)])),
    day,
    per,
    ...(planOfOtherPeriod(market) && { isMixed: true }),
    ...(term && { term }),
  }
  made.set(market, prices)
  return prices
}

/** The first plan of a market's lists whose price is for another time than those of the market; undefined without one. */
export function planOfOtherPeriod(market: Market): Plan | undefined {
  const { per = usualPeriod } = market
  return plansOnOffer(market).find((plan) => {
    return isListed(plan) && periodsOf(plan.price, per).some((period) => period !== per)
  })
}

/**
 * What a plan costs for the answers, and for those that are assumed in their place where a visitor has not answered; with
 * its options as they are chosen.
 */
export function planQuote(prices: MarketPrices, plan: PricedPlan, answers: Answers = {}): Quote {
  return quoteIn(prices, plan, scenarioOf(prices, plan, answers))
}

/** The options of a plan as answers choose them, and the first choice of each that they do not name. */
export function optionsIn(prices: MarketPrices, plan: Pick<PricedPlan, 'options'>, answers: Answers): ChosenOption[] {
  return plan.options ? chosenOptions(plan, answers, knowledgeOf(prices, answers)) : []
}

/** Whether answers refuse an option; one of which they leave that open is not refused. */
export function isRefusedOption(
  prices: MarketPrices,
  { if: condition }: Pick<PlanOption, 'if'>,
  answers: Answers,
): boolean {
  return condition !== undefined && truthOf(condition, knowledgeOf(prices, answers)) === false
}

/** What a plan costs with these choices of its options. */
export function quoteWith(
  prices: MarketPrices,
  plan: PricedPlan,
  answers: Answers,
  chosen: readonly ChosenOption[],
): Quote {
  const scenario = { knowledge: knowledgeOf(prices, answers), day: prices.day }
  return quoteIn(prices, plan, { ...scenario, parts: addedPrices(chosen) })
}

function scenarioOf(prices: MarketPrices, plan: PricedPlan, answers: Answers): Scenario {
  const knowledge = knowledgeOf(prices, answers)
  const scenario = { knowledge, day: prices.day }
  return plan.options ? { ...scenario, parts: addedPrices(chosenOptions(plan, answers, knowledge)) } : scenario
}

/** The price with all adjustments that the answers leave open; undefined where there are none. */
export function quoteIfOpen(prices: MarketPrices, plan: PricedPlan, answers: Answers = {}): Offered | undefined {
  const scenario: Scenario = { ...scenarioOf(prices, plan, answers), countsOpen: true }
  const { members = [scenario] } = scenario.knowledge
  const open = adjustmentsOf(prices, plan).filter((adjustment) => {
    return isOffered(adjustment, scenario) && members.some(({ knowledge }) => isOpen(adjustment, knowledge))
  })
  if (open.length === 0) return undefined
  const quote = quoteIn(prices, plan, scenario)
  if (quote.kind !== 'exact') return undefined
  const counted = countedIn(quote, open)
  if (counted.length === 0) return undefined
  return { labels: counted.map(({ label }) => label), reaches: counted.map(reachOf), amount: quote.amount }
}

/** The prices with each code, in each channel, or with both, that somebody has to use for them. */
export function quotesWithCode(prices: MarketPrices, plan: PricedPlan, answers: Answers = {}): Offered[] {
  const plain = scenarioOf(prices, plan, answers)
  const before = quoteIn(prices, plan, plain)
  const needing = adjustmentsOf(prices, plan).filter(({ code, channel }) => code ?? channel)
  const ways = Map.groupBy(needing, ({ code, channel }) => JSON.stringify([code, channel]))
  return [...ways.values()].flatMap((adjustments) => {
    const [{ code, channel } = {}] = adjustments
    const scenario = { ...plain, ...(code && { code }), ...(channel && { channel }) }
    const quote = quoteIn(prices, plan, scenario)
    if (before.kind !== 'exact' || quote.kind !== 'exact' || quote.amount === before.amount) return []
    const reach: Reach = Object.assign({}, ...countedIn(quote, adjustments).map(reachOf))
    const labels = [code, channel].filter((label) => label !== undefined)
    return [{ labels, reaches: [reach], amount: quote.amount }]
  })
}

/** The exact amount of a plan for what prices of its market are for; undefined where there is none. */
export function exactPrice(market: Market, plan: PricedPlan): Amount | undefined {
  const prices = marketPrices(market)
  const quote = planQuote(prices, plan)
  return quote.kind === 'exact' && quote.per === prices.per ? quote.amount : undefined
}

/** The exact amounts of those of the plans that have one, for what prices of their market are for. */
export function exactPrices(market: Market, plans: readonly PricedPlan[]): Amount[] {
  return plans.flatMap((plan) => exactPrice(market, plan) ?? [])
}

/** The questions that the price of a plan can read, and those that say for how many it reads them. */
export function questionsOfPrice(prices: MarketPrices, plan: PricedPlan): ReadonlySet<string> {
  const { options = [] } = plan
  const conditions = [...adjustmentsOf(prices, plan), ...options].flatMap(({ if: condition }) => condition ?? [])
  const added = options.flatMap(({ choices }) => choices.flatMap(({ price }) => price ?? []))
  return withCounts(
    prices.questions,
    [plan.price, ...added].flatMap(questionsIn).concat(conditions.flatMap(questionsOf)),
  )
}

/** Whether answers, or choices of options, make more of a difference to prices than whether one saved condition holds. */
export function dependOnAnswers(prices: MarketPrices, plans: readonly Pick<Plan, 'price' | 'options'>[]): boolean {
  const conditions = prices.adjustments.flatMap(({ if: condition, rule }) => (condition ? [rule ?? ''] : []))
  const isOneRule = conditions.every((rule) => rule !== '' && rule === conditions[0])
  return !isOneRule || plans.some(({ price, options }) => options || questionsIn(price).length > 0)
}

/** The price; of a plan whose price reads what each of a group is asked, the prices of all of them together. */
function quoteIn(prices: MarketPrices, plan: PricedPlan, scenario: Scenario): Quote {
  const levies = prices.levies.filter((levy) => isChangedBy(levy, plan))
  const pricing = { ...prices, adjustments: adjustmentsOf(prices, plan), levies }
  const times = countRead(prices, plan)
  return times === undefined ? priceOf(plan.price, scenario, pricing) : groupPrice(plan.price, scenario, pricing, times)
}

/** The question that says for how many a price is worked out; undefined of a price that is the same for a whole group. */
function countRead(prices: MarketPrices, plan: PricedPlan): string | undefined {
  if (prices.questions.every(({ repeat }) => !repeat)) return undefined
  const read = questionsOfPrice(prices, plan)
  return prices.questions.find(({ id, repeat }) => repeat && read.has(id))?.repeat?.times
}
