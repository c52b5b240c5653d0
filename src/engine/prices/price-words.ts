import type { ContractWords, Messages } from '#contract/config.ts'
import { type Amount, signOf } from '#engine/money/amount.ts'
import { sizeOf } from '#engine/money/compare-amounts.ts'
import type { MoneyStyle } from '#engine/money/currency.ts'
import { money, moneyText } from '#engine/money/money.ts'
import { fill, joined } from '#engine/site/template.ts'
import type { ContractTotal } from './contract-total.ts'
import { type Reach, usualPeriod } from './price-cases.ts'
import type { ExactQuote } from './price-of.ts'

/** The words for what prices are for. */
type PeriodWords = Pick<Messages['offer'], 'periods' | 'fromPrice' | 'priceFrom'> &
  Pick<Messages['planTable'], 'perYear'>

interface ContractWriting {
  readonly currency: MoneyStyle
  /** BCP 47. */
  readonly language: string
  readonly words: PeriodWords & Pick<Messages['offer'], 'contract'>
}

/** What a price is for in words, around the `{amount}`. */
export function periodWords({ periods, perYear }: Pick<PeriodWords, 'periods' | 'perYear'>, per: string): string {
  return periods?.[per] ?? (per === usualPeriod ? perYear : '{amount}')
}

/** The least that a price can be, with what it is for: `from S$12 a month`. */
export function fromText(words: PeriodWords, per: string, price: string): string {
  if (per === usualPeriod) return fill(words.fromPrice, { price })
  return fill(words.priceFrom, { price: fill(periodWords(words, per), { amount: price }) })
}

/** What is paid first, what is paid once, and what a whole contract comes to. */
export function contractNotes(
  { currency, words, language }: ContractWriting,
  { per, amount, phases = [], once }: ExactQuote,
  total: ContractTotal | undefined,
): string[] {
  const { contract } = words
  if (!contract) return []
  const paid = (sum: Amount) => fill(periodWords(words, per), { amount: moneyText(money(sum, currency)) })
  const first = phases.map((phase) => fill(contract.phase, { amount: paid(phase.amount), months: phase.months }))
  return [
    ...(first.length > 0
      ? [fill(contract.after, { phases: joined(first, 'items', language), amount: paid(amount) })]
      : []),
    ...(once === undefined ? [] : [fill(contract.once, { amount: moneyText(money(once, currency)) })]),
    ...(total ? [totalText(contract, currency, total)] : []),
  ]
}

/** What a contract comes to, with its formula: `S$288 over 24 months (24 × S$12)`. */
export function totalText(
  { total: words }: Pick<ContractWords, 'total'>,
  currency: MoneyStyle,
  { amount, months, parts, once }: ContractTotal,
): string {
  const written = (sum: Amount) => moneyText(money(sum, currency))
  const terms = parts.map((part) => `${part.months} × ${written(part.amount)}`)
  const formula = [...terms, ...(once === undefined ? [] : [written(once)])].join(' + ')
  return fill(words, { total: written(amount), months, formula })
}

/** An amount with a minus sign where it takes something off: `−S$5`. */
export function signedText(amount: Amount, currency: MoneyStyle): string {
  const size = moneyText(money(sizeOf(amount), currency))
  return signOf(amount) < 0 ? `−${size}` : size
}

/** The name of what changes a price, with how far it reaches: `Welcome offer, first year only`. */
export function reachText(
  { reach: words }: Pick<Messages['offer'], 'reach'>,
  name: string,
  { isFirstYear, isForNew }: Reach,
): string {
  if (!words) return name
  const yearly = isFirstYear ? fill(words.firstYear, { label: name }) : name
  return isForNew ? fill(words.newOnly, { label: yearly }) : yearly
}
