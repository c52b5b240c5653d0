import { priceIn, priceProblem, readAmount } from '#engine/amounts.ts'
import type { PlanPrice } from '#engine/contract/config.ts'
import { writtenCurrency } from '#engine/money.ts'
import type { Market } from '#engine/site.ts'
import { quote } from '../diagnostics/english.ts'
import { type Answer, readChoice } from './prompt.ts'

/** Reads a price as Studio's cell does: an amount, or `from 268`, `300 to 420`, `283.8 per policy`, `on request: id`, `not sold`. */
export function readPrice(text: string, market: Market): Answer {
  const { priceWords = [] } = market
  const currency = writtenCurrency(market)
  const price = priceIn(text.trim(), currency)
  if (typeof price === 'object' && 'onRequest' in price) {
    const words = priceWords.map(({ id, words: name }) => ({ id, name }))
    const read = readChoice(price.onRequest, words, `The market has no words ${quote(price.onRequest)} for a price.`)
    return 'problem' in read ? read : { value: `on request: ${read.value}` }
  }
  if (typeof price === 'object') return { value: text.trim() }
  const read = readAmount(text, currency)
  if ('problem' in read) return { problem: priceProblem(text, currency) }
  const isInCurrency = ['', currency.code, currency.symbol].includes(read.currency)
  return isInCurrency && read.amount > 0
    ? { value: String(read.amount) }
    : { problem: `${quote(text)} is no price in ${currency.code}, such as 580.` }
}

/** The price that `readPrice` took. */
export function priceOfAnswer(answer: string, market: Market): PlanPrice | undefined {
  return Number.isNaN(Number(answer)) ? priceIn(answer, writtenCurrency(market)) : Number(answer)
}
