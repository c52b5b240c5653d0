import { type Amount, amountNumber, toAmount } from '#engine/money/amount.ts'

// Pure calls, so that pages which price nothing leave this file out.
const units = /* @__PURE__ */ Symbol('units')
const scale = /* @__PURE__ */ Symbol('scale')

/**
 * A decimal number that adds and multiplies without rounding: units divided by ten to the power of the scale. Its
 * properties are symbols of this file, so that no other code reads or makes them.
 */
export interface Decimal {
  readonly [units]: bigint
  readonly [scale]: number
}

export const zero = /* @__PURE__ */ scaled(0n, 0)

/** The decimal that a number or an amount is written as: 0.1 is a tenth. Throws if it is not finite. */
export function decimal(value: number | Amount): Decimal {
  const number = amountNumber(value)
  if (Number.isSafeInteger(number)) return scaled(BigInt(number), 0)
  const written = String(number)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(written) ?? []
  if (!whole) throw new Error(`${written} is no decimal number.`)
  const places = fraction.length - Number(exponent)
  const digits = BigInt(sign + whole + fraction)
  return places < 0 ? scaled(digits * 10n ** BigInt(-places), 0) : scaled(digits, places)
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a[scale], b[scale])
  return scaled(unitsAt(a, places) + unitsAt(b, places), places)
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, scaled(-b[units], b[scale]))
}

export function times(a: Decimal, b: Decimal): Decimal {
  return scaled(a[units] * b[units], a[scale] + b[scale])
}

/** So many per cent of an amount. */
export function percentOf(amount: Decimal, percent: number): Decimal {
  const product = times(amount, decimal(percent))
  return scaled(product[units], product[scale] + 2)
}

/** One of so many equal parts, with at most so many decimals; half a unit is rounded away from zero. */
export function partOf(amount: Decimal, parts: number, decimals: number): Decimal {
  const [dividend, divisor] = [amount[units] * 10n ** BigInt(decimals), BigInt(parts) * 10n ** BigInt(amount[scale])]
  return scaled(divided(dividend, divisor), decimals)
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

function scaled(digits: bigint, places: number): Decimal {
  return { [units]: digits, [scale]: places }
}

function unitsAt(value: Decimal, places: number): bigint {
  return places === value[scale] ? value[units] : value[units] * 10n ** BigInt(places - value[scale])
}
