import { type Answers, isList, type Knowledge, type Known, noAnswer, possibleAnswers } from '#engine/answers.ts'
import type { Adjustment } from '#engine/contract/config.ts'
import { adjustmentsOf, marketPrices, vanishedPrice } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { answersText } from '../../english.ts'
import { type Finding, pointer, quote, say } from '../../findings.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { newMarketDefaults } from '../../texts.ts'
import { tableFits } from './tables-fit.ts'
import { planPrices, tablesIn, termsIn, type WrittenPrice } from './written-prices.ts'

/** Finds discounts that leave nothing of a price. */
export const adjustmentsLeavePrice: Rule = {
  name: 'adjustments-leave-price',
  description: 'A subsidy or discount leaves something of the price of each plan, for all answers that it is for.',
  check: (context) => findingsWithin(context, context.markets, lostPrices),
}

const nearlyNothing = 1e-6

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
    const found = vanishedPrice(prices, written.plan, written.price, lowestCounts(written, answers))
    if (!found) return []
    const { adjustment, knowledge, asked } = found
    const witness = exampleAnswers(knowledge, asked)
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
function canVanish(
  { price }: WrittenPrice,
  adjustments: readonly Partial<Pick<Adjustment, 'amount' | 'percent'>>[],
): boolean {
  const off = adjustments.filter(({ amount = 0, percent = 0 }) => amount < 0 || percent < 0)
  if (off.length === 0) return false
  if (typeof price === 'object' && 'sum' in price) return true
  const lowest = amountsIn(price).reduce((least, amount) => Math.min(least, amount), Infinity)
  if (!Number.isFinite(lowest)) return false
  const left = off.reduce(
    (rest, { amount = 0, percent = 0 }) => rest + Math.min(0, amount) + (lowest * Math.min(0, percent)) / 100,
    lowest,
  )
  // Close to nothing is enough: the engine then works it out exactly.
  return left < lowest * nearlyNothing
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
