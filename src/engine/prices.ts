/** What the plans of a market cost for answers, and for whom prices are while answers are assumed. */
import { usualPeriod } from './amounts.ts'
import {
  type Answers,
  type AnswerValue,
  answerConditionsIn,
  answerWords,
  includes,
  isList,
  type Knowledge,
  type Known,
  optionsOf,
  type Possible,
  possibleAnswer,
  questionsOf,
  type Range,
  truthOf,
} from './answers.ts'
import type {
  Adjustment,
  Levy,
  Messages,
  PeriodMessages,
  Plan,
  PlanOption,
  PlanPrice,
  PriceTable,
  Question,
} from './contract/config.ts'
import { answersTaken, assumedKnowledge, fitOf, withCounts } from './fit.ts'
import { type Amount, decimalsOf } from './money.ts'
import { isListed, plansOnOffer } from './plans.ts'
import {
  type Adjusting,
  adjustedCase,
  countedIn,
  isOffered,
  isOpen,
  type Offered,
  type ResolvedAdjustment,
  reachOf,
} from './prices/adjustments.ts'
import { compare, zero } from './prices/decimal.ts'
import { groupPrice } from './prices/group-quote.ts'
import { addedPrices, type ChosenOption, chosenOptions } from './prices/options.ts'
import { type PriceCase, priceCases, type Reach } from './prices/price-cases.ts'
import { type Pricing, priceOf, type Quote, type Scenario } from './prices/price-of.ts'
import { columnsOf, countAmong, indexesInAll, rowsAmong, rowsOfAnswer, rowsOfAnswers } from './prices/table-columns.ts'
import type { Market } from './site.ts'
import { fill, joined } from './text.ts'

/** The periods that a price names, or else `usual`. */
export function periodsOf(price: PlanPrice, usual: string | undefined): string[] {
  const named = (per: string | undefined) => per ?? usual ?? []
  if (typeof price === 'object' && 'rows' in price) {
    return price.rows.flatMap((row) =>
      typeof row.price === 'object' && 'per' in row.price ? (row.price.per ?? []) : named(price.per),
    )
  }
  return [named(typeof price === 'object' && 'per' in price ? price.per : undefined)].flat()
}

/** The questions that a price reads. */
export function questionsIn(price: PlanPrice): string[] {
  if (typeof price !== 'object') return []
  if ('rows' in price) return [...price.by]
  if (!('sum' in price)) return []
  return price.sum.flatMap((term) => [
    ...(typeof term.times === 'object' ? [term.times.answer] : []),
    ...('rate' in term ? questionsIn(term.rate) : []),
  ])
}

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
  return plan.options ? chosenOptions(plan, answers, assumedKnowledge(prices, answers)) : []
}

/** Whether answers refuse an option; one of which they leave that open is not refused. */
export function isRefusedOption(
  prices: MarketPrices,
  { if: condition }: Pick<PlanOption, 'if'>,
  answers: Answers,
): boolean {
  return condition !== undefined && truthOf(condition, assumedKnowledge(prices, answers)) === false
}

/** What a plan costs with these choices of its options. */
export function quoteWith(
  prices: MarketPrices,
  plan: PricedPlan,
  answers: Answers,
  chosen: readonly ChosenOption[],
): Quote {
  const scenario = { knowledge: assumedKnowledge(prices, answers), day: prices.day }
  return quoteIn(prices, plan, { ...scenario, parts: addedPrices(chosen) })
}

