import type { Plan } from '#contract/config.ts'
import { money, moneyText } from '#engine/money/money.ts'
import { exactPrice, marketPrices, quoteIfOpen } from '#engine/prices/market-prices.ts'
import type { Market } from '#engine/site/site.ts'
import { exactText, planRecordKey } from './market-figures.ts'

const form = /^plan\.([^.]+)\.(more|less|percent|off)\.([^.]+)(\.net)?$/

/**
 * An amount that a text works out from a plan's yearly premium, by a name such as `plan.my-plan.more.other-plan` (how much
 * more it costs than another plan of the market), `less.120` (the premium less an amount), `percent.15` (a share of it) and
 * `off.15` (the premium less that share); with `.net`, after the subsidy. Undefined for every other name, and for a plan
 * that does not cost more.
 */
export function priceSum(market: Market, name: string): string | undefined {
  const [, key = '', kind = '', operand = '', net] = form.exec(name) ?? []
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
  return amountText({ less: full - number, percent: share, off: full - share }[kind] ?? 0, market)
}

function planWith({ plans = [] }: Market, key: string): Plan | undefined {
  return plans.find((plan) => planRecordKey(plan) === key)
}

/** A positive amount, with decimals only where it has any. */
function amountText(amount: number, market: Market): string | undefined {
  if (!(amount > 0)) return undefined
  return Number.isInteger(amount) ? moneyText(money(amount, market.currency)) : exactText(amount, market)
}
