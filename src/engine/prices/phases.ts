import type { Amount } from '../money.ts'
import { type Decimal, decimal, plus } from './decimal.ts'

/** So many months at an amount, which adjustments change from what it was before all of them. */
interface Phase {
  readonly months: number
  readonly amount: Decimal
  readonly base: Decimal
}

/** A price that may begin with other months, and have a part that is paid once. */
export interface Changing {
  readonly low: Decimal
  /** What is paid in the first months, in their order, before `low` holds. */
  readonly phases?: readonly Phase[]
  /** What is paid once besides. */
  readonly once?: Decimal
}

type Changes = Pick<Changing, 'phases' | 'once'>

/** The same as it is written, or as it was worked out before. */
interface WrittenChanges {
  readonly phases?: readonly { readonly months: number; readonly amount: number | Amount }[]
  readonly once?: number | Amount
}

/** What is paid first and once of a price that has it. */
export function changesOf({ phases, once }: WrittenChanges): Changes {
  return {
    ...(phases && { phases: phases.map(({ months, amount }) => phase(months, decimal(amount))) }),
    ...(once !== undefined && { once: decimal(once) }),
  }
}

/** What is paid first and once of two prices together. */
export function changesOfBoth(a: Changing, b: Changing): Changes {
  const ends = [...new Set([...endsOf(a), ...endsOf(b)])].sort((one, other) => one - other)
  const phases = ends.map((end, i) => phase(end - (ends[i - 1] ?? 0), plus(amountIn(a, end), amountIn(b, end))))
  const once = a.once && b.once ? plus(a.once, b.once) : (a.once ?? b.once)
  return { ...(phases.length > 0 && { phases }), ...(once && { once }) }
}

function phase(months: number, amount: Decimal): Phase {
  return { months, amount, base: amount }
}

/** The last month of each phase, counted from the first month of the contract. */
function endsOf({ phases = [] }: Changes): number[] {
  let end = 0
  return phases.map(({ months }) => {
    end += months
    return end
  })
}

/** What is paid in a month, counted from 1. */
function amountIn(price: Changing, month: number): Decimal {
  const phase = endsOf(price).findIndex((end) => month <= end)
  return price.phases?.[phase]?.amount ?? price.low
}
