import type { Fact, FactValue, Messages, Unit } from '#contract/config.ts'
import { money, moneyText } from '#engine/money/money.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'
import { numberText, pluralForm } from '#engine/text/number-text.ts'
import { withForms } from '#engine/text/plural-forms.ts'
import type { Bounds } from './bounds.ts'

/** The definitions by which the facts of a market's plans are written. */
export interface FactDefinitions extends Pick<Site, 'facts' | 'units'> {
  readonly words: Pick<Messages, 'plan' | 'offer'>
  /** BCP 47. */
  readonly language: string
}

export function factDefinitions({ facts, units, messages, config }: Site, market: Market): FactDefinitions {
  return { facts, units, words: messages, language: market.locale ?? config.locale }
}

/** A value in the words of a language: `850+ clinics`, `1–2 working days`, `95%`, `$500 to $1,500`. */
export function factText(
  { words, units, language }: FactDefinitions,
  { currency }: Pick<Market, 'currency'>,
  fact: Fact,
  value: FactValue,
): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? words.plan.yes : words.plan.no
  if (typeof value === 'object' && value.is) return words.offer[value.is]
  const bounds: Bounds = typeof value === 'number' ? { from: value, to: value } : value
  const text = rangeText(words.offer, fact.kind, bounds, (number) => amountText(fact.kind, number, currency, language))
  const unit = units.find(({ id }) => id === fact.unit)
  return unit ? withUnit(unit, text, bounds, language) : text
}

function rangeText(
  words: Messages['offer'],
  kind: Fact['kind'],
  { from, to }: Bounds,
  amount: (number: number) => string,
): string {
  if (from === to) return amount(Number(from))
  if (to === undefined) return fill(kind === 'money' ? words.limitFrom : words.orMore, { from: amount(Number(from)) })
  if (from === undefined) return fill(words.limitTo, { to: amount(to) })
  return kind === 'money'
    ? fill(words.limitRange, { from: amount(from), to: amount(to) })
    : `${amount(from)}–${amount(to)}`
}

function amountText(kind: Fact['kind'], number: number, currency: Market['currency'], language: string): string {
  if (kind === 'money') return moneyText(money(number, currency))
  if (kind === 'percent') return numberText(number / 100, language, { style: 'percent', maximumFractionDigits: 2 })
  return numberText(number, language, kind === 'rating' ? { minimumFractionDigits: 1 } : undefined)
}

/** The text of a number or a range with its unit, in the form that the language has for it. */
function withUnit(unit: Unit, text: string, { from, to }: Bounds, language: string): string {
  const isRange = from !== undefined && to !== undefined && from !== to
  // CLDR gives a range the form of its end, with few exceptions.
  const category = pluralForm(Number(to ?? from), language)
  const chosen = withForms((isRange && unit.range) || unit.text, (_, forms) => {
    return (forms[category] ?? forms['other'] ?? '').replaceAll('#', text)
  })
  // A unit of one form, such as `{count} GB`.
  return chosen.replaceAll('{count}', text)
}
