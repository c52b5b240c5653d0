import type { Messages } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { dateIn } from '#engine/dates/dates.ts'
import { styledCurrency } from '#engine/money/currency.ts'
import { planQuote, questionsOfPrice } from '#engine/prices/market-prices.ts'
import { type PriceWriting, planPrice, priceWriting } from '#engine/prices/plan-price.ts'
import { priceText } from '#engine/prices/price.ts'
import { isPrice } from '#engine/prices/price-notation.ts'
import { signedText } from '#engine/prices/price-words.ts'
import type { Market } from '#engine/site/site.ts'
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

/** The price of a plan as visitors read it today; undefined while it, or its market, is not whole. */
export function priceSeen(value: unknown, messages: unknown, plan: object): PriceSeen | undefined {
  const price: unknown = Object(plan).price
  const isWhole = isPriceTable(price) ? priceSheet(price).rows.every((row) => isRowPrice(row.price)) : isPrice(price)
  const { currency, timeZone } = Object(value)
  if (!isWhole || !hasWords(messages) || typeof Object(currency).symbol !== 'string') return undefined
  const day = dateIn(typeof timeZone === 'string' ? timeZone : undefined, new Date())
  const market = { ...Object(value), day, locale: 'en', currency: styledCurrency(currency, 'en') } as Market
  const priced = plan as PricedPlan
  try {
    const writing = priceWriting(market, messages)
    return {
      asks: questionsOfPrice(writing.prices, priced),
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
