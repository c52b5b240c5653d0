/** A decimal number that adds and multiplies without rounding: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** The decimal that a number is written as: 0.1 is a tenth. Throws if it is not finite. */
export function decimal(value: number): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? []
  if (!whole) throw new Error(`${value} is no decimal number.`)
  const scale = fraction.length - Number(exponent)
  const units = BigInt(sign + whole + fraction)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { ...b, units: -b.units })
}

export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** So many per cent of an amount. */
export function percentOf(amount: Decimal, percent: number): Decimal {
  const product = times(amount, decimal(percent))
  return { ...product, scale: product.scale + 2 }
}

/** Below 0, 0 or above 0, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = unitsAt(a, scale) - unitsAt(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The number with at most so many decimals; half a unit is rounded away from zero, as invoices do. */
export function rounded(value: Decimal, decimals: number): number {
  if (value.scale <= decimals) return Number(value.units) / 10 ** value.scale
  const divisor = 10n ** BigInt(value.scale - decimals)
  const half = value.units < 0n ? -divisor / 2n : divisor / 2n
  return Number((value.units + half) / divisor) / 10 ** decimals
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale)
}
