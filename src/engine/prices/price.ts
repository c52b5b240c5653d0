import type { Messages } from '#contract/config.ts'
import { differenceOf, signOf } from '#engine/money/amount.ts'
import type { MoneyStyle } from '#engine/money/currency.ts'
import { type Money, money, moneyText } from '#engine/money/money.ts'
import { fill, joined } from '#engine/site/template.ts'

/** What a plan costs for the answers that are known or assumed. */
export type Price = ExactPrice | OpenPrice

export interface ExactPrice {
  /** Before adjustments that the answers leave open; sorting, filtering and comparing go by it. */
  readonly gross: Money
  /** With those adjustments; undefined when no open one applies to the plan. */
  readonly net?: Money
  /** The words that go with `net`, such as 'if you qualify'. */
  readonly netLabel?: string
  /** What the price is for, around the `{amount}`; undefined for a year where all prices of the market are for one. */
  readonly per?: string
  /** Whether it is for another time than the prices of its market, so that nothing compares it with them. */
  readonly isApart?: true
  /** What it is made of, what it is with a code, and until when it holds, in words. */
  readonly note?: string
}

/** A price that is not one amount. */
export interface OpenPrice {
  readonly gross?: undefined
  readonly kind: 'from' | 'between' | 'onRequest' | 'notSold' | 'needs'
  readonly currency: MoneyStyle
  /** In words that stand where the amount would. */
  readonly words: string
  /** The least that it can be, where that is known and for what other prices are for. */
  readonly least?: Money
  /** The ids of the questions whose answers it needs. */
  readonly needs?: readonly string[]
  readonly note?: string
}

export function isExact(price: Price): price is ExactPrice {
  return price.gross !== undefined
}

/** How amounts of the plan are written. */
export function currencyOf(price: Price): MoneyStyle {
  return isExact(price) ? price.gross : price.currency
}

/** The amount for a visitor; without adjustments that their answers leave open. Undefined where it is not exact. */
export function payable(price: ExactPrice, qualifies?: boolean): Money
export function payable(price: Price, qualifies?: boolean): Money | undefined
export function payable(price: Price, qualifies = false): Money | undefined {
  return isExact(price) ? (qualifies && price.net) || price.gross : undefined
}

/** The amount by which a plan is compared with others; undefined where none can be, as of a price for another time. */
export function comparable(price: Price, qualifies?: boolean): Money | undefined {
  return isExact(price) && !price.isApart ? payable(price, qualifies) : undefined
}

/** A price in words of a language (BCP 47): `BHD 420; BHD 220 if you qualify`. */
export function priceText(price: Price, language: string): string {
  if (!isExact(price)) return price.words
  return joined([amountText(price, price.gross), netText(price, language)], 'parts', language)
}

/** An amount with what it is for, where the words of pages do not say that. */
export function amountText({ per }: Pick<ExactPrice, 'per'>, money: Money): string {
  return per === undefined ? moneyText(money) : fill(per, { amount: moneyText(money) })
}

/** The amount that an open adjustment leaves, with its words, in a language (BCP 47); undefined if there is none. */
export function netText(price: Price, language: string): string | undefined {
  if (!isExact(price) || !price.net) return undefined
  return joined([amountText(price, price.net), price.netLabel], 'words', language)
}

/** The full price and what open adjustments take off it: `BHD 420 − BHD 200`; undefined where they take off nothing. */
export function sumText({ gross, net }: ExactPrice): string | undefined {
  const off = net && differenceOf(gross.amount, net.amount)
  if (off === undefined || signOf(off) <= 0) return undefined
  return `${moneyText(gross)} − ${moneyText(money(off, gross))}`
}

/** A label that orders or filters these plans by price; if an open adjustment lowers any of them, it adds that full prices count. */
export function premiumWords(
  label: string,
  plans: readonly { readonly price: Price }[],
  { gross }: Pick<Messages['plan'], 'gross'>,
): string {
  return plans.some(({ price }) => isExact(price) && price.net) ? fill(gross, { what: label }) : label
}
