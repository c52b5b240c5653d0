import type { AmountPrice, AnswerMatch, Plan, PlanPrice, PriceRow, PriceTable } from '#engine/contract/config.ts'
import { isExact, money, moneyText, priceText } from '#engine/money.ts'
import { planPrice, priceWriting, totalOf } from '#engine/offers.ts'
import { marketPrices, quoteIfOpen } from '#engine/prices.ts'
import type { Market, Site } from '#engine/site.ts'

/** What a diff tells of the price of a plan: an exact one before and after what adjusts it, else each part of it. */
export function priceFacts(site: Site, market: Market, plan: Plan): Readonly<Record<string, string>> {
  const price = planPrice(priceWriting(market, site.messages), plan)
  const parts = partsOf(market, plan.price, 'price')
  if (!isExact(price)) return Object.keys(parts).length > 0 ? parts : { price: priceText(price, market.locale ?? 'en') }
  const total = totalOf(marketPrices(market), plan)
  const net = quoteIfOpen(marketPrices(market), plan)?.amount
  return {
    'gross premium': moneyText(price.gross),
    ...(net !== undefined && { 'net premium': moneyText(money(net, market.currency)) }),
    ...parts,
    ...(total && { 'price of a whole contract': moneyText(money(total.amount, market.currency)) }),
  }
}

/** What each choice of a plan's options adds, under the words that visitors choose. */
export function optionFacts(market: Market, { options = [] }: Plan): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...options.flatMap(({ label, choices, if: condition, requires }) => [
      ...(condition || requires ? [{ [`${label}, for whom`]: JSON.stringify({ if: condition, requires }) }] : []),
      ...choices.map(({ label: choice, price, sets = {}, benefits = [] }) => {
        const name = `${label}, ${choice}`
        const isLeaf = price !== undefined && !(typeof price === 'object' && ('rows' in price || 'sum' in price))
        const added = [
          ...(isLeaf ? [`+${rowText(market, price)}`] : []),
          ...benefits.map((id) => `with ${id}`),
          ...Object.entries(sets).map(([id, value]) => `${id} ${JSON.stringify(value)}`),
        ]
        return { [name]: added.join(', ') || 'offered', ...(price !== undefined && partsOf(market, price, name)) }
      }),
    ]),
  )
}

/** The amounts of a table or a sum, by the answers that they are for. */
function partsOf(market: Market, price: PlanPrice, name: string): Readonly<Record<string, string>> {
  if (typeof price !== 'object') return {}
  if ('rows' in price) return rowsOf(market, price, name)
  if ('amount' in price) return changesOf(market, price, name)
  if (!('sum' in price)) return {}
  return Object.assign(
    {},
    ...price.sum.map((term, i) => {
      const label = `${name}, ${term.label ?? `part ${i + 1}`}`
      if (!('rate' in term)) return { [label]: JSON.stringify(term.tiers) }
      return typeof term.rate === 'object' ? partsOf(market, term.rate, label) : { [label]: String(term.rate) }
    }),
  )
}

/** What is paid first and once of a price that has it. */
function changesOf(
  { currency }: Pick<Market, 'currency'>,
  { phases = [], once }: AmountPrice,
  name: string,
): Readonly<Record<string, string>> {
  const written = (amount: number) => moneyText(money(amount, currency))
  const first = phases.map(({ months, amount }) => `${months} months at ${written(amount)}`).join(', ')
  return {
    ...(first && { [`${name} at first`]: first }),
    ...(once !== undefined && { [`${name} once`]: written(once) }),
  }
}

function rowsOf(market: Market, { rows }: PriceTable, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.map((row) => [`${name} for ${answersText(row)}`, rowText(market, row.price)]))
}

function rowText({ currency }: Market, price: PriceRow['price']): string {
  const written = (amount: number) => moneyText(money(amount, currency))
  if (typeof price === 'number') return written(price)
  if ('notSold' in price) return 'not sold'
  if ('onRequest' in price) return `on request: ${price.onRequest}`
  const per = price.per === undefined ? '' : ` for a ${price.per}`
  if ('amount' in price) {
    const parts = Object.entries(changesOf({ currency }, price, 'paid')).map(([what, sum]) => `, ${what} ${sum}`)
    return written(price.amount) + per + parts.join('')
  }
  return ('from' in price ? `from ${written(price.from)}` : price.between.map(written).join(' to ')) + per
}

function answersText({ for: answers }: PriceRow): string {
  return Object.entries(answers)
    .map(([question, match]) => `${question} ${matchText(match)}`)
    .join(', ')
}

function matchText(match: AnswerMatch): string {
  if (typeof match !== 'object') return String(match)
  if ('unanswered' in match) return 'without an answer'
  if (!('from' in match || 'below' in match)) return Array.isArray(match) ? match.join(' or ') : ''
  const { from, below } = match
  if (below === undefined) return `from ${from}`
  return from === undefined ? `below ${below}` : `from ${from} to below ${below}`
}
