import { isDay } from '#engine/dates/dates.ts'
import { amountText, isExact, type Price, payable, priceText } from '#engine/prices/price.ts'
import { separator } from '#engine/site/template.ts'

/** The hidden fields by which a form says what its chosen plan cost on the page, on which day, and for which assumed answers. */
export const seenFields = { price: 'seen-price', day: 'seen-day', assumed: 'seen-for' } as const

/** A price that a visitor read. */
export interface SeenPrice {
  readonly price: string
  /** YYYY-MM-DD. */
  readonly day?: string
  /** For whom the page said that its prices are; left out where it assumed no answer. */
  readonly assumed?: string
}

/** Long enough for a price or its answers in words, so that nobody fills the desk with other texts. */
const longest = 120

/** What a page shows of a price, in words of a language (BCP 47). */
export function shownPrice(price: Price, qualifies: boolean | undefined, language: string): string {
  if (!isExact(price) || qualifies === undefined) return priceText(price, language)
  return amountText(price, payable(price, qualifies))
}

/** The price that a posted form says its visitor saw; undefined where it says none, or the price that holds now. */
export function seenPrice(
  posted: Readonly<Record<string, string>>,
  now: Price,
  language: string,
): SeenPrice | undefined {
  const shown = (field: string) => (posted[field] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, longest)
  const [price, assumed] = [shown(seenFields.price), shown(seenFields.assumed)]
  const day = posted[seenFields.day] ?? ''
  const text = priceText(now, language)
  // A page without answers shows a price with and without an adjustment; the visitor saw both.
  const isNow = price.split(separator('parts', language)).some((part) => part === text || part.startsWith(`${text} `))
  if (price === '' || price === text || isNow) return undefined
  return { price, ...(isDay(day) && { day }), ...(assumed && { assumed }) }
}
