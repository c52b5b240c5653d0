import { planRecordKey } from '#engine/figures.ts'
import { assumedAnswers, marketPrices, questionsOfPrice } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, quote, say } from '../../findings.ts'
import { documentSubject, quotesFigures } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentsOf, marketNamed, type Rule } from '../../model.ts'
import { quotedFigures } from '../pages/placeholders.ts'
import { priceFigure } from './open-figures.ts'

/** Finds amounts that hold for some visitors alone, in documents that do not say for whom. */
export const assumedSaid: Rule = {
  name: 'assumed-said',
  description:
    'A document that quotes a price of a market which assumes answers says for whom it is, by `{plans.assumed}` or `{plans.my-market.assumed}` (a warning). The landing page of the market says so by itself, beside its plans.',
  check: (context) => {
    if (!context.complete || !context.markets.some(({ value }) => value.assume)) return []
    return documentsOf(context).flatMap((document) =>
      context.storedMemo(quotesFigures, document.value) ? unsaid(context, document) : [],
    )
  },
}

const listPrice = /^(?:plans|list)\..*(?:lowest|highest)$/

function unsaid(context: Context, document: ConfigDocument<object>): Finding[] {
  const quoted = context
    .storedMemo(quotedFigures, document.value)
    .filter(({ pointer }) => !pointer.startsWith('/landing/'))
  const marketOf = (name: string) =>
    marketNamed(context, name.split('.')[1] ?? '')?.value ?? documentSubject(context, document)?.value
  const said = new Set(quoted.flatMap(({ name }) => (/^plans\..*assumed$/.test(name) ? marketOf(name) : [])))
  const found = new Map<Market, Finding>()
  for (const { name, written, pointer } of quoted) {
    const market = listPrice.test(name) || priceFigure.test(name) ? marketOf(name) : undefined
    if (!market || said.has(market) || found.has(market) || !readsAssumed(market, name)) continue
    const assumed = assumedAnswers({ prices: marketPrices(market), language: 'en' })
    if (assumed === undefined) continue
    found.set(market, {
      file: document.file,
      pointer,
      message: say`${quote(written)} is a price for some visitors alone, and nothing here says for whom: ${assumed}.`,
      hint: say`Write {plans.${market.id}.assumed} beside it.`,
      severity: 'warning',
    })
  }
  return [...found.values()]
}

/** Whether a price depends on what its market assumes; that of a list does where one of its plans does. */
function readsAssumed(market: Market, name: string): boolean {
  const prices = marketPrices(market)
  const [, key] = priceFigure.exec(name) ?? []
  const plans = (market.plans ?? []).filter((plan) => key === undefined || planRecordKey(plan) === key)
  return plans.some((plan) => {
    const read = questionsOfPrice(prices, plan)
    return Object.keys(prices.assume).some((id) => read.has(id))
  })
}
