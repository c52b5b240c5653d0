import type { Fact, FactsFile } from '#engine/contract/config.ts'
import { factCatalogue } from '#engine/facts.ts'
import { decimalsOf } from '#engine/money.ts'
import type { Market } from '#engine/site.ts'
import { patternOf } from '../../files.ts'
import { count, type Finding, parentPointer, pointer, pointerKeys, say } from '../../findings.ts'
import { type ConfigDocument, documentMarket, documentsOf, findingsIn, type Rule } from '../../model.ts'
import { type InputValue, inputsIn } from '../../schema/schema-values.ts'
import type { SchemaSet } from '../../schema.ts'
import { isCurrency } from '../names/real-world.ts'
import { termsIn, writtenPrices } from '../prices/written-prices.ts'
import { amountText } from './money.ts'
import { placedFacts } from './placed-facts.ts'

type Currency = Pick<Market['currency'], 'code' | 'symbol'>

export const amountsValid: Rule = {
  name: 'amounts-valid',
  description:
    'No amount of money has more decimals than its currency, no price of a unit more than twelve, and the lower end of a range is at most the upper one.',
  check: (context) =>
    findingsIn(context, documentsOf(context), wrongAmounts, (document) => {
      const { code, symbol } = documentMarket(context, document)?.value.currency ?? {}
      return [context.schemas, code, symbol, context.facts?.value]
    }),
}

function wrongAmounts(
  { file, value }: ConfigDocument<object>,
  schemas: SchemaSet,
  code: string | undefined,
  symbol: string | undefined,
  definitions: FactsFile | undefined,
): Finding[] {
  const currency = code !== undefined && symbol !== undefined ? { code, symbol } : undefined
  const amounts = inputsIn(value, schemas, patternOf(file)?.schema ?? '').filter(isPaid)
  const ofPlans = 'plans' in value ? moneyFacts(value as Market, definitions?.facts) : []
  const ofAdjustments = 'plans' in value ? adjustmentAmounts(value as Market) : []
  return [
    ...[...amounts, ...ofPlans, ...ofAdjustments].flatMap((amount) => tooFine(file, amount, currency)),
    ...('plans' in value ? writtenRates(value as Market).flatMap((rate) => tooFineRate(file, rate)) : []),
    ...upsideDown(file, amounts),
  ]
}

/** Whether a value is an amount to pay; the price of a unit may be finer, because only the sum is rounded. */
function isPaid({ input, pointer: at }: InputValue): boolean {
  return input === 'money' && !at.includes('/rate/')
}

/** The amounts among the facts of a market, which their definitions tell from other numbers. */
function moneyFacts(market: Market, facts: readonly Fact[] = []): InputValue[] {
  const ids = factCatalogue({ facts }, market).flatMap(({ id, kind }) => (kind === 'money' ? [id] : []))
  return placedFacts(market).flatMap(({ id, at, value }): InputValue[] => {
    if (!ids.includes(id)) return []
    if (typeof value !== 'object') return [{ pointer: at, input: 'money', value }]
    return Object.entries(value).map(([end, own]) => ({ pointer: pointer(at, end), input: 'money', value: own }))
  })
}

function tooFine(file: string, { pointer: at, value }: InputValue, currency: Currency | undefined): Finding[] {
  if (!currency || !isCurrency(currency.code) || typeof value !== 'number') return []
  const most = decimalsOf(currency.code)
  const { digits, decimals } = writtenNumber(value)
  // Larger numbers are reported by the schema.
  if (decimals <= most || Math.abs(value) > Number.MAX_SAFE_INTEGER) return []
  const message = say`${digits} has ${count(decimals, 'decimal')}, and ${currency.code} has ${most === 0 ? say`none` : most}.`
  const rounded = amountText(currency, value, 'en')
  const hint = say`Nobody can pay it. Is it meant as ${rounded}, or does the point stand in the place of a comma?`
  return [{ file, pointer: at, message, hint }]
}

// Not String(), which writes 0.0000001 as 1e-7.
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

function writtenNumber(value: number): { readonly digits: string; readonly decimals: number } {
  const digits = plainNumber.format(value)
  return { digits, decimals: digits.split('.')[1]?.length ?? 0 }
}

/** The amounts by which a market changes prices; below zero, what they take off. */
function adjustmentAmounts({ adjustments = [] }: Market): InputValue[] {
  return adjustments.map(({ amount: value }, i) => {
    return { pointer: pointer('/adjustments', i, 'amount'), input: 'money', value }
  })
}

/** The most decimals of the price of a unit. */
const mostOfRate = 12

/** The prices of units in the sums of a market's plans. */
function writtenRates(market: Market): InputValue[] {
  return writtenPrices(market).flatMap(({ price, at }) =>
    termsIn(price, at).flatMap(({ term, at: place }) => {
      if ('tiers' in term) return term.tiers.map(({ rate }, i) => rateAt(rate, pointer(place, 'tiers', i, 'rate')))
      const { rate } = term
      if (typeof rate !== 'object' || !('rows' in rate)) return [rateAt(rate, pointer(place, 'rate'))]
      return rate.rows.map((row, i) => rateAt(row.price, pointer(place, 'rate/rows', i, 'price')))
    }),
  )
}

function rateAt(value: unknown, at: string): InputValue {
  return { pointer: at, input: 'rate', value }
}

function tooFineRate(file: string, { pointer: at, value }: InputValue): Finding[] {
  if (typeof value !== 'number') return []
  const { digits, decimals } = writtenNumber(value)
  if (decimals <= mostOfRate) return []
  const message = say`${digits} has ${count(decimals, 'decimal')}, and the price of a unit at most ${mostOfRate}.`
  const hint = say`Round it: the sum is rounded once, at the end.`
  return [{ file, pointer: at, message, hint, meant: Number(value.toFixed(mostOfRate)), applicability: 'perhaps' }]
}

/** The name of the upper end of a range, by that of the lower. */
const ends: ReadonlyMap<string, string> = new Map([
  ['from', 'to'],
  ['0', '1'],
])

function upsideDown(file: string, amounts: readonly InputValue[]): Finding[] {
  const byPointer = new Map(amounts.map((one) => [one.pointer, one.value]))
  return amounts.flatMap(({ pointer: at, value: from }): Finding[] => {
    const second = ends.get(pointerKeys(at).at(-1) ?? '')
    const to = second && byPointer.get(pointer(parentPointer(at), second))
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return []
    return [
      {
        file,
        pointer: at,
        message: say`The range goes from ${from} down to ${to}.`,
        hint: say`Write the lower one first.`,
      },
    ]
  })
}
