import { type Known, truthOf } from '../answers.ts'
import type { Adjustment } from '../contract/config.ts'
import type { Amount } from '../money.ts'
import { compare, type Decimal, decimal, minus, percentOf, plus, zero } from './decimal.ts'
import type { Outcome, PriceCase, Reach } from './price-cases.ts'

/** How a plan is bought, which decides on adjustments besides the answers. */
export interface Purchase {
  /** The day (YYYY-MM-DD), by the calendar of the market. */
  readonly day: string
  /** The code that the buyer types. */
  readonly code?: string
  /** Where it is bought. */
  readonly channel?: string
  /** Whether adjustments that the answers leave open count as well; default false. */
  readonly countsOpen?: boolean
}

/** What adjustments that the answers leave open, or that need a code or a channel, would make of an exact price. */
export interface Offered {
  readonly labels: readonly string[]
  /** How far each of those reaches that have labels. */
  readonly reaches?: readonly Reach[]
  readonly amount: Amount
}

/** An adjustment whose saved condition is resolved. */
export type ResolvedAdjustment = Omit<Adjustment, 'rule' | 'plans' | 'planType'>

/** An adjustment with the plans that it changes. */
export type Adjusting = ResolvedAdjustment & Pick<Adjustment, 'plans' | 'planType' | 'rule'>

/** A case and what its price was before all adjustments. */
interface Adjusted extends PriceCase {
  readonly base: Decimal
}

/** A case after the adjustments that count for it, in their order; of a group only the best. */
export function adjustedCase(
  found: PriceCase,
  adjustments: readonly ResolvedAdjustment[],
  purchase: Purchase,
): PriceCase {
  const { outcome, knowledge } = found
  if (outcome.kind !== 'amount' || adjustments.length === 0) return found
  const counting = adjustments.filter((adjustment) => {
    return isOffered(adjustment, purchase) && (isFor(adjustment, knowledge) ?? purchase.countsOpen ?? false)
  })
  const groups = Map.groupBy(counting, ({ group, id }) => group ?? id).values()
  return [...groups].reduce<Adjusted>(withBest, { ...found, base: outcome.low })
}

/** Whether the answers leave it open that an adjustment which is offered counts. */
export function isOpen(adjustment: ResolvedAdjustment, knowledge: Known): boolean {
  return isFor(adjustment, knowledge) === undefined
}

/** Whether it is for a visitor; undefined where that is open. */
function isFor({ if: condition, undecided }: ResolvedAdjustment, knowledge: Known): boolean | undefined {
  if (undecided) return undefined
  return condition === undefined || truthOf(condition, knowledge)
}

export function isOffered({ from = '', until, code, channel, who }: ResolvedAdjustment, purchase: Purchase): boolean {
  // Who asks for a quote renews nothing with us yet.
  if (who === 'renewal') return false
  const isInTime = purchase.day >= from && (until === undefined || purchase.day <= until)
  const isWithCode = code === undefined || code === purchase.code
  return isInTime && isWithCode && (channel === undefined || channel === purchase.channel)
}

/** A case with the adjustment of a group that makes it cheapest. */
function withBest(adjusted: Adjusted, group: readonly ResolvedAdjustment[]): Adjusted {
  const [best = adjusted] = group.map((adjustment) => adjustedBy(adjusted, adjustment)).toSorted(byLowest)
  return best
}

function adjustedBy(adjusted: Adjusted, adjustment: ResolvedAdjustment): Adjusted {
  const { label, amount = 0, percent, of } = adjustment
  const { outcome, base } = adjusted
  if (outcome.kind !== 'amount') return adjusted
  const changed = (value: Decimal, before = base) => {
    const basis = of === 'base' ? before : value
    const sum = plus(value, percent === undefined ? decimal(amount) : percentOf(basis, percent))
    return compare(sum, zero) < 0 ? zero : sum
  }
  const low = changed(outcome.low)
  const line = { label, ...reachOf(adjustment), amount: minus(low, outcome.low) }
  const phases = outcome.phases?.map((phase) => ({ ...phase, amount: changed(phase.amount, phase.base) }))
  const high = outcome.high && changed(outcome.high)
  return {
    ...adjusted,
    outcome: { ...outcome, low, high, lines: [...outcome.lines, line], ...(phases && { phases }) },
  }
}

/** How far an adjustment reaches, where that is not everybody in each year. */
export function reachOf({ reach, who }: Pick<Adjustment, 'reach' | 'who'>): Reach {
  return { ...(reach === 'first-year' && { isFirstYear: true }), ...(who === 'new' && { isForNew: true }) }
}

/** Those of the adjustments that made a price: of a group only the best did. */
export function countedIn(
  { lines }: { readonly lines: readonly (Reach & { readonly label?: string })[] },
  adjustments: readonly ResolvedAdjustment[],
): readonly ResolvedAdjustment[] {
  const wordOf = ({ label, isFirstYear, isForNew }: (typeof lines)[number]) =>
    JSON.stringify([label, isFirstYear, isForNew])
  const words = new Set(lines.map(wordOf))
  return adjustments.filter((adjustment) => words.has(wordOf({ label: adjustment.label, ...reachOf(adjustment) })))
}

function byLowest(a: Adjusted, b: Adjusted): number {
  const amount = ({ outcome }: Adjusted): Decimal => (isAmount(outcome) ? outcome.low : zero)
  return compare(amount(a), amount(b))
}

function isAmount(outcome: Outcome): outcome is Extract<Outcome, { kind: 'amount' }> {
  return outcome.kind === 'amount'
}