function scenarioOf(prices: MarketPrices, plan: PricedPlan, answers: Answers): Scenario {
  const knowledge = assumedKnowledge(prices, answers)
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

/** The adjustments that can change the price of a plan. */
export function adjustmentsOf(
  { adjustments }: { readonly adjustments: readonly Adjusting[] },
  plan: Pick<Plan, 'id' | 'type'>,
): readonly ResolvedAdjustment[] {
  return adjustments.filter((adjustment) => isChangedBy(adjustment, plan))
}

/** Whether an adjustment or a levy is one of a plan's. */
export function isChangedBy(
  { plans, planType }: Pick<Adjustment | Levy, 'plans' | 'planType'>,
  { id, type }: Pick<Plan, 'id' | 'type'>,
): boolean {
  return (plans?.includes(id) ?? true) && (planType === undefined || planType === type)
}

/** A case in which an adjustment leaves nothing of a price. */
interface VanishedPrice {
  readonly adjustment: ResolvedAdjustment
  /** What is known of the answers there, and the questions that decide on it. */
  readonly knowledge: Known
  readonly asked: readonly string[]
}

/** The first case in which an adjustment of a plan, with those that everybody gets there, leaves nothing of a price. */
export function vanishedPrice(
  { per, ...prices }: MarketPrices,
  plan: Pick<Plan, 'id' | 'type'>,
  price: PlanPrice,
  answers: Knowledge,
): VanishedPrice | undefined {
  const adjustments = adjustmentsOf(prices, plan)
  for (const found of priceCases(price, answers, per)) {
    if (isNothing(found)) continue
    const { knowledge, asked } = found
    for (const adjustment of adjustments) {
      const { code, channel, from: day = '' } = adjustment
      const others = adjustments.filter((other) => other === adjustment || !isOpen(other, knowledge))
      const purchase = { day, countsOpen: true, ...(code && { code }), ...(channel && { channel }) }
      if (isNothing(adjustedCase(found, others, purchase))) return { adjustment, knowledge, asked }
    }
  }
  return undefined
}

function isNothing({ outcome }: PriceCase): boolean {
  return outcome.kind === 'amount' && compare(outcome.low, zero) <= 0
}

/** The indexes of the rows that some of these combinations of answers can meet. */
export function rowsMet(table: PriceTable, together: readonly Knowledge[]): number[] {
  const columns = columnsOf(table)
  const met = together.flatMap((answers) => {
    const rows = columns.map((column, i) => rowsOfAnswers(column, possibleAnswer(answers, table.by[i] ?? '')))
    return indexesInAll(rows)
  })
  return [...new Set(met)]
}

/** A combination of answers that meets no row of a table, or several; `rows` are their indexes. */
export interface TableFault {
  readonly answers: Readonly<Record<string, AnswerValue>>
  readonly rows: readonly number[]
}

/**
 * Where a table has no price or more than one: an example for each set of rows. It is complete without trying every
 * number, because the bands of a question cut its numbers into classes that meet the same rows.
 *
 * @param domains the answers that each question of the table can have.
 */
export function tableFaults(table: PriceTable, domains: Knowledge): TableFault[] {
  const columns = columnsOf(table)
  const classes = columns.map((column, i) =>
    classExamples(possibleAnswer(domains, table.by[i] ?? ''), column.cuts).map((answer) => ({
      answer,
      rows: rowsOfAnswer(column, answer),
    })),
  )
  const faults = new Map<string, TableFault>()
  const visited = new Set<string>()
  const visit = (depth: number, met: readonly number[], answers: readonly AnswerValue[]) => {
    const choices = classes[depth]
    if (!choices) {
      if (met.length !== 1) addFault(faults, table.by, met, answers)
      return
    }
    const state = `${depth}:${met.join()}`
    if (visited.has(state)) return
    visited.add(state)
    for (const { answer, rows } of choices) {
      // Nearly all of a million combinations meet one row, so that counting saves a list for each.
      if (depth === classes.length - 1 && countAmong(met, rows) === 1) continue
      visit(depth + 1, rowsAmong(met, rows), [...answers, answer])
    }
  }
  visit(0, [...table.rows.keys()], [])
  return [...faults.values()]
}

/** Notes the first combination of answers that meets these rows. */
function addFault(
  faults: Map<string, TableFault>,
  by: readonly string[],
  rows: readonly number[],
  answers: readonly AnswerValue[],
): void {
  const witness = Object.fromEntries(by.map((question, i) => [question, answers[i] ?? '']))
  if (!faults.has(rows.join())) faults.set(rows.join(), { answers: witness, rows })
}

/** An answer of each class that the rows tell apart. */
function classExamples(domain: Possible, cuts: readonly number[]): AnswerValue[] {
  if (isList(domain)) return [...domain]
  const ends = [domain.from, ...cuts, domain.to].filter(Number.isFinite)
  const sorted = [...new Set(ends)].toSorted((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  const between = sorted.map((cut, i) => numberAfter(cut, sorted[i + 1] ?? cut + 2, domain))
  const examples = [first - 1, ...sorted, ...between, last + 1].filter((number) => includes(domain, number))
  return [...new Set(examples)]
}

/** A number after `cut` and before `next`, of those that are `step` apart; `cut` where there is none. */
function numberAfter(cut: number, next: number, { step }: Range): number {
  if (step === undefined) return (cut + next) / 2
  return cut + step < next ? cut + step : cut
}

/** Whether a plan's rules refuse those for whom the prices of its market are before anybody has answered. */
export function isRefused(market: Market, { eligibility = [] }: Pick<Plan, 'eligibility'>): boolean {
  if (eligibility.length === 0) return false
  return fitOf({ eligibility }, assumedKnowledge(marketPrices(market), {}), []).verdict === 'no'
}

/** Whether those for whom the prices of a market are can have a plan: its rules do not refuse them, and it is sold to them. */
export function isToBeHad(market: Market, plan: Plan): boolean {
  return !isRefused(market, plan) && planQuote(marketPrices(market), plan).kind !== 'notSold'
}

/** The exact amounts of those of the plans that are to be had, for what prices of their market are for. */
export function offeredPrices(market: Market, plans: readonly Plan[]): Amount[] {
  return exactPrices(
    market,
    plans.filter((plan) => !isRefused(market, plan)),
  )
}

/** What the answer to a question decides, besides that it goes into the request. */
type Purpose = 'price' | 'eligibility' | 'filter' | 'flow'

/** What the answers to a market's questions decide, by the ids of the questions. */
export function purposesOf(market: Market): ReadonlyMap<string, ReadonlySet<Purpose>> {
  const { questions = [] } = market.wizard ?? {}
  const read: Record<Purpose, readonly string[]> = {
    price: priceQuestions(market),
    eligibility: eligibilityQuestions(market),
    filter: questions.flatMap((question) =>
      optionsOf(question).some(({ planType }) => planType !== undefined) ? question.id : [],
    ),
    flow: market.wizard ? answerConditionsIn(market.wizard).map(({ answer }) => answer) : [],
  }
  const purposes = Object.keys(read) as Purpose[]
  return new Map(questions.map(({ id }) => [id, new Set(purposes.filter((purpose) => read[purpose].includes(id)))]))
}

/** Whether an answer decides nothing on the site, so that all it does is to go to the advisor. */
export function isForAdvisor(market: Market, question: Question, value: string): boolean {
  const purposes = purposesOf(market).get(question.id) ?? new Set()
  if (purposes.size > (purposes.has('filter') ? 1 : 0)) return false
  return optionsOf(question).every((option) => option.value !== value || option.planType === undefined)
}

/** The questions that prices depend on. */
export function priceQuestions(market: Market): string[] {
  const prices = marketPrices(market)
  return [...new Set((market.plans ?? []).flatMap((plan) => [...questionsOfPrice(prices, plan)]))]
}

/** The questions that decide whom plans are for. */
export function eligibilityQuestions({ plans = [], wizard }: Market): string[] {
  const conditions = plans.flatMap(({ eligibility = [] }) => eligibility.map(({ if: condition }) => condition))
  return [...withCounts(wizard?.questions ?? [], conditions.flatMap(questionsOf))]
}

interface AssumedWriting {
  readonly prices: MarketPrices
  /** BCP 47. */
  readonly language: string
}

/** Why a plan is not sold: for what the visitor answered, or for what is assumed in place of an answer. */
export function notSoldText(
  writing: AssumedWriting & { readonly words: Pick<Messages['offer'], 'notSold' | 'notSoldFor'> },
  plan: PricedPlan,
  answers: Answers,
): string {
  const { prices, words } = writing
  if (planQuote({ ...prices, assume: {} }, plan, answers).kind === 'notSold') return words.notSold
  const read = questionsOfPrice(prices, plan)
  const open = prices.questions.filter(({ id }) => read.has(id))
  const assumed = assumedAnswers({ ...writing, prices: { ...prices, questions: open } }, answers)
  return assumed === undefined ? words.notSold : fill(words.notSoldFor, { answers: assumed })
}

/** For whom the prices of a market are: the answers that it assumes where the visitor has not answered; undefined if none. */
export function assumedText(
  writing: AssumedWriting & { readonly words: Pick<Messages['offer'], 'assumed'> },
  answers: Answers = {},
): string | undefined {
  const assumed = assumedAnswers(writing, answers)
  return assumed === undefined ? undefined : fill(writing.words.assumed, { answers: assumed })
}

/** The answers that a market assumes where the visitor has not answered, in words. */
export function assumedAnswers({ prices, language }: AssumedWriting, answers: Answers = {}): string | undefined {
  const taken = answersTaken({ ...prices, assume: {} }, answers)
  const assumed = prices.questions.flatMap(({ repeat: _, ...question }) => {
    const { id, summary } = question
    const answer = prices.assume[id]
    if (answer === undefined || Object.hasOwn(taken, id)) return []
    return joined([summary, answerWords(question, answer, language)], 'term', language)
  })
  return assumed.length === 0 ? undefined : joined(assumed, 'parts', language)
}

/** The name of the texts for markets whose plans have prices for different times, beside the names of periods. */
export const severalPeriods = 'several'

/**
 * The messages for pages of a market, with those that the messages have for what its prices are for, so that no label
 * says of a price for 26 months that it is annual.
 */
export function messagesOf(messages: Messages, market: Market | undefined): Messages {
  if (!market) return messages
  const { per, isMixed } = marketPrices(market)
  return [per, ...(isMixed ? [severalPeriods] : [])].reduce((worded, id) => {
    return withTexts(worded, messages.perPeriod?.[id])
  }, messages)
}

function withTexts(messages: Messages, texts: PeriodMessages | undefined): Messages {
  if (!texts) return messages
  return {
    ...messages,
    plan: { ...messages.plan, ...texts.plan },
    comparison: { ...messages.comparison, ...texts.comparison },
    filtering: { ...messages.filtering, ...texts.filtering },
    article: { ...messages.article, ...texts.article },
  }
}
