import { sizeOf } from '#engine/amounts.ts'
import type { Messages } from '#engine/contract/config.ts'
import {
  type Bounds,
  compareBounds,
  exactly,
  type FactSource,
  factOf,
  factValue,
  type Inclusion,
  inclusionOf,
  inclusionText,
  mentionedBenefits,
  offerBounds,
  optionalFact,
  type ShownFact,
} from '#engine/facts.ts'
import {
  amountNumber,
  comparable,
  differenceOf,
  isExact,
  type Money,
  money,
  moneyText,
  type Price,
  premiumWords,
} from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { fill, joined } from '#engine/text.ts'

/** The value of a cell; undefined if the plan's record does not state it. */
type Value = Money | Price | string | undefined

export interface Cell {
  readonly value: Value
  /** The mark of the best value of the row, in words. */
  readonly better?: string | undefined
  /** Only in the row of a benefit. */
  readonly inclusion?: Inclusion
  readonly source?: FactSource | undefined
  /** The value with an option, and what that adds. */
  readonly optional?: string | undefined
}

/** A fact with the values of all plans. */
export interface Row {
  readonly term: string
  readonly cells: readonly Cell[]
  /** Whether the plans differ in it. */
  readonly differs: boolean
  /** Whether one plan alone states it. */
  readonly isStatedOnce: boolean
}

type FactMessages = Pick<Messages, 'plan' | 'sideBySide'>

export function premiumRow(plans: readonly Offer[], { plan: messages, sideBySide: words }: FactMessages): Row {
  const [best, by] = [words.lowest, words.less].map((label) => premiumWords(label, plans, messages)) as [string, string]
  const cells = plans.map(({ price }): ComparedCell => {
    const amount = comparable(price)
    return { value: price, ...(amount && { bounds: exactly(amountNumber(amount.amount), amount.symbol) }) }
  })
  return markedRow(
    messages.premium,
    cells,
    'lower',
    differenceOr(
      best,
      by,
      plans.map(({ price }) => comparable(price)),
    ),
  )
}

/** The other facts of two or more plans in a language (BCP 47), without facts that none of their records states. */
export function factRows(
  plans: readonly Offer[],
  definitions: readonly ShownFact[],
  { plan: messages, sideBySide: words }: FactMessages,
  language: string,
): Row[] {
  const rows = [
    ...definitions.flatMap((fact) => (fact.shown.includes('sideBySide') ? [factRow(plans, fact, words)] : [])),
    unmarkedRow(messages.type, plans, ({ typeLabel }) => typeLabel),
    unmarkedRow(messages.promotions, plans, ({ promotions }) => joined(promotions, 'items', language) || undefined),
  ]
  return rows.filter(({ cells }) => cells.some(({ value, optional }) => value || optional))
}

function factRow(plans: readonly Offer[], fact: ShownFact, words: FactMessages['sideBySide']): Row {
  const stated = plans.map((plan) => factOf(plan, fact.id))
  const values = plans.map((plan, i) => factValue(fact, plan, stated[i]))
  const cells = plans.map((plan, i): ComparedCell => {
    const [one, value] = [stated[i], values[i]]
    const bounds = one && offerBounds(plan, fact, one)
    return {
      value: typeof value === 'number' ? one?.text : value,
      source: one?.source,
      optional: optionalFact(plan, fact.id),
      ...(bounds && { bounds }),
    }
  })
  const by = fact.better === 'lower' ? words.less : words.more
  const word = fact.best === undefined ? undefined : differenceOr(fact.best, by, values)
  return markedRow(fact.label, cells, fact.better, word)
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

function unmarkedRow(term: string, plans: readonly Offer[], value: (plan: Offer) => Value): Row {
  return rowWith(
    term,
    plans.map((plan) => ({ value: value(plan) })),
  )
}

interface ComparedCell {
  readonly value?: Value
  readonly source?: FactSource | undefined
  readonly optional?: string | undefined
  /** Only of numbers. */
  readonly bounds?: Bounds
}

/** A row whose best value is marked with a word; without a word, nothing is marked. */
function markedRow(
  term: string,
  cells: readonly ComparedCell[],
  better: 'higher' | 'lower' | undefined,
  word: string | undefined,
): Row {
  const best = better && word !== undefined ? bestOf(cells, better) : undefined
  return rowWith(
    term,
    cells.map(({ value, source, optional }, i) => ({
      value,
      better: i === best ? word : undefined,
      ...(source && { source }),
      ...(optional !== undefined && { optional }),
    })),
  )
}

/**
 * The index of the value that is better than every other known one; undefined if there is none, or if one of them cannot be
 * compared, as `850 or more` with `up to 900`.
 */
function bestOf(cells: readonly ComparedCell[], better: 'higher' | 'lower'): number | undefined {
  const known = cells.flatMap(({ value, bounds }, place) => (value === undefined ? [] : [{ place, bounds }]))
  const ahead = better === 'higher' ? 1 : -1
  if (known.length < 2) return undefined
  return known.find((one) =>
    known.every(
      (other) => other === one || (one.bounds && other.bounds && compareBounds(one.bounds, other.bounds) === ahead),
    ),
  )?.place
}

/** The words of the mark: for two values their difference, as `{amount}` in `by`; otherwise `word`. */
function differenceOr(word: string, by: string, values: readonly (Money | number | string | undefined)[]): string {
  const [first, second] = values
  if (values.length !== 2) return word
  if (typeof first === 'object' && typeof second === 'object') {
    return fill(by, { amount: moneyText(money(sizeOf(differenceOf(first.amount, second.amount)), first)) })
  }
  if (typeof first !== 'number' || typeof second !== 'number') return word
  return fill(by, { amount: Number(Math.abs(first - second).toFixed(6)) })
}

function rowWith(term: string, cells: readonly Cell[]): Row {
  const stated = cells.filter(({ value, inclusion }) => value !== undefined && inclusion !== 'unlisted')
  const differs = new Set(cells.map(({ value, optional = '' }) => comparableText(value) + optional)).size > 1
  return { term, cells, differs, isStatedOnce: stated.length === 1 }
}

function comparableText(value: Value): string {
  if (typeof value !== 'object') return String(value ?? '')
  if ('digits' in value) return JSON.stringify(value)
  return JSON.stringify(isExact(value) ? [value.gross, value.net, value.per] : value.words)
}
