import { planRecordKey } from '#engine/figures.ts'
import { exactPrice, marketPrices, planQuote } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, list, type Message, quote, say } from '../../findings.ts'

/** A quote of an amount of a plan's price: the key of the plan, and the figure. */
export const priceFigure = /^plan\.(?:.+\.)?([^.]+)\.(premium|monthly|net|netMonthly|premiumStep|monthlyStep|total)$/

/** Reports an amount of a plan whose price is not exact before a visitor has answered, with what it needs. */
export function openFigure(
  written: string,
  name: string,
  market: Market | undefined,
): Pick<Finding, 'message' | 'hint'> | undefined {
  const [, key, figure] = priceFigure.exec(name) ?? []
  const plan = figure === undefined ? undefined : market?.plans?.find((one) => planRecordKey(one) === key)
  if (!market || !plan) return undefined
  if (exactPrice(market, plan) !== undefined) return noMonths(written, figure, market)
  const quoted = planQuote(marketPrices(market), plan)
  const { reason, hint } = reasonOf(quoted, market)
  return { message: say`There is no figure ${quote(written)}: ${reason}.`, hint }
}

/** Reports a total, or an amount for a month, that no number of months leads to. */
function noMonths(written: string, figure = '', market: Market): Pick<Finding, 'message' | 'hint'> | undefined {
  const { per } = marketPrices(market)
  if (figure === 'total') {
    const message = say`There is no figure ${quote(written)}: nothing says over how many months prices of this plan are added up.`
    return {
      message,
      hint: say`Add ${quote('term')} to its market, and the ${quote('contract')} words to the messages.`,
    }
  }
  if (!/monthly(?:Step)?$/i.test(figure) || per === 'year' || per === 'month') return undefined
  const message = say`There is no figure ${quote(written)}: prices of ${market.name} are for a ${per}, which is no number of months.`
  return {
    message,
    hint: say`Quote ${quote(written.replace(/netMonthly|monthly/, 'premium'))}, and say in the text what it is for.`,
  }
}

function reasonOf(
  price: ReturnType<typeof planQuote>,
  { per = 'year' }: Market,
): { readonly reason: Message; readonly hint: Message } {
  const another = say`Say in words what it costs, or quote another plan.`
  if (price.kind === 'needs') {
    const reason = say`the price of this plan needs the answer to ${list(price.questions)}`
    return {
      reason,
      hint: say`Add to the ${quote('assume')} of its market for whom prices are, or say in words what it costs.`,
    }
  }
  if (price.kind === 'exact') {
    return {
      reason: say`the price of this plan is for a ${price.per}, and others here are for a ${per}`,
      hint: another,
    }
  }
  const reasons = {
    from: say`only the lowest price of this plan is published`,
    between: say`only a range is published for this plan`,
    onRequest: say`the price of this plan is told on request`,
    notSold: say`this plan is not sold to those whom its market assumes`,
  }
  return { reason: reasons[price.kind], hint: another }
}
