import type { Adjustment } from '#contract/config.ts'
import { questionsOf, truthOf } from '#engine/answers/truth.ts'
import { compare, type Decimal, decimal, percentOf, plus, zero } from './decimal.ts'
import type { Outcome, PriceCase } from './price-cases.ts'

/** How a plan is bought, which decides on adjustments besides the answers. */
export interface Purchase {
  /** The day (YYYY-MM-DD), by the calendar of the market. */
  readonly day: string
  /** The code that the buyer types. */
  readonly code?: string
  /** Where it is bought. */
  readonly channel?: string
}

/** A case and what its price was before all adjustments. */
interface Adjusted extends PriceCase {
  readonly base: Decimal
}

/** The cases that adjustments make of one, in their order: two where it is open whether one of them counts. */
export function adjustedCases(
  found: PriceCase,
  adjustments: readonly Adjustment[],
  purchase: Purchase,
): readonly PriceCase[] {
  const { outcome } = found
  if (outcome.kind !== 'amount') return [found]
  const offered = adjustments.filter((adjustment) => isOffered(adjustment, purchase))
  const groups = Map.groupBy(offered, ({ group, id }) => group ?? id).values()
  return [...groups].reduce<readonly Adjusted[]>(
    (cases, group) => cases.flatMap((adjusted) => withBest(adjusted, group)),
    [{ ...found, base: outcome.low }],
  )
}

function isOffered({ from = '', until, code, channel }: Adjustment, purchase: Purchase): boolean {
  const isInTime = purchase.day >= from && (until === undefined || purchase.day <= until)
  const isWithCode = code === undefined || code === purchase.code
  return isInTime && isWithCode && (channel === undefined || channel === purchase.channel)
}

/** A case with the one of a group that makes it cheapest, for each set of them that can count. */
function withBest(adjusted: Adjusted, group: readonly Adjustment[]): Adjusted[] {
  const asked = group.flatMap(({ if: condition }) => (condition ? questionsOf(condition) : []))
  const before = { ...adjusted, asked: [...adjusted.asked, ...asked] }
  const truths = group.map(({ if: condition }) => (condition ? truthOf(condition, adjusted.knowledge) : true))
  const certain = group.filter((_, i) => truths[i] === true)
  const open = group.filter((_, i) => truths[i] === undefined)
  return subsets(open).map((some) => {
    const counting = [...certain, ...some].map((adjustment) => adjustedBy(before, adjustment))
    return counting.toSorted(byLowest)[0] ?? before
  })
}

function adjustedBy(adjusted: Adjusted, { label, amount = 0, percent, of }: Adjustment): Adjusted {
  const { outcome, base } = adjusted
  if (outcome.kind !== 'amount') return adjusted
  const changed = (value: Decimal) => {
    const basis = of === 'base' ? base : value
    const sum = plus(value, percent === undefined ? decimal(amount) : percentOf(basis, percent))
    return compare(sum, zero) < 0 ? zero : sum
  }
  const low = changed(outcome.low)
  const line = { label, amount: plus(low, { ...outcome.low, units: -outcome.low.units }) }
  return {
    ...adjusted,
    outcome: { ...outcome, low, high: outcome.high && changed(outcome.high), lines: [...outcome.lines, line] },
  }
}

function byLowest(a: Adjusted, b: Adjusted): number {
  const amount = ({ outcome }: Adjusted): Decimal => (isAmount(outcome) ? outcome.low : zero)
  return compare(amount(a), amount(b))
}

function isAmount(outcome: Outcome): outcome is Extract<Outcome, { kind: 'amount' }> {
  return outcome.kind === 'amount'
}

function subsets<T>([first, ...rest]: readonly T[]): T[][] {
  if (first === undefined) return [[]]
  return subsets(rest).flatMap((set) => [set, [first, ...set]])
}
