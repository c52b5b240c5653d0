import type { Plan } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { answerWords } from '#engine/answers/question-kinds.ts'
import { amountNumber } from '#engine/money/amount.ts'
import { decimalsOf, wellFormed } from '#engine/money/currency.ts'
import { money, moneyText } from '#engine/money/money.ts'
import { marketPrices, planQuote, questionsOfPrice } from '#engine/prices/market-prices.ts'
import type { Market } from '#engine/site/site.ts'
import { joined } from '#engine/site/template.ts'
import type { SeenPrice } from './seen-price.ts'

interface PriceLine {
  readonly label?: string
  readonly amount: number
}

/** The price of a chosen plan when the request came, with what it was made of. */
export interface LeadPrice {
  /** Left out where the price was not one amount. */
  readonly amount?: number
  /** ISO 4217. */
  readonly currency: string
  /** The language in which the page wrote amounts (BCP 47), where it writes them otherwise than English. */
  readonly language?: string
  /** What the amount is for, such as `year`. */
  readonly per?: string
  /** The parts of the amount; the first, without a label, is the plan's own price. */
  readonly lines: readonly PriceLine[]
  /** The answers that decided on it, by question id. */
  readonly scenario: Readonly<Record<string, string>>
  /** The same in words. */
  readonly scenarioWords?: string
  /** What the visitor read, where that was another price. */
  readonly seen?: SeenPrice
}

/** The price of a plan for a visitor's answers, or those that its market assumes. */
export function leadPrice(
  market: Market,
  plan: Plan,
  answers: Answers,
  language: string,
  seen: SeenPrice | undefined,
): LeadPrice {
  const prices = marketPrices(market)
  const quote = planQuote(prices, plan, answers)
  const read = questionsOfPrice(prices, plan)
  const known = prices.questions.flatMap((question) => {
    const answer = answers[question.id] ?? prices.assume[question.id]
    return answer !== undefined && read.has(question.id) ? [{ question, answer }] : []
  })
  const words = known.map(({ question, answer }) => answerWords(question, answer, language)).join(', ')
  const { language: written } = market.currency
  const labels = new Map((market.priceWords ?? []).map((one) => [one.id, one.words]))
  return {
    ...(quote.kind === 'exact' && { amount: amountNumber(quote.amount) }),
    currency: market.currency.code,
    ...(written !== undefined && { language: written }),
    ...('per' in quote && quote.per !== undefined && { per: quote.per }),
    lines: (quote.kind === 'exact' ? quote.lines : []).map(({ label, member, amount }) => {
      const name = joined([member, label && (labels.get(label) ?? label)], 'term', language)
      return { ...(name && { label: name }), amount: amountNumber(amount) }
    }),
    scenario: Object.fromEntries(known.map(({ question, answer }) => [question.id, answer])),
    ...(words && { scenarioWords: words }),
    ...(seen && { seen }),
  }
}

/** The parts of a price on one line: `274.31 + GST 24.69`; empty where it has none besides itself. */
export function linesText({ lines, currency, language }: Pick<LeadPrice, 'lines' | 'currency' | 'language'>): string {
  if (lines.length < 2) return ''
  const style = { symbol: '', decimals: decimalsOf(currency), language: wellFormed(language ?? 'en') }
  const parts = lines.map(({ label = '', amount }, i) => {
    const sign = amount < 0 ? '− ' : i === 0 ? '' : '+ '
    return `${sign}${label}${label && ' '}${moneyText(money(Math.abs(amount), style))}`
  })
  return parts.join(' ')
}

/** A chosen plan for programs: amounts of its price are numbers, which have no language. */
export function sentPlan<P extends object>({ price, ...plan }: P & { readonly price?: LeadPrice }) {
  if (!price) return plan
  const { language: _, lines, ...sent } = price
  return { ...plan, price: { ...sent, lines: [...lines] } }
}

/** The amount for programs, with a point and the decimals of its currency: `283.80`; empty where it was not one. */
export function amountCell({ amount, currency }: Pick<LeadPrice, 'amount' | 'currency'>): string {
  return amount === undefined ? '' : amount.toFixed(decimalsOf(currency))
}

/** All that is known of a price on one line, for people: its parts, for whom it is, and what the visitor read. */
export function leadPriceText(price: LeadPrice): string {
  const { scenarioWords, seen } = price
  return [linesText(price), scenarioWords && `for ${scenarioWords}`, seen && seenText(seen)].filter(Boolean).join('; ')
}

function seenText({ price, day, assumed }: SeenPrice): string {
  return `saw ${price}${day === undefined ? '' : ` on ${day}`}${assumed === undefined ? '' : ` (${assumed})`}`
}

/** The price of a plan as the desk shows it: `saw S$283.80 for 26 months; now S$299` where the visitor read another one. */
export function priceSeenAndNow(premium: string, price: LeadPrice | undefined): string {
  const { seen, scenarioWords } = price ?? {}
  if (!seen) return premium
  const scenario = scenarioWords ? ` for ${scenarioWords}` : ''
  return seen.assumed === undefined
    ? `saw ${seen.price}${scenario}; now ${premium}`
    : `saw ${seen.price} (${seen.assumed}); now ${premium}${scenario}`
}

/** Reads a price as it was stored; undefined where it is damaged. */
export function readLeadPrice(text: string): LeadPrice | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isLeadPrice(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isLeadPrice(value: unknown): value is LeadPrice {
  const { amount, currency, language, per, lines, scenario, scenarioWords, seen } = Object(value)
  const texts = [
    language,
    per,
    scenarioWords,
    ...(seen === undefined ? [] : [Object(seen).price ?? 0, Object(seen).day, Object(seen).assumed]),
  ]
  return (
    typeof currency === 'string' &&
    (amount === undefined || typeof amount === 'number') &&
    texts.every((one) => one === undefined || typeof one === 'string') &&
    Array.isArray(lines) &&
    lines.every((line) => typeof Object(line).amount === 'number') &&
    Object.values(Object(scenario)).every((answer) => typeof answer === 'string')
  )
}
