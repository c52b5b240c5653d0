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
  /** What there is to add, in words. */
  readonly note?: string | undefined
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

/** Which figure of a row is the best, and the words that mark it. */
interface Best {
  readonly of: typeof Math.min
  readonly word: string
  /** Between two plans, by how much it is better; `{amount}`. */
  readonly by?: string
}

/** The texts of the interface that this needs. */
type FactMessages = Pick<Messages, 'plan' | 'sideBySide'>

/** What two or more plans cost. */
export function premiumRow(plans: readonly Offer[], { plan: messages, sideBySide: words }: FactMessages): Row {
  const [word, by] = [words.lowest, words.less].map((what) => premiumWords(what, plans, messages)) as [string, string]
  const prices = plans.map(({ price }) => price)
  return marked(messages.premium, prices, { of: Math.min, word, by })
}

/** The other facts of two or more plans in words of a language (BCP 47), a row each; what none of them states has no row. */
export function factRows(
  plans: readonly Offer[],
  { plan: messages, sideBySide: words }: FactMessages,
  language: string,
): Row[] {
  const row = (term: string, best: Best, value: (plan: Offer) => Value) => marked(term, plans.map(value), best)
  const highest = { of: Math.max, word: words.highest }
  const more = { ...highest, by: words.more }
  const shortest = { of: Math.min, word: words.shortest }
  const coverage = row(messages.coverage, more, ({ coverage }) => coverage)
  const noted = coverage.cells.map((cell, i) => ({ ...cell, note: plans[i]?.coverageNote }))
  const rows = [
    { ...coverage, cells: noted },
    row(messages.rating, more, ({ rating }) => rating?.toFixed(1)),
    row(messages.claimSettlement, highest, ({ claimSettlement }) => claimSettlement),
    row(messages.processingTime, shortest, ({ processingTime }) => processingTime),
    row(messages.hospitalPanel, { of: Math.max, word: words.largest }, ({ hospitalPanel }) => hospitalPanel),
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

/** A row of figures, of which the best is marked where they differ. */
function marked(term: string, values: readonly Value[], { of, word, by }: Best): Row {
  const figures = values.map(figure)
  // What a plan does not list is neither better nor worse.
  const known = figures.filter((size) => !Number.isNaN(size))
  const best = new Set(known).size > 1 ? of(...known) : undefined
  const better = by && values.length === 2 ? fill(by, { amount: difference(values) }) : word
  return rowOf(
    term,
    values.map((value, i) => ({ value, better: figures[i] === best ? better : undefined })),
  )
}

/** How far two values are apart: `S$30`, `0.1`. */
function difference([one, other]: readonly Value[]): string {
  const { symbol } = amountOf(one) ?? { symbol: '' }
  return moneyText(money(Math.abs(figure(one) - figure(other)), { symbol }))
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

/** How much a value is: `850+ clinics` is 850; of `1-2 working days` the longest wait counts first. NaN for none. */
function figure(value: Value): number {
  const money = amountOf(value)
  if (money) return money.amount
  const numbers = [
    ...text(value)
      .replaceAll(',', '')
      .matchAll(/\d+(?:\.\d+)?/g),
  ].map(([digits]) => Number(digits))
  const [first = Number.NaN, last = first] = [numbers[0], numbers.at(-1)]
  return last + first / 1e9
}
