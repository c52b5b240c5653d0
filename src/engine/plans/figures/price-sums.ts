import type { Plan } from '#contract/config.ts'
import { amountNumber } from '#engine/money/amount.ts'
import { money, moneyText } from '#engine/money/money.ts'
import {
  compare,
  type Decimal,
  decimal,
  minus,
  partOf,
  percentOf,
  plus,
  rounded,
  times,
  zero,
} from '#engine/prices/decimal.ts'
import { exactPrice, marketPrices, quoteIfOpen } from '#engine/prices/market-prices.ts'
import type { Market } from '#engine/site/site.ts'
import { exactDecimals, exactText, planRecordKey } from './market-figures.ts'

const form = /^plan\.([^.]+)\.(more|less|percent|off|free|times)\.([^.]+)(\.twoYears)?(\.net)?$/

/**
 * An amount that a text works out from a plan's yearly premium, by a name such as `plan.my-plan.more.other-plan` (how much
 * more it costs than another plan of the market), `less.120` (the premium less an amount), `percent.15` (a share of it),
 * `off.15` (the premium less that share), `free.1` (less that many months) and `times.2`; with `.twoYears`, together with
 * another year at the whole premium; with `.net`, after the subsidy. Undefined for every other name, and for a plan that
 * does not cost more.
 */
export function priceSum(market: Market, name: string): string | undefined {
  const [, key = '', kind = '', operand = '', twice, net] = form.exec(name) ?? []
  const plan = planWith(market, key)
  if (!plan) return undefined
  const paid = (priced: Plan): Decimal | undefined => {
    const open = net ? quoteIfOpen(marketPrices(market), priced)?.amount : undefined
    const amount = open ?? exactPrice(market, priced)
    return amount === undefined ? undefined : decimal(amount)
  }
  const full = paid(plan)
  if (full === undefined) return undefined
  if (kind === 'more') {
    const other = planWith(market, operand)
    const less = other && paid(other)
    return less && amountText(minus(full, less), market)
  }
  if (!/^\d{1,15}$/.test(operand)) return undefined
  const number = decimal(Number(operand))
  if (kind === 'times' || kind === 'percent') {
    return twice
      ? undefined
      : amountText(kind === 'times' ? times(full, number) : percentOf(full, Number(operand)), market)
  }
  const reduced = reducedBy(kind, full, number, exactDecimals(market))
  return amountText(twice && compare(reduced, zero) > 0 ? plus(reduced, full) : reduced, market)
}

/** An amount less another (`less`), less so many per cent (`off`) or so many twelfths of it (`free`). */
function reducedBy(kind: string, full: Decimal, number: Decimal, decimals: number): Decimal {
  if (kind === 'less') return minus(full, number)
  const parts = kind === 'off' ? 100 : 12
  return partOf(times(full, minus(decimal(parts), number)), parts, decimals)
}

function planWith({ plans = [] }: Market, key: string): Plan | undefined {
  return plans.find((plan) => planRecordKey(plan) === key)
}

/** A positive amount, with decimals only where it has any. */
function amountText(value: Decimal, market: Market): string | undefined {
  if (compare(value, zero) <= 0) return undefined
  const amount = rounded(value, exactDecimals(market))
  const isWhole = Number.isInteger(amountNumber(amount))
  return isWhole ? moneyText(money(amount, market.currency)) : exactText(amount, market)
}
