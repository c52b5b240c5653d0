import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { count } from '#config/diagnostics/english.ts'
import { patternOf } from '#config/files/file-patterns.ts'
import { parentPointer, pointer } from '#config/json/pointer.ts'
import { type ConfigDocument, documentMarket, documentsOf, findingsIn, type Rule } from '#config/model/context.ts'
import { isCurrency } from '#config/rules/names/real-world.ts'
import type { SchemaSet } from '#config/schema/schema-set.ts'
import { type InputValue, inputsIn } from '#config/schema/schema-values.ts'
import type { Fact, FactsFile } from '#contract/config.ts'
import { decimalsOf } from '#engine/money/currency.ts'
import { factCatalogue } from '#engine/plans/facts/facts.ts'
import type { Market } from '#engine/site/site.ts'
import { placedFacts } from './facts-fit.ts'
import { amountText } from './money.ts'

type Currency = Pick<Market['currency'], 'code' | 'symbol'>

export const amountsValid: Rule = {
  name: 'amounts-valid',
  description: 'No amount of money has more decimals than its currency, and the `from` of a range is at most its `to`.',
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
  return [
    ...[...amounts, ...ofPlans].flatMap((amount) => tooFine(file, amount, currency)),
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
  // Not String(), which writes 0.0000001 as 1e-7.
  const digits = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  const decimals = digits.split('.')[1]?.length ?? 0
  // Larger numbers are reported by the schema.
  if (decimals <= most || value > Number.MAX_SAFE_INTEGER) return []
  const message = `${digits} has ${count(decimals, 'decimal')}, and ${currency.code} has ${most === 0 ? 'none' : most}.`
  const rounded = amountText(currency, value, 'en')
  const hint = `Nobody can pay it. Is it meant as ${rounded}, or does the point stand in the place of a comma?`
  return [{ file, pointer: at, message, hint }]
}

function upsideDown(file: string, amounts: readonly InputValue[]): Finding[] {
  const byPointer = new Map(amounts.map((one) => [one.pointer, one.value]))
  return amounts.flatMap(({ pointer: at, value: from }): Finding[] => {
    if (!at.endsWith('/from')) return []
    const to = byPointer.get(`${parentPointer(at)}/to`)
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return []
    return [
      { file, pointer: at, message: `The range goes from ${from} down to ${to}.`, hint: 'Write the lower one first.' },
    ]
  })
}
