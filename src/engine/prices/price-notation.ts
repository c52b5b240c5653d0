import type { AmountPrice, Currency, PlanPrice } from '#contract/config.ts'
import { readAmount } from '#engine/money/read-amount.ts'

/** Whether a value of a file that is being edited has the form of a price. */
export function isPrice(value: unknown): value is PlanPrice {
  if (typeof value === 'number') return true
  const { amount, from, between, onRequest, notSold, rows, by, sum } = Object(value)
  if (Array.isArray(rows)) return Array.isArray(by)
  const isLeaf = [amount, from].some((part) => typeof part === 'number') || typeof onRequest === 'string'
  return isLeaf || Array.isArray(between) || Array.isArray(sum) || notSold === true
}

type Digits = (number: number) => string

/** Ways to write a price, for a field that asks for one. */
export const priceExamples = '580, 283.8 per policy, from 268, 300 to 420 or not sold'

/**
 * A price as people write it in a cell: `580`, `283.8 per policy`, `from 268`, `300 to 420`, `on request: above 60`,
 * `not sold`, `12 months at 12.5, then 19 per month, 25 once`. A table is named by its questions.
 */
export function priceNotation(
  price: PlanPrice,
  digits: Digits = String,
  questionTitle: (id: string) => string = String,
): string {
  if (typeof price === 'number') return digits(price)
  if ('rows' in price) return `table by ${price.by.map(questionTitle).join(', ')}`
  if ('sum' in price) return `sum of ${price.sum.length} rates`
  if ('notSold' in price) return 'not sold'
  if ('onRequest' in price) return `on request: ${price.onRequest}`
  const per = price.per === undefined ? '' : ` per ${price.per}`
  if ('amount' in price) {
    const { phases = [], once } = price
    const first = phases.map(({ months, amount }) => `${months} months at ${digits(amount)}, `).join('')
    return `${first}${first && 'then '}${digits(price.amount)}${per}${once === undefined ? '' : `, ${digits(once)} once`}`
  }
  return ('from' in price ? `from ${digits(price.from)}` : price.between.map(digits).join(' to ')) + per
}

/** The price that a text writes; undefined where it writes none, as for tables and sums, which no cell holds. */
export function priceIn(
  text: string,
  currency: Currency | undefined,
): Exclude<PlanPrice, { sum: unknown }> | undefined {
  if (/^not sold$/i.test(text)) return { notSold: true }
  const [, reason] = /^on request:\s*(\S.*)$/i.exec(text) ?? []
  if (reason !== undefined) return { onRequest: reason }
  const changing = changingIn(text, currency)
  if (changing) return changing
  const [, written = text, per] = /^(.*\S)\s+per\s+([a-z0-9]+(?:-[a-z0-9]+)*)$/i.exec(text) ?? []
  const period = per === undefined ? {} : { per: per.toLowerCase() }
  const [, least] = /^from\s+(\S.*)$/i.exec(written) ?? []
  const [low, high, ...more] = written.split(/\sto\s/i)
  if (least !== undefined) {
    const from = amountIn(least, currency)
    return from === undefined ? undefined : { from, ...period }
  }
  if (low !== undefined && high !== undefined && more.length === 0) {
    const [from, to] = [amountIn(low, currency), amountIn(high, currency)]
    return from === undefined || to === undefined || from > to ? undefined : { between: [from, to], ...period }
  }
  const amount = amountIn(written, currency)
  return amount === undefined || per === undefined ? amount : { amount, ...period }
}

/** Why a text that `priceIn` does not take is no price, in a sentence that says how to write one. */
export function priceProblem(text: string, currency: Currency | undefined): string {
  const read = readAmount(text, currency)
  if ('problem' in read && read.isAmbiguous) return read.problem
  const [word = ''] = / (?:per|for) /i.exec(text) ?? []
  const at = text.indexOf(word)
  if (word !== '' && priceIn(text.slice(0, at).trim(), currency) !== undefined) {
    const time = text.slice(at + word.length).trim()
    if (/^\d/.test(time))
      return `Write "${text.slice(0, at).trim()} per policy" for a price of the whole time. Where it differs by length of cover, a table can follow in the plan's own form.`
    if (/\s/.test(time))
      return `${JSON.stringify(time)} says for how long in several words: write one after "per", as in "283.8 per policy".`
    if (word.toLowerCase() === ' for ') return `Write "per ${time}" for how long a price is, as in "283.8 per policy".`
  }
  return `${JSON.stringify(text.trim())} is no price: write it like ${priceExamples}.`
}

/** An amount with what is paid first and once: `12 months at 12.5, then 19 per month, 25 once`. */
function changingIn(text: string, currency: Currency | undefined): AmountPrice | undefined {
  const end = / once$/i.test(text) ? text.lastIndexOf(', ') : -1
  const [before, paidOnce] = end < 0 ? [text] : [text.slice(0, end), text.slice(end + 2, -' once'.length)]
  const start = /^\d+ months? at /i.test(before) ? before.search(/, then /i) : -1
  const [first, rest] =
    start < 0 ? [undefined, before] : [before.slice(0, start), before.slice(start + ', then '.length)]
  if (first === undefined && paidOnce === undefined) return undefined
  const lasting = priceIn(rest, currency)
  const phases = first?.split(/, (?=\d+ months? at )/i).map((phase) => {
    const [, months, amount = ''] = /^(\d+) months? at (.*)$/i.exec(phase) ?? []
    return { months: Number(months), amount: amountIn(amount, currency, 0) }
  })
  const once = paidOnce === undefined ? undefined : amountIn(paidOnce, currency)
  const leaf = typeof lasting === 'number' ? { amount: lasting } : lasting
  const read = phases?.flatMap(({ months, amount }) => (amount === undefined ? [] : [{ months, amount }]))
  const isRead = read?.length === phases?.length && (paidOnce === undefined) === (once === undefined)
  if (!isRead || !leaf || !('amount' in leaf)) return undefined
  return { ...leaf, ...(read && { phases: read }), ...(once !== undefined && { once }) }
}

function amountIn(text: string, currency: Currency | undefined, least = Number.MIN_VALUE): number | undefined {
  const read = readAmount(text, currency)
  return 'amount' in read && read.amount >= least ? read.amount : undefined
}
