import type { Messages } from '../../contract/config.ts'
import { type Money, moneyText } from '../money/money.ts'
import { benefitsNamed, type Inclusion, inclusionOf, inclusionText } from './benefits.ts'
import { type Offer, type Price, premiumWords, priceText } from './offers.ts'

/** What one plan says to a row: words, an amount, a price, or nothing. */
export type Value = Money | Price | string | undefined

/** One plan's part of a row, with the words that mark the least and the greatest of the row. */
export interface Cell {
  readonly value: Value
  readonly mark?: string | undefined
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

/** The texts of the interface that this needs. */
type FactMessages = Pick<Messages, 'plan' | 'sideBySide'>

/** The facts of two or more plans, a row each; what none of them states has no row. */
export function factRows(plans: readonly Offer[], { plan: messages, sideBySide: ends }: FactMessages): Row[] {
  const row = (term: string, least: string, most: string, value: (plan: Offer) => Value) =>
    marked(term, plans.map(value), least, most)
  const { lowest, highest } = ends
  const premium = (end: string) => premiumWords(end, plans, messages)
  const rows = [
    row(messages.premium, premium(lowest), premium(highest), ({ price }) => price),
    row(messages.coverage, lowest, highest, ({ coverage }) => coverage),
    row(messages.rating, lowest, highest, ({ rating }) => rating?.toFixed(1)),
    row(messages.claimSettlement, lowest, highest, ({ claimSettlement }) => claimSettlement),
    row(messages.processingTime, ends.shortest, ends.longest, ({ processingTime }) => processingTime),
    row(messages.hospitalPanel, ends.smallest, ends.largest, ({ hospitalPanel }) => hospitalPanel),
    plain(messages.type, plans, ({ typeLabel }) => typeLabel),
    plain(messages.onlineSubmission, plans, ({ onlineSubmission }) => yesOrNo(onlineSubmission, messages)),
    plain(messages.bestFor, plans, ({ bestFor }) => bestFor),
    plain(messages.promotions, plans, ({ promotions }) => promotions.join(', ') || undefined),
  ]
  return rows.filter(({ cells }) => cells.some(({ value }) => value))
}

/** What the plans say of benefits, a row for each that any of them speaks of. */
export function benefitRows(plans: readonly Offer[], messages: FactMessages['plan']): Row[] {
  return benefitsNamed(plans).map(({ id, label }) => {
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

/** A row of figures, the least and the greatest named in words where they differ. */
function marked(term: string, values: readonly Value[], least: string, most: string): Row {
  const figures = values.map(figure)
  // What a plan does not list is neither the least nor the greatest.
  const known = figures.filter((size) => !Number.isNaN(size))
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const markOf = (size: number) => (!(low < high) ? undefined : size === low ? least : size === high ? most : undefined)
  return rowOf(
    term,
    values.map((value, i) => ({ value, mark: markOf(figures[i] ?? Number.NaN) })),
  )
}

function rowOf(term: string, cells: readonly Cell[]): Row {
  return { term, cells, differs: new Set(cells.map(({ value }) => text(value))).size > 1 }
}

function text(value: Value): string {
  if (typeof value !== 'object') return String(value ?? '')
  return 'gross' in value ? priceText(value) : moneyText(value)
}

/**
 * How much a value is: `850+ clinics` is 850; of `1-2 working days` the longest wait counts first; of a price the full
 * premium does. NaN for none.
 */
function figure(value: Value): number {
  if (typeof value === 'object' && 'gross' in value) return value.gross.amount
  const numbers = [
    ...text(value)
      .replaceAll(',', '')
      .matchAll(/\d+(?:\.\d+)?/g),
  ].map(([digits]) => Number(digits))
  const [first = Number.NaN, last = first] = [numbers[0], numbers.at(-1)]
  return last + first / 1e9
}
