import { type Amount, amountNumber, toAmount } from './amount.ts'

/** An amount without its sign. */
export function sizeOf(amount: Amount): Amount {
  return toAmount(Math.abs(amountNumber(amount)))
}

/** Compares amounts for an order, the lowest first and unknown ones last. */
export function byAmount(a: Amount | undefined, b: Amount | undefined): number {
  return amountNumber(a ?? Infinity) - amountNumber(b ?? Infinity) || 0
}

/** The lowest of some amounts; undefined of none. */
export function lowestOf(amounts: readonly Amount[]): Amount | undefined {
  return amounts.toSorted(byAmount)[0]
}

/** The highest of some amounts; undefined of none. */
export function highestOf(amounts: readonly Amount[]): Amount | undefined {
  return amounts.toSorted(byAmount).at(-1)
}

/** How far an amount lies outside a range of numbers; 0 within it. */
export function distanceTo(amount: Amount, from: number, to: number): number {
  return Math.max(0, from - amountNumber(amount), amountNumber(amount) - to)
}
