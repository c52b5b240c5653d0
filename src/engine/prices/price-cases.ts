import { usualPeriod } from '../amounts.ts'
import { certainAnswer, type Known } from '../answers.ts'
import type { Count, PlanPrice, RateTerm, RowPrice, SumPrice, Tier, TieredTerm } from '../contract/config.ts'
import { compare, type Decimal, decimal, minus, plus, times, zero } from './decimal.ts'
import { type Changing, changesOf, changesOfBoth } from './phases.ts'
import { openRows } from './price-table.ts'

/** What a price comes to for some answers. */
export type Outcome =
  | ({
      readonly kind: 'amount'
      readonly per: string
      readonly low: Decimal
      /** Undefined where only the lowest is known; the same as `low` in an exact price. */
      readonly high: Decimal | undefined
      readonly lines: readonly Line[]
    } & Changing)
  | { readonly kind: 'onRequest'; readonly reason: string }
  | { readonly kind: 'notSold' }
  /** A number is missing without which nothing can be said, such as the kilowatt hours. */
  | { readonly kind: 'open' }

export type AmountOutcome = Extract<Outcome, { kind: 'amount' }>

/** How far what changes a price reaches. */
export interface Reach {
  readonly isFirstYear?: true
  /** Whether it is for new customers only. */
  readonly isForNew?: true
}

/** A part of an exact price; the price itself has no label. */
export interface Line extends Reach {
  readonly label?: string
  readonly amount: Decimal
}

/** An outcome, what is known of the answers where it comes about, and the questions that decided on it. */
export interface PriceCase {
  readonly outcome: Outcome
  readonly knowledge: Known
  readonly asked: readonly string[]
}

/** A price that comes on top of another, for the same time unless it says which, such as that of an option. */
export interface PricePart {
  readonly label: string
  readonly price: PlanPrice
}

const open: Outcome = { kind: 'open' }

/** Every outcome that a price can still have: a single one where all that it asks is known. */
export function priceCases(price: PlanPrice, knowledge: Known, usual = usualPeriod): PriceCase[] {
  if (typeof price === 'object' && 'sum' in price) return sumCases(price, knowledge, usual)
  if (typeof price === 'object' && 'rows' in price) {
    const { by: asked, per = usual } = price
    return openRows(price, knowledge).map((open) => ({
      outcome: leafOutcome(open.row.price, per),
      knowledge: open.knowledge,
      asked,
    }))
  }
  return [{ outcome: leafOutcome(price, usual), knowledge, asked: [] }]
}

/** A case of a price with one more part: a case for each outcome that the part can still have. */
export function withPart({ outcome, knowledge, asked }: PriceCase, { label, price }: PricePart): PriceCase[] {
  if (outcome.kind !== 'amount') return [{ outcome, knowledge, asked }]
  return priceCases(price, knowledge, outcome.per).map((part) => ({
    outcome: plusLine(outcome, label, part.outcome),
    knowledge: part.knowledge,
    asked: [...asked, ...part.asked],
  }))
}

function leafOutcome(price: RowPrice, usual: string): Outcome {
  if (typeof price === 'number') return exact(decimal(price), usual)
  if ('notSold' in price) return { kind: 'notSold' }
  if ('onRequest' in price) return { kind: 'onRequest', reason: price.onRequest }
  const { per = usual } = price
  if ('amount' in price) return { ...exact(decimal(price.amount), per), ...changesOf(price) }
  if ('from' in price) return { kind: 'amount', per, low: decimal(price.from), high: undefined, lines: [] }
  const [low = 0, high = low] = price.between
  return { kind: 'amount', per, low: decimal(low), high: decimal(high), lines: [] }
}

function exact(amount: Decimal, per: string, lines: readonly Line[] = [{ amount }]): AmountOutcome {
  return { kind: 'amount', per, low: amount, high: amount, lines }
}

function sumCases({ sum, per, least }: SumPrice, knowledge: Known, usual: string): PriceCase[] {
  const start: PriceCase = { outcome: exact(zero, per ?? usual, []), knowledge, asked: [] }
  const cases = sum.reduce<readonly PriceCase[]>(
    (before, term) => before.flatMap((sofar) => addTerm(sofar, term)),
    [start],
  )
  return cases.map((found) => ({ ...found, outcome: raised(found.outcome, least) }))
}

/** A sum so far with one more term: a case for each row that its rate can still come from. */
function addTerm(sofar: PriceCase, term: RateTerm | TieredTerm): PriceCase[] {
  const { outcome, knowledge, asked } = sofar
  if (outcome.kind !== 'amount') return [sofar]
  const count = countOf(term.times ?? 1, knowledge)
  const read = typeof term.times === 'object' ? [...asked, term.times.answer] : asked
  if ('tiers' in term) {
    const part = count === undefined ? open : exact(tieredAmount(term.tiers, term.mode, count), outcome.per)
    return [{ outcome: plusLine(outcome, term.label, part), knowledge, asked: read }]
  }
  return priceCases(term.rate, knowledge, outcome.per).map((rate) => ({
    outcome: plusLine(outcome, term.label, multiplied(rate.outcome, count)),
    knowledge: rate.knowledge,
    asked: [...read, ...rate.asked],
  }))
}

/** The number that a rate is taken times; undefined while the visitor has not answered it. */
function countOf(count: Count, knowledge: Known): Decimal | undefined {
  if (typeof count === 'number') return decimal(count)
  const answer = certainAnswer(knowledge, count.answer)
  if (typeof answer !== 'number') return undefined
  const above = minus(decimal(answer), decimal(count.above ?? 0))
  return compare(above, zero) < 0 ? zero : above
}

function tieredAmount(tiers: readonly Tier[], mode: TieredTerm['mode'], count: Decimal): Decimal {
  if (mode === 'whole') {
    const reached = tiers.find(({ upTo }) => upTo === undefined || compare(count, decimal(upTo)) <= 0) ?? tiers.at(-1)
    return times(count, decimal(reached?.rate ?? 0))
  }
  let amount = zero
  let below = zero
  for (const { upTo, rate } of tiers) {
    const end = upTo === undefined || compare(count, decimal(upTo)) < 0 ? count : decimal(upTo)
    if (compare(end, below) > 0) amount = plus(amount, times(minus(end, below), decimal(rate)))
    below = end
  }
  return amount
}

function multiplied(outcome: Outcome, count: Decimal | undefined): Outcome {
  if (outcome.kind !== 'amount') return outcome
  if (count === undefined) return open
  const { kind, per, low, high, lines } = outcome
  return { kind, per, lines, low: times(low, count), high: high && times(high, count) }
}

/** A sum and one more part, for the period that the part states; a part that has no amount leaves the whole without one. */
function plusLine(sofar: AmountOutcome, label: string | undefined, part: Outcome): Outcome {
  if (part.kind !== 'amount') return part
  return {
    ...sofar,
    per: part.per,
    low: plus(sofar.low, part.low),
    high: sofar.high && part.high && plus(sofar.high, part.high),
    lines: [...sofar.lines, { ...(label !== undefined && { label }), amount: part.low }],
    ...changesOfBoth(sofar, part),
  }
}

/** A sum that is at least so much; a lower one makes no lines, which would not add up to what is paid. */
function raised(outcome: Outcome, least: number | undefined): Outcome {
  if (outcome.kind !== 'amount' || least === undefined) return outcome
  const floor = decimal(least)
  const { low, high } = outcome
  if (compare(low, floor) >= 0) return outcome
  return {
    ...outcome,
    low: floor,
    high: high && (compare(high, floor) < 0 ? floor : high),
    lines: [{ amount: floor }],
  }
}
