import { certainAnswer, type Knowledge } from '../answers.ts'
import type { Levy, PlanPrice } from '../contract/config.ts'
import type { Amount } from '../money.ts'
import { adjustedCase, type Purchase, type ResolvedAdjustment } from './adjustments.ts'
import { compare, type Decimal, decimal, minus, percentOf, plus, rounded, zero } from './decimal.ts'
import {
  type AmountOutcome,
  type Outcome,
  type PriceCase,
  type PricePart,
  priceCases,
  type Reach,
  withPart,
} from './price-cases.ts'

/** What is known of a visitor's answers, what they chose besides, and how the plan is bought. */
export interface Scenario extends Purchase {
  readonly knowledge: Knowledge
  /** The prices of chosen options; adjustments and levies count for them as well. */
  readonly parts?: readonly PricePart[]
}

/** How a market makes prices. */
export interface Pricing {
  /** What its prices are for that do not say so; a year where it is left out. */
  readonly per?: string
  /** The decimals of its currency. */
  readonly decimals: number
  /** In their order. */
  readonly adjustments: readonly ResolvedAdjustment[]
  /** Those that come on top of the plan's price; those that it includes change nothing. */
  readonly levies: readonly Levy[]
}

/** What a plan costs as far as the scenario decides it, in the market's currency. */
export type Quote = ExactQuote | OpenQuote

export interface ExactQuote {
  readonly kind: 'exact'
  readonly per: string
  readonly amount: Amount
  /** The parts of the amount; the first, without a label, is the plan's price before all else, of a group that of each. */
  readonly lines: readonly QuoteLine[]
  /** What is paid in the first months, in their order, before `amount` holds. */
  readonly phases?: readonly { readonly months: number; readonly amount: Amount }[]
  /** What is paid once besides. */
  readonly once?: Amount
}

export interface QuoteLine extends Reach {
  readonly label?: string
  /** Who of a group it is for, such as 'Traveller 2'. */
  readonly member?: string
  readonly amount: Amount
}

export type OpenQuote =
  | { readonly kind: 'from'; readonly per: string; readonly from: Amount }
  | { readonly kind: 'between'; readonly per: string; readonly from: Amount; readonly to: Amount }
  | { readonly kind: 'onRequest'; readonly reason: string }
  | { readonly kind: 'notSold' }
  /** Answers decide on it: `from` is the lowest of all cases, where each has a price of the same period. */
  | { readonly kind: 'needs'; readonly questions: readonly string[]; readonly per?: string; readonly from?: Amount }

/** The one function that says what a plan costs. Rounded once, at the end: half a unit away from zero. */
export function priceOf(price: PlanPrice, scenario: Scenario, { per, decimals, adjustments, levies }: Pricing): Quote {
  const { parts = [] } = scenario
  const cases = parts
    .reduce<readonly PriceCase[]>(
      (before, part) => before.flatMap((sofar) => withPart(sofar, part)),
      priceCases(price, scenario.knowledge, per),
    )
    .map((found) => adjustedCase(found, adjustments, scenario))
    .map((found) => ({ ...found, outcome: withLevies(found.outcome, levies, scenario.day) }))
  const [only] = cases
  if (only && cases.length === 1 && only.outcome.kind !== 'open') return quoteOf(only.outcome, decimals)
  const quote = quoteOfAll(cases, decimals)
  if (quote && quote.kind !== 'needs') return quote
  const questions = new Set(cases.flatMap(({ asked }) => asked))
  const open = [...questions].filter((question) => certainAnswer(scenario.knowledge, question) === undefined)
  return { kind: 'needs', questions: open, ...lowest(cases, decimals) }
}

/** The quote in which all cases come out; undefined where they differ. A table can have thousands, so the first that differs ends it. */
function quoteOfAll([first, ...others]: readonly PriceCase[], decimals: number): Quote | undefined {
  if (!first) return undefined
  const quote = quoteOf(first.outcome, decimals)
  const words = JSON.stringify(quote)
  return others.every(({ outcome }) => JSON.stringify(quoteOf(outcome, decimals)) === words) ? quote : undefined
}

function withLevies(outcome: Outcome, levies: readonly Levy[], day: string): Outcome {
  if (outcome.kind !== 'amount' || levies.length === 0) return outcome
  const { low, high } = outcome
  const added = levies.flatMap(({ label, rates }) => {
    const rate = rates.findLast(({ from = '' }) => from <= day)
    return rate ? [{ label, rate }] : []
  })
  const levied = (value: Decimal) =>
    added.reduce((sum, { rate: { percent, amount = 0 } }) => {
      return plus(sum, percent === undefined ? decimal(amount) : percentOf(value, percent))
    }, value)
  const lines = added.map(({ label, rate: { percent, amount = 0 } }) => {
    return { label, amount: percent === undefined ? decimal(amount) : percentOf(low, percent) }
  })
  const phases = outcome.phases?.map((phase) => ({ ...phase, amount: levied(phase.amount) }))
  // A fee for each price is no part of what is paid once.
  const paidOnce = outcome.once
  const once =
    paidOnce && added.reduce((sum, { rate: { percent = 0 } }) => plus(sum, percentOf(paidOnce, percent)), paidOnce)
  return {
    ...outcome,
    low: levied(low),
    high: high && levied(high),
    lines: [...outcome.lines, ...lines],
    ...(phases && { phases }),
    ...(once && { once }),
  }
}

function quoteOf(outcome: Outcome, decimals: number): Quote {
  if (outcome.kind === 'open') return { kind: 'needs', questions: [] }
  if (outcome.kind !== 'amount') return outcome
  const { per, low, high, lines, phases, once } = outcome
  const from = rounded(low, decimals)
  if (high === undefined) return { kind: 'from', per, from }
  if (compare(low, high) !== 0) return { kind: 'between', per, from, to: rounded(high, decimals) }
  return {
    kind: 'exact',
    per,
    amount: from,
    lines: roundedLines(lines, decimals),
    ...(phases && { phases: phases.map(({ months, amount }) => ({ months, amount: rounded(amount, decimals) })) }),
    ...(once && { once: rounded(once, decimals) }),
  }
}

/** Lines whose rounded amounts add up to the rounded sum, because each is the step from one rounded sum to the next. */
function roundedLines(lines: AmountOutcome['lines'], decimals: number): QuoteLine[] {
  let sum = zero
  let before = zero
  return lines.map((line) => {
    sum = plus(sum, line.amount)
    const after = decimal(rounded(sum, decimals))
    const step = minus(after, before)
    before = after
    return { ...line, amount: rounded(step, decimals) }
  })
}

/** The lowest price of all cases; empty where one has none, or another period. */
function lowest(cases: readonly PriceCase[], decimals: number): { readonly per?: string; readonly from?: Amount } {
  const amounts = cases.flatMap(({ outcome }) => (outcome.kind === 'amount' ? [outcome] : []))
  const [first, ...rest] = amounts
  const isWhole = amounts.length === cases.length && rest.every(({ per }) => per === first?.per)
  if (!first || !isWhole) return {}
  const low = rest.reduce((least, { low }) => (compare(low, least) < 0 ? low : least), first.low)
  return { per: first.per, from: rounded(low, decimals) }
}
