import type { AmountPrice, PlanPrice, RowPrice } from '#engine/contract/config.ts'
import { factCatalogue } from '#engine/facts.ts'
import { monthsOf } from '#engine/offers.ts'
import { marketPrices } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, fileName, pointer, quote, say } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, type Context, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { tablesIn, termsIn, writtenPrices } from './written-prices.ts'

/** Finds prices whose first months cannot be, and contracts whose length adds nothing up. */
export const contractsFit: Rule = {
  name: 'contracts-fit',
  description:
    'What is paid in the first months is of a price a month, ends before the contract does and does not stand in a rate; the length of a contract is a number of months by which some price is added up; and the messages have words for all of it.',
  check: (context) => [
    ...findingsWithin(context, context.markets, unfitContracts),
    ...context.markets.flatMap((market) => [
      ...unfitTerm(context, market),
      ...unworded(context, market),
      ...unwordedReach(context, market),
    ]),
  ],
}

interface Changing extends DataLocation {
  readonly price: AmountPrice
  readonly per: string
  /** Over how many months it is added up. */
  readonly term: number | undefined
  readonly isInRate: boolean
}

function unfitContracts(market: ConfigDocument<Market>): Finding[] {
  return changingPrices(market).flatMap((found): Finding[] => {
    const { file, pointer: at, price, per, term, isInRate } = found
    const key = price.phases ? 'phases' : 'once'
    const place = { ...under({ file, pointer: at }, key), part: 'key' as const }
    if (isInRate) {
      const message = say`A rate is added to others, so ${quote(key)} of its rows is paid by nobody.`
      return [{ ...place, message, hint: say`Make it a part of the sum, or the price a table.` }]
    }
    if (price.phases && per !== 'month') {
      const message = say`The first months are of a price a month, and this one is for a ${per}.`
      return [
        {
          ...place,
          message,
          hint: say`Write ${quote('per')}: ${quote('month')} with the price of a month, or remove ${quote('phases')}.`,
        },
      ]
    }
    const months = price.phases?.reduce((sum, phase) => sum + phase.months, 0) ?? 0
    if (term === undefined || months < term) return []
    const message = say`The first ${months} months last as long as the contract of ${term}, so nobody in it pays ${price.amount}.`
    return [
      {
        ...place,
        message,
        hint: say`Write as ${quote('amount')} what is paid at its end, and only the months before it as ${quote('phases')}.`,
      },
    ]
  })
}

/** The prices of a market that change after their first months, or have a part that is paid once. */
function changingPrices({ file, value: market }: ConfigDocument<Market>): Changing[] {
  const prices = marketPrices(market)
  return writtenPrices(market).flatMap(({ plan, price, at }) => {
    const tables = tablesIn(price, at)
    const isInRate = termsIn(price, at).length > 0
    const leaves = tables.flatMap(({ table, at: of }) =>
      table.rows.map((row, i) => ({ leaf: row.price, per: table.per, at: pointer(of, 'rows', i, 'price') })),
    )
    return [{ leaf: price, per: undefined, at }, ...leaves].flatMap(
      ({ leaf, per = prices.per, at: place }): Changing[] =>
        isChanging(leaf)
          ? [{ file, pointer: place, price: leaf, per: leaf.per ?? per, term: monthsOf(prices, plan), isInRate }]
          : [],
    )
  })
}

function isChanging(price: PlanPrice | RowPrice): price is AmountPrice {
  return typeof price === 'object' && 'amount' in price && (price.phases !== undefined || price.once !== undefined)
}

function unfitTerm(context: Context, { file, value: market }: ConfigDocument<Market>): Finding[] {
  const { term, plans = [] } = market
  if (!term) return []
  const at = { file, pointer: '/term' }
  if ('fact' in term) {
    const known = factCatalogue({ facts: context.facts?.value.facts ?? [] }, market)
    const fact = known.find(({ id }) => id === term.fact)
    if (!fact) {
      const ids = known.map(({ id }) => id)
      return unresolved({
        ...under(at, 'fact'),
        value: term.fact,
        noun: 'fact',
        among: say`${fileName('config/facts.json')}`,
        known: ids,
      })
    }
    if (!(fact.kind === 'duration' && fact.unit === 'month')) {
      const message = say`The fact ${quote(term.fact)} is no number of months.`
      const fitting = known.filter(({ kind, unit }) => kind === 'duration' && unit === 'month').map(({ id }) => id)
      const hint =
        fitting.length > 0
          ? say`Durations in months: ${fitting.join(', ')}.`
          : say`Write {${quote('months')}: 24}, or define a duration with the unit ${quote('month')}.`
      return [{ ...under(at, 'fact'), message, hint }]
    }
  }
  const prices = marketPrices(market)
  const isUsed = writtenPrices(market).some(({ plan, price }) => {
    return isMonthly(price, prices.per) && monthsOf(prices, plan) !== undefined
  })
  if (isUsed || plans.length === 0) return []
  const message = say`No plan has a price for a month and a number of months, so nothing is added up.`
  const hint = say`Remove it, or write ${quote('per')}: ${quote('month')} where prices are for a month.`
  return [{ ...at, part: 'key', message, hint, severity: 'warning' }]
}

function isMonthly(price: PlanPrice, usual: string): boolean {
  if (typeof price !== 'object') return usual === 'month'
  const rows = 'rows' in price ? price.rows : []
  const periods = rows.flatMap((row) =>
    typeof row.price === 'object' && 'per' in row.price ? (row.price.per ?? []) : [],
  )
  return periods.includes('month') || ('per' in price ? (price.per ?? usual) : usual) === 'month'
}

/** The messages have words for prices that change only where a site needs them. */
function unworded({ messages }: Context, market: ConfigDocument<Market>): Finding[] {
  if (!messages || messages.value.offer.contract) return []
  const [first] = changingPrices(market)
  const at = market.value.term ? { file: market.file, pointer: '/term' } : first
  if (!at) return []
  const message = say`Pages have no words for what this comes to: ${fileName(messages.file)} has no ${quote('contract')} in ${quote('offer')}.`
  const hint = say`Add them, such as ${quote('total')}: ${quote('{total} over {months} months ({formula})')}.`
  const { file, pointer: place } = at
  return [{ file, pointer: place, message, hint, related: { file: messages.file, pointer: '/offer' } }]
}

function unwordedReach({ messages }: Context, { file, value }: ConfigDocument<Market>): Finding[] {
  if (!messages || messages.value.offer.reach) return []
  const i = (value.adjustments ?? []).findIndex(({ reach, who }) => reach === 'first-year' || who === 'new')
  if (i < 0) return []
  const message = say`Pages have no words for how far this reaches: ${fileName(messages.file)} has no ${quote('reach')} in ${quote('offer')}.`
  const hint = say`Add them, such as ${quote('firstYear')}: ${quote('{label}, first year only')}.`
  const related = { file: messages.file, pointer: '/offer' }
  return [{ file, pointer: pointer('/adjustments', i), message, hint, related }]
}
