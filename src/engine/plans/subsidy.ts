import type { Messages, Plan } from '#contract/config.ts'
import { type Money, money, moneyText } from '#engine/money/money.ts'
import type { Market } from '#engine/site/site.ts'
import { fill, joined } from '#engine/site/template.ts'

/** The yearly price of a plan, before and after the market's subsidy. */
export interface Price {
  /** The provider's premium; sorting, filtering and comparing go by it, because not every visitor qualifies. */
  readonly gross: Money
  /** The premium less the subsidy; undefined when no subsidy applies to the plan. */
  readonly net?: Money
  /** The words that go with `net`, such as 'if you qualify'. */
  readonly netLabel?: string
  /** The last day of the premium and the next one, in words. */
  readonly note?: string
}

/** The price of a plan with this premium and type: the subsidy lowers it for plans of the subsidised type only. */
export function priceOf({ currency, subsidy }: Market, { premium, type }: Pick<Plan, 'premium' | 'type'>): Price {
  const gross = money(premium, currency)
  if (!subsidy || subsidy.planType !== type) return { gross }
  return { net: money(premium - subsidy.amount, currency), netLabel: subsidy.label, gross }
}

/** The yearly amount for a visitor; the full premium while their subsidy is undecided. */
export function payable({ net, gross }: Price, qualifies = false): Money {
  return (qualifies && net) || gross
}

/** A price in words of a language (BCP 47): `BHD 420; BHD 220 if you qualify`. */
export function priceText(price: Price, language: string): string {
  return joined([moneyText(price.gross), netText(price, language)], 'parts', language)
}

/** The reduced amount with its words, in words of a language (BCP 47); undefined if no subsidy applies. */
export function netText({ net, netLabel }: Price, language: string): string | undefined {
  return net && joined([moneyText(net), netLabel], 'words', language)
}

/** A label that orders or filters these plans by premium; if a subsidy lowers any of them, it adds that full premiums count. */
export function premiumWords(
  label: string,
  plans: readonly { readonly price: Price }[],
  { gross }: Pick<Messages['plan'], 'gross'>,
): string {
  return plans.some(({ price }) => price.net) ? fill(gross, { what: label }) : label
}
