import type { Question } from '#contract/config.ts'
import { withCounts } from '#engine/prices/known-answers.ts'
import { marketPrices, questionsOfPrice } from '#engine/prices/market-prices.ts'
import type { Market } from '#engine/site/site.ts'
import { answerConditionsIn } from './conditions.ts'
import { optionsOf } from './question-kinds.ts'
import { questionsOf } from './truth.ts'

/** What the answer to a question decides, besides that it goes into the request. */
export type Purpose = 'price' | 'eligibility' | 'filter' | 'flow'

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
