import type { Plan } from '#contract/config.ts'
import { money, moneyText } from '#engine/money/money.ts'
import { exactPrice, marketPrices, quoteIfOpen } from '#engine/prices/market-prices.ts'
import type { Market } from '#engine/site/site.ts'
import { exactText, planRecordKey } from './market-figures.ts'

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
  const paid = (one: Plan) => {
    const open = net ? quoteIfOpen(marketPrices(market), one)?.amount : undefined
    return open ?? exactPrice(market, one) ?? Number.NaN
  }
  const other = planWith(market, operand)
  if (kind === 'more') return other && amountText(paid(plan) - paid(other), market)
  if (!/^\d+$/.test(operand)) return undefined
  const [full, number] = [paid(plan), Number(operand)]
  const share = (full * number) / 100
  const reduced = { less: full - number, off: full - share, free: full - (full * number) / 12 }[kind]
  if (reduced !== undefined) return amountText(reduced > 0 && twice ? reduced + full : reduced, market)
  return twice ? undefined : amountText(kind === 'times' ? full * number : share, market)
}

function planWith({ plans = [] }: Market, key: string): Plan | undefined {
  return plans.find((plan) => planRecordKey(plan) === key)
}

/** A positive amount, with decimals only where it has any. */
function amountText(amount: number, market: Market): string | undefined {
  if (!(amount > 0)) return undefined
  return Number.isInteger(amount) ? moneyText(money(amount, market.currency)) : exactText(amount, market)
}
