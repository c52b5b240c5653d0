import type { Messages } from '#contract/config.ts'
import { type Money, money, moneyText } from '#engine/money/money.ts'
import { fill, joined } from '#engine/site/template.ts'
import { type Inclusion, inclusionOf, inclusionText, mentionedBenefits } from './benefits.ts'
import type { Offer } from './offers.ts'
import { type Price, premiumWords } from './subsidy.ts'

/** The value of a cell; undefined if the plan's record does not state it. */
export type Value = Money | Price | string | undefined

export interface Cell {
  readonly value: Value
  /** The mark of the best value of the row, in words. */
  readonly better?: string | undefined
  /** Only in the row of a benefit. */
  readonly inclusion?: Inclusion
}

/** A fact with the values of all plans. */
export interface Row {
  readonly term: string
  readonly cells: readonly Cell[]
  /** Whether the plans differ in it. */
  readonly differs: boolean
}

/** How to find the best figure of a row, and the words that mark it. */
interface Best {
  readonly isBetter: (one: number, other: number) => boolean
  readonly word: string
  /** The mark between two plans, with the difference: `{amount}`. */
  readonly by?: string
}

const isLess = (one: number, other: number) => one < other
const isMore = (one: number, other: number) => one > other

type FactMessages = Pick<Messages, 'plan' | 'sideBySide'>

export function premiumRow(plans: readonly Offer[], { plan: messages, sideBySide: words }: FactMessages): Row {
  const [word, by] = [words.lowest, words.less].map((label) => premiumWords(label, plans, messages)) as [string, string]
  const prices = plans.map(({ price }) => price)
  return markedRow(messages.premium, prices, { isBetter: isLess, word, by })
}

/** The other facts of two or more plans in a language (BCP 47), without facts that none of their records states. */
export function factRows(
  plans: readonly Offer[],
  { plan: messages, sideBySide: words }: FactMessages,
  language: string,
): Row[] {
  const row = (term: string, best: Best, value: (plan: Offer) => Value) => markedRow(term, plans.map(value), best)
  const highest = { isBetter: isMore, word: words.highest }
  const more = { ...highest, by: words.more }
  const shortest = { isBetter: isLess, word: words.shortest }
  const rows = [
    row(messages.coverage, more, ({ coverage }) => coverage),
    row(messages.rating, more, ({ rating }) => rating?.toFixed(1)),
    row(messages.claimSettlement, highest, ({ claimSettlement }) => claimSettlement),
    row(messages.processingTime, shortest, ({ processingTime }) => processingTime),
    row(messages.hospitalPanel, { isBetter: isMore, word: words.largest }, ({ hospitalPanel }) => hospitalPanel),
    unmarkedRow(messages.type, plans, ({ typeLabel }) => typeLabel),
    unmarkedRow(messages.onlineSubmission, plans, ({ onlineSubmission }) => yesOrNo(onlineSubmission, messages)),
    unmarkedRow(messages.bestFor, plans, ({ bestFor }) => bestFor),
    unmarkedRow(messages.promotions, plans, ({ promotions }) => joined(promotions, 'items', language) || undefined),
  ]
  return rows.filter(({ cells }) => cells.some(({ value }) => value))
}

/** A row for each benefit that any of the plans includes or excludes. */
export function benefitRows(plans: readonly Offer[], messages: FactMessages['plan']): Row[] {
  return mentionedBenefits(plans).map(({ id, label }) => {
    const cells = plans.map((plan) => ({
      value: inclusionText(plan, id, messages),
      inclusion: inclusionOf(plan, id),
    }))
    return rowWith(label, cells)
  })
}

function yesOrNo(answer: boolean | undefined, { yes, no }: FactMessages['plan']): string | undefined {
  return answer === undefined ? undefined : answer ? yes : no
}

function unmarkedRow(term: string, plans: readonly Offer[], value: (plan: Offer) => Value): Row {
  return rowWith(
    term,
    plans.map((plan) => ({ value: value(plan) })),
  )
}

/** A row whose best figure is marked. */
function markedRow(term: string, values: readonly Value[], { isBetter, word, by }: Best): Row {
  const best = bestOf(values, isBetter)
  const better = by && values.length === 2 ? fill(by, { amount: difference(values) }) : word
  return rowWith(
    term,
    values.map((value, i) => ({ value, better: i === best ? better : undefined })),
  )
}

/**
 * The index of the value that is better than every other known one. Undefined if there is none, or if units or forms
 * differ, as in `24 hours` and `1-2 working days`.
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

/** The difference of two values in words: `S$30`, `0.1`. */
function difference(values: readonly Value[]): string {
  const [one = 0, other = 0] = values.map((value) => measure(value).figures[0] ?? 0)
  const { symbol } = amountOf(values[0]) ?? { symbol: '' }
  return moneyText(money(Math.abs(one - other), { symbol }))
}

function rowWith(term: string, cells: readonly Cell[]): Row {
  return { term, cells, differs: new Set(cells.map(({ value }) => comparableText(value))).size > 1 }
}

function comparableText(value: Value): string {
  if (typeof value !== 'object') return String(value ?? '')
  return JSON.stringify('gross' in value ? [value.gross, value.net] : value)
}

/** The amount of money, or the full premium of a price. */
function amountOf(value: Value): Money | undefined {
  if (typeof value !== 'object') return undefined
  return 'gross' in value ? value.gross : value
}

/** The numbers in a value and the words around them: 1 and 2, `#-# working days`. */
interface Measure {
  readonly unit: string
  readonly figures: readonly number[]
}

function measure(value: Value): Measure {
  const money = amountOf(value)
  if (money) return { unit: money.symbol, figures: [money.amount] }
  const written = comparableText(value)
  const figures = [...written.matchAll(number)].map(([digits]) => Number(digits.replaceAll(',', '')))
  return { unit: written.replaceAll(number, '#'), figures }
}

const number = /\d+(?:,\d{3})*(?:\.\d+)?/g
