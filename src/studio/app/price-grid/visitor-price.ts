import { isPrice } from '#engine/amounts.ts'
import type { Answers } from '#engine/answers.ts'
import type { Messages, Plan, Question } from '#engine/contract/config.ts'
import { dateIn, isDay } from '#engine/dates.ts'
import { priceText, styledCurrency } from '#engine/money.ts'
import { type PriceWriting, planPrice, priceWriting, signedText } from '#engine/offers.ts'
import { optionField } from '#engine/plans.ts'
import { planQuote, questionsOfPrice } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { planOnDay } from '#engine/site-versions.ts'
import { recordsOf } from '../plans-table/plan-columns.ts'
import { isPriceTable, isRowPrice, priceSheet } from './price-sheet.ts'

/** The price of a plan for chosen answers. */
interface PriceSeen {
  /** The ids of the questions that the price can read. */
  readonly asks: ReadonlySet<string>
  readonly priceFor: (answers: Answers) => {
    readonly words: string
    /** Its parts, where there is more than one. */
    readonly lines: readonly { readonly label: string; readonly amount: string }[]
    readonly note: string | undefined
  }
}

type PricedPlan = Parameters<typeof planPrice>[1]

/** The options of a plan as questions; none while one of them is not whole. */
export function optionQuestions(plan: object): Question[] {
  return recordsOf(Object(plan).options).flatMap(({ id, label, choices }) => {
    const options = recordsOf(choices).map((choice) => ({
      value: String(choice['id'] ?? ''),
      label: String(choice['label'] ?? choice['id'] ?? ''),
    }))
    const field = optionField(String(id))
    const isWhole = typeof id === 'string' && options.length > 1 && options.every((option) => option.value !== '')
    return isWhole ? [{ id: field, field, text: '', summary: String(label ?? id), options }] : []
  })
}

/** A plan with the price that holds on a day; changes that are still being written do not count. */
export function planOf(plan: object, day: string | undefined): object {
  if (day === undefined) return plan
  const changes = recordsOf(Object(plan).priceChanges)
  const whole = changes.filter(({ from, price }) => typeof from === 'string' && isDay(from) && isPrice(price))
  return planOnDay({ ...plan, priceChanges: whole } as unknown as Plan, day)
}

/** The price of a plan as visitors read it on a day, or today; undefined while it, or its market, is not whole. */
export function priceSeen(value: unknown, messages: unknown, plan: object, asOf?: string): PriceSeen | undefined {
  const price: unknown = Object(plan).price
  const isWhole = isPriceTable(price) ? priceSheet(price).rows.every((row) => isRowPrice(row.price)) : isPrice(price)
  const { currency, timeZone } = Object(value)
  if (!isWhole || !hasWords(messages) || typeof Object(currency).symbol !== 'string') return undefined
  const day = asOf ?? dateIn(typeof timeZone === 'string' ? timeZone : undefined, new Date())
  const market = { ...Object(value), day, locale: 'en', currency: styledCurrency(currency, 'en') } as Market
  const priced = plan as PricedPlan
  try {
    const writing = priceWriting(market, messages)
    return {
      asks: new Set([...questionsOfPrice(writing.prices, priced), ...optionQuestions(plan).map(({ id }) => id)]),
      priceFor(answers) {
        const seen = planPrice(writing, priced, answers)
        const lines = linesOf(writing, priced, answers)
        return { words: priceText(seen, 'en'), lines, note: lines.length > 0 ? undefined : seen.note }
      },
    }
  } catch {
    // A file that is being written can lack anything.
    return undefined
  }
}

/** The parts of an exact price; the first one is what the plan itself costs. */
function linesOf({ prices, currency, priceWords }: PriceWriting, plan: PricedPlan, answers: Answers) {
  const quote = planQuote(prices, plan, answers)
  if (quote.kind !== 'exact' || quote.lines.length < 2) return []
  return quote.lines.map(({ label, member, amount }) => {
    const part = label === undefined ? 'The plan itself' : (priceWords[label] ?? label)
    return {
      label: [member, part].filter(Boolean).join(': '),
      amount: signedText(amount, currency),
    }
  })
}

function hasWords(messages: unknown): messages is Messages {
  return [Object(messages).offer, Object(messages).planTable].every((part) => typeof part === 'object')
}
