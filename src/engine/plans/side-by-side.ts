import type { Messages } from '../../contract/config.ts'
import { type Money, money, moneyText } from '../money/money.ts'
import { fill, joined } from '../site/template.ts'
import { type Inclusion, inclusionOf, inclusionText, namedBenefits } from './benefits.ts'
import type { Offer } from './offers.ts'
import { type Price, premiumWords } from './subsidy.ts'

/** What one plan says to a row: words, an amount, a price, or nothing. */
export type Value = Money | Price | string | undefined

/** One plan's part of a row. */
export interface Cell {
  readonly value: Value
  /** What makes it the best of its row, in words. */
  readonly better?: string | undefined
  /** In the row of a benefit, what the plan says of it. */
  readonly inclusion?: Inclusion
}

/** One fact of all the plans. */
export interface Row {
  readonly term: string
  readonly cells: readonly Cell[]
  /** Whether the plans differ in it. */
  readonly differs: boolean
}

/** What makes a figure of a row the best, and the words that mark it. */
interface Best {
  readonly isBetter: (one: number, other: number) => boolean
  readonly word: string
  /** Between two plans, by how much it is better; `{amount}`. */
  readonly by?: string
}

const isLess = (one: number, other: number) => one < other
const isMore = (one: number, other: number) => one > other

/** The texts of the interface that this needs. */
type FactMessages = Pick<Messages, 'plan' | 'sideBySide'>

/** What two or more plans cost. */
export function premiumRow(plans: readonly Offer[], { plan: messages, sideBySide: words }: FactMessages): Row {
  const [word, by] = [words.lowest, words.less].map((what) => premiumWords(what, plans, messages)) as [string, string]
  const prices = plans.map(({ price }) => price)
  return marked(messages.premium, prices, { isBetter: isLess, word, by })
}

/** The other facts of two or more plans in words of a language (BCP 47), a row each; what none of them states has no row. */
export function factRows(
  plans: readonly Offer[],
  { plan: messages, sideBySide: words }: FactMessages,
  language: string,
): Row[] {
  const row = (term: string, best: Best, value: (plan: Offer) => Value) => marked(term, plans.map(value), best)
  const highest = { isBetter: isMore, word: words.highest }
  const more = { ...highest, by: words.more }
  const shortest = { isBetter: isLess, word: words.shortest }
  const rows = [
    row(messages.coverage, more, ({ coverage }) => coverage),
    row(messages.rating, more, ({ rating }) => rating?.toFixed(1)),
    row(messages.claimSettlement, highest, ({ claimSettlement }) => claimSettlement),
    row(messages.processingTime, shortest, ({ processingTime }) => processingTime),
    row(messages.hospitalPanel, { isBetter: isMore, word: words.largest }, ({ hospitalPanel }) => hospitalPanel),
    plain(messages.type, plans, ({ typeLabel }) => typeLabel),
    plain(messages.onlineSubmission, plans, ({ onlineSubmission }) => yesOrNo(onlineSubmission, messages)),
    plain(messages.bestFor, plans, ({ bestFor }) => bestFor),
    plain(messages.promotions, plans, ({ promotions }) => joined(promotions, 'items', language) || undefined),
  ]
  return rows.filter(({ cells }) => cells.some(({ value }) => value))
}

/** What the plans say of benefits, a row for each that any of them speaks of. */
export function benefitRows(plans: readonly Offer[], messages: FactMessages['plan']): Row[] {
  return namedBenefits(plans).map(({ id, label }) => {
    const cells = plans.map((plan) => ({
      value: inclusionText(plan, id, messages),
      inclusion: inclusionOf(plan, id),
    }))
    return rowOf(label, cells)
  })
}

function yesOrNo(answer: boolean | undefined, { yes, no }: FactMessages['plan']): string | undefined {
  return answer === undefined ? undefined : answer ? yes : no
}

function plain(term: string, plans: readonly Offer[], value: (plan: Offer) => Value): Row {
  return rowOf(
    term,
    plans.map((plan) => ({ value: value(plan) })),
  )
}

/** A row of figures, of which the one is marked that is better than all others. */
function marked(term: string, values: readonly Value[], { isBetter, word, by }: Best): Row {
  const best = bestOf(values, isBetter)
  const better = by && values.length === 2 ? fill(by, { amount: difference(values) }) : word
  return rowOf(
    term,
    values.map((value, i) => ({ value, better: i === best ? better : undefined })),
  )
}

/**
 * Where the value stands that is better than every other, what is not listed apart; undefined where there is none such, or
 * where units or forms differ, as those of `24 hours` and `1-2 working days` do.
 */
function bestOf(values: readonly Value[], isBetter: Best['isBetter']): number | undefined {
  const measures = values.flatMap((value, place) => (value === undefined ? [] : [{ place, ...measure(value) }]))
  const {
    unit,
    figures: { length },
  } = measures[0] ?? { unit: '', figures: [] }
  if (length === 0 || measures.length < 2 || measures.some((one) => one.unit !== unit)) return undefined
  const isAhead = (one: Measure, other: Measure) =>
    one.figures.some((figure, i) => isBetter(figure, other.figures[i] ?? figure)) &&
    !one.figures.some((figure, i) => isBetter(other.figures[i] ?? figure, figure))
  return measures.find((one) => measures.every((other) => other === one || isAhead(one, other)))?.place
}

/** How far two values are apart: `S$30`, `0.1`. */
function difference(values: readonly Value[]): string {
  const [one = 0, other = 0] = values.map((value) => measure(value).figures[0] ?? 0)
  const { symbol } = amountOf(values[0]) ?? { symbol: '' }
  return moneyText(money(Math.abs(one - other), { symbol }))
}

function rowOf(term: string, cells: readonly Cell[]): Row {
  return { term, cells, differs: new Set(cells.map(({ value }) => text(value))).size > 1 }
}

function text(value: Value): string {
  if (typeof value !== 'object') return String(value ?? '')
  return JSON.stringify('gross' in value ? [value.gross, value.net] : value)
}

/** The money of a value; of a price the full premium. */
function amountOf(value: Value): Money | undefined {
  if (typeof value !== 'object') return undefined
  return 'gross' in value ? value.gross : value
}

/** A value as numbers, and the words around them: `1-2 working days` is 1 and 2, and `#-# working days`. */
interface Measure {
  readonly unit: string
  readonly figures: readonly number[]
}

function measure(value: Value): Measure {
  const money = amountOf(value)
  if (money) return { unit: money.symbol, figures: [money.amount] }
  const written = text(value)
  const figures = [...written.matchAll(number)].map(([digits]) => Number(digits.replaceAll(',', '')))
  return { unit: written.replaceAll(number, '#'), figures }
}

const number = /\d+(?:,\d{3})*(?:\.\d+)?/g
