import { type Amount, amountNumber, toAmount } from '../money.ts'

// Pure calls, so that pages which price nothing leave this file out.
const units = /* @__PURE__ */ Symbol('units')
const scale = /* @__PURE__ */ Symbol('scale')

/**
 * A decimal number that adds and multiplies without rounding: units divided by ten to the power of the scale. Its
 * properties are symbols of this file, so that no other code reads or makes them; a class, because object literals with
 * computed keys are slow to make.
 */
class Decimal {
  declare readonly [units]: bigint
  declare readonly [scale]: number

  constructor(digits: bigint, places: number) {
    this[units] = digits
    this[scale] = places
  }
}

export type { Decimal }

export const zero = /* @__PURE__ */ new Decimal(0n, 0)

/** The decimal that a number or an amount is written as: 0.1 is a tenth. Throws if it is not finite. */
export function decimal(value: number | Amount): Decimal {
  const number = amountNumber(value)
  // Most amounts are whole cents, and reading those from text takes several times as long.
  const cents = Math.round(number * 100)
  if (Number.isSafeInteger(cents) && cents / 100 === number) return new Decimal(BigInt(cents), 2)
  const written = String(number)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(written) ?? []
  if (!whole) throw new Error(`${written} is no decimal number.`)
  const places = fraction.length - Number(exponent)
  const digits = BigInt(sign + whole + fraction)
  return places < 0 ? new Decimal(digits * 10n ** BigInt(-places), 0) : new Decimal(digits, places)
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a[scale], b[scale])
  return new Decimal(unitsAt(a, places) + unitsAt(b, places), places)
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, new Decimal(-b[units], b[scale]))
}

export function times(a: Decimal, b: Decimal): Decimal {
  return new Decimal(a[units] * b[units], a[scale] + b[scale])
}

/** So many per cent of an amount. */
export function percentOf(amount: Decimal, percent: number): Decimal {
  const product = times(amount, decimal(percent))
  return new Decimal(product[units], product[scale] + 2)
}

/** One of so many equal parts, with at most so many decimals; half a unit is rounded away from zero. */
export function partOf(amount: Decimal, parts: number, decimals: number): Decimal {
  const [dividend, divisor] = [amount[units] * 10n ** BigInt(decimals), BigInt(parts) * 10n ** BigInt(amount[scale])]
  return new Decimal(divided(dividend, divisor), decimals)
}

/** Below 0, 0 or above 0, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const places = Math.max(a[scale], b[scale])
  const difference = unitsAt(a, places) - unitsAt(b, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The amount with at most so many decimals, or with all; half a unit is rounded away from zero, as invoices do. */
export function rounded(value: Decimal, decimals = value[scale]): Amount {
  if (value[scale] <= decimals) return toAmount(Number(value[units]) / 10 ** value[scale])
  const divisor = 10n ** BigInt(value[scale] - decimals)
  return toAmount(Number(divided(value[units], divisor)) / 10 ** decimals)
}

function divided(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}

function unitsAt(value: Decimal, places: number): bigint {
  return places === value[scale] ? value[units] : value[units] * 10n ** BigInt(places - value[scale])
}
