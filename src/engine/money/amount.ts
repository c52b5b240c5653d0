declare const brand: unique symbol

/**
 * An amount of money: a number at run time, so that JSON has it as one. To the compiler it is a symbol, the one type that
 * no operator takes, neither `+` and `*` nor `<` and unary minus, because numbers add 0.1 and 0.2 up to
 * 0.30000000000000004.
 */
export type Amount = symbol & { readonly [brand]: 'amount' }

/** An argument that is an amount or can be one; nothing of the type `any`, of which nobody knows what it is. */
type WithAmount<T> = 0 extends 1 & T ? never : [Extract<T, Amount>] extends [never] ? never : T

/** The type of `Number(amount)` and `String(amount)`: code that calculates with it or shows it does not compile. */
interface Refused {
  readonly instead: 'amountNumber, moneyText or decimal'
}

declare global {
  interface NumberConstructor {
    <T>(amount: T & WithAmount<T>): Refused
    // Again, because the last one is what `map(Number)` goes by.
    (value?: unknown): number
  }
  interface StringConstructor {
    <T>(amount: T & WithAmount<T>): Refused
    (value?: unknown): string
  }
}

/** Makes an amount of a number, for this folder and `decimal.ts`: all other code has its amounts from these. */
export function toAmount(value: number): Amount {
  // This cast and its reverse are the only ones: nothing but a cast gives a number a type that operators refuse.
  return value as unknown as Amount
}

/** The number of an amount, for what is written or compared as numbers: JSON, digits, figures in texts, filters. */
export function amountNumber(amount: Amount | number): number {
  return amount as unknown as number
}

/** How much more `a` is than `b`, exactly for amounts up to a hundred billion. */
export function differenceOf(a: Amount, b: Amount): Amount {
  // No currency has more than four decimals, and adding 0 makes 0 of -0, which would be written with its sign.
  return toAmount(Number((amountNumber(a) - amountNumber(b)).toFixed(4)) + 0)
}

/** -1, 0 or 1, as an amount is less than nothing, nothing or more. */
export function signOf(amount: Amount): number {
  return Math.sign(amountNumber(amount))
}
