import { type Money, money } from '#engine/money/money.ts'

/** The sum of a yearly amount over some months, to the nearest whole unit of the currency. */
export function overMonths(yearly: Money, months: number): Money {
  return money(Math.round((yearly.amount * months) / 12), yearly)
}
