import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { answersText } from '#config/diagnostics/english.ts'
import { quote, say } from '#config/diagnostics/message.ts'
import { pointer } from '#config/json/pointer.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '#config/model/context.ts'
import { newMarketDefaults } from '#config/model/unfinished-texts.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { isList, type Knowledge, type Known, noAnswer } from '#engine/answers/possible.ts'
import { possibleAnswers } from '#engine/answers/question-kinds.ts'
import { adjustedCase, adjustmentsOf, isOpen, type ResolvedAdjustment } from '#engine/prices/adjustments.ts'
import { compare, type Decimal, decimal, plus, times, zero } from '#engine/prices/decimal.ts'
import { type MarketPrices, marketPrices } from '#engine/prices/market-prices.ts'
import { type PriceCase, priceCases } from '#engine/prices/price-cases.ts'
import type { Market } from '#engine/site/site.ts'
import { tableFits } from './tables-fit.ts'
import { planPrices, tablesIn, termsIn, type WrittenPrice } from './written-prices.ts'

/** Finds discounts that leave nothing of a price. */
export const adjustmentsLeavePrice: Rule = {
  name: 'adjustments-leave-price',
  description: 'A subsidy or discount leaves something of the price of each plan, for all answers that it is for.',
  check: (context) => findingsWithin(context, context.markets, lostPrices),
}

function lostPrices({ file, value: market }: ConfigDocument<Market>): Finding[] {
  const { questions = [] } = market.wizard ?? {}
  const prices = marketPrices(market)
  const answers: Knowledge = new Map(questions.map((question) => [question.id, possibleAnswers(question)]))
  return planPrices(market).flatMap((written): Finding[] => {
    const adjustments = adjustmentsOf(prices, written.plan)
    const isStandIn = written.price === newMarketDefaults.amount
    if (isStandIn || !canVanish(written, adjustments)) return []
    const tables = tablesIn(written.price, written.at)
    if (tables.some(({ table }) => !tableFits(table, questions))) return []
    const found = firstVanished(written, adjustments, lowestCounts(written, answers), prices)
    if (!found) return []
    const { adjustment, vanished } = found
    const witness = exampleAnswers(vanished.knowledge, vanished.asked)
    const which = Object.keys(witness).length > 0 ? say` for ${answersText(witness)}` : []
    const amount = typeof written.price === 'number' ? say` of ${written.price}` : []
    const message = say`The adjustment ${quote(adjustment.label)} leaves nothing of this price${amount}${which}.`
    const i = market.adjustments?.findIndex(({ id }) => id === adjustment.id) ?? 0
    const hint = say`Make it smaller, limit it to other plans or answers, or correct the price.`
    const related = { file, pointer: pointer('/adjustments', i) }
    return [{ file, pointer: written.at, message, hint, related, ...(which.length > 0 && { witness }) }]
  })
}

/** Whether all that takes something off, taken together, could leave nothing of the lowest amount that is written. */
function canVanish({ price }: WrittenPrice, adjustments: readonly ResolvedAdjustment[]): boolean {
  const off = adjustments.filter(({ amount = 0, percent = 0 }) => amount < 0 || percent < 0)
  if (off.length === 0) return false
  if (typeof price === 'object' && 'sum' in price) return true
  const lowest = amountsIn(price).reduce((least, amount) => Math.min(least, amount), Infinity)
  if (!Number.isFinite(lowest)) return false
  const percents = totalOf(off.map(({ percent = 0 }) => percent))
  const amounts = totalOf(off.map(({ amount = 0 }) => amount))
  const hundredths = plus(times(decimal(lowest), plus(decimal(100), percents)), times(decimal(100), amounts))
  return compare(hundredths, zero) <= 0
}

/** The sum of the negative numbers among some. */
function totalOf(numbers: readonly number[]): Decimal {
  return numbers.reduce((total, number) => plus(total, decimal(Math.min(0, number))), zero)
}

function amountsIn(price: Exclude<WrittenPrice['price'], { sum: unknown }>): number[] {
  if (typeof price === 'number') return [price]
  if ('rows' in price) return price.rows.flatMap((row) => amountsIn(row.price))
  return 'amount' in price ? [price.amount] : []
}

/** The answers, with the least of each number that a rate is taken times. */
function lowestCounts({ price, at }: WrittenPrice, answers: Knowledge): Knowledge {
  const counted = termsIn(price, at).flatMap(({ term: { times } }) => (typeof times === 'object' ? times.answer : []))
  return new Map(
    [...answers].map(([id, possible]) => {
      const isCounted = counted.includes(id) && !isList(possible)
      return [id, isCounted ? [Math.max(0, possible.from)] : possible]
    }),
  )
}

/** The first case in which an adjustment, with those that everybody gets there, leaves nothing. */
function firstVanished(
  { price }: WrittenPrice,
  adjustments: readonly ResolvedAdjustment[],
  answers: Knowledge,
  { per }: MarketPrices,
): { readonly adjustment: ResolvedAdjustment; readonly vanished: PriceCase } | undefined {
  for (const found of priceCases(price, answers, per)) {
    if (isNothing(found)) continue
    for (const adjustment of adjustments) {
      const { code, channel, from: day = '' } = adjustment
      const others = adjustments.filter((one) => one === adjustment || !isOpen(one, found.knowledge))
      const purchase = { day, countsOpen: true, ...(code && { code }), ...(channel && { channel }) }
      if (isNothing(adjustedCase(found, others, purchase))) return { adjustment, vanished: found }
    }
  }
  return undefined
}

function isNothing({ outcome }: PriceCase): boolean {
  return outcome.kind === 'amount' && compare(outcome.low, zero) <= 0
}

/** An example of the answers to some questions. */
function exampleAnswers(knowledge: Known, questions: readonly string[]): Answers {
  return Object.fromEntries(
    questions.flatMap((id) => {
      const possible = knowledge.get(id) ?? []
      const [answer = noAnswer] = isList(possible) ? possible : [possible.from, possible.to].filter(Number.isFinite)
      return answer === noAnswer ? [] : [[id, String(answer)]]
    }),
  )
}
