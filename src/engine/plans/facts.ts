import type { Fact, FactValue, Messages, Plan, Unit } from '#contract/config.ts'
import { money, moneyText } from '#engine/money/money.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'
import { withForms } from '#engine/text/plural-forms.ts'

/** The definition of a fact that a page shows, once for all of its plans. */
export type ShownFact = Pick<Fact, 'id' | 'label' | 'meaning' | 'better' | 'best' | 'shown'>

/** A fact that a plan's record states, as visitors read it. */
export interface OfferFact {
  readonly id: string
  readonly text: string
  /** Only of what can be compared; a number of no currency stands for itself. */
  readonly bounds?: number | Bounds
  /** Only of a fact that holds or does not. */
  readonly holds?: boolean
}

/** The least and the most of a value; a number has both. */
export interface Bounds {
  readonly from?: number
  readonly to?: number
  /** The currency of money; without it, values of one fact have one unit. */
  readonly unit?: string
}

/** The definitions by which the facts of a market's plans are written. */
export interface FactSource extends Pick<Site, 'facts' | 'units'> {
  readonly words: Pick<Messages, 'plan' | 'offer'>
  /** BCP 47. */
  readonly language: string
}

export function factSource({ facts, units, messages, config }: Site, market: Market): FactSource {
  return { facts, units, words: messages, language: market.locale ?? config.locale }
}

/** Stands for a value without a limit: nothing is higher. */
const unlimited = Number.MAX_SAFE_INTEGER

/** The facts that plans of a market can state. */
export function factCatalogue(site: Pick<Site, 'facts'>, market: Pick<Market, 'facts'>): readonly Fact[] {
  return [...site.facts, ...(market.facts ?? [])]
}

/** The facts that a plan's record states, in the order of their definitions. */
export function offerFacts(source: FactSource, market: Market, { facts = {} }: Pick<Plan, 'facts'>): OfferFact[] {
  return factCatalogue(source, market).flatMap((fact): OfferFact[] => {
    const value = facts[fact.id]
    if (value === undefined) return []
    const bounds = boundsOf(fact, value, fact.kind === 'money' ? market.currency.code : undefined)
    const holds = typeof value === 'boolean' ? { holds: value } : {}
    return [
      { id: fact.id, text: factText(source, market, fact, value), ...(bounds !== undefined && { bounds }), ...holds },
    ]
  })
}

/** The bounds of a value; undefined where it cannot be compared. */
export function boundsOf({ better }: Fact, value: FactValue, unit: string | undefined): number | Bounds | undefined {
  if (!better) return undefined
  const inUnit = unit === undefined ? {} : { unit }
  const exactly = (number: number) => (unit === undefined ? number : { from: number, to: number, unit })
  if (typeof value === 'number') return exactly(value)
  if (typeof value !== 'object' || value.is === 'doesNotApply') return undefined
  if (value.is === 'unlimited') return exactly(unlimited)
  // Paying nothing is the least of what is paid, but no best value of what is to be low, such as an excess.
  if (value.is === 'notCovered') return better === 'higher' ? exactly(0) : undefined
  return { ...value, ...inUnit } as Bounds
}

/** A value in the words of a language: `850+ clinics`, `1–2 working days`, `95%`, `$500 to $1,500`. */
function factText(
  { words, units, language }: FactSource,
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
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const
  if (kind === 'percent') return new Intl.NumberFormat(language, percent).format(number / 100)
  // Without options, engines keep the formatter of a language.
  return kind === 'rating'
    ? number.toLocaleString(language, { minimumFractionDigits: 1 })
    : number.toLocaleString(language)
}

/** The text of a number or a range with its unit, in the form that the language has for it. */
function withUnit(unit: Unit, text: string, { from = 0, to = from }: Bounds, language: string): string {
  // CLDR gives a range the form of its end, with few exceptions.
  const category = new Intl.PluralRules(language).select(to)
  return withForms(unit.text, (_, forms) => (forms[category] ?? forms['other'] ?? '').replaceAll('#', text))
}

interface Stating {
  readonly facts: readonly OfferFact[]
}

/** The definitions of the facts that any of these plans state and visitors read in one of these places, each once. */
export function shownFacts(
  definitions: readonly Fact[],
  plans: readonly Stating[],
  places: readonly Fact['shown'][number][],
): ShownFact[] {
  const stated = new Set(plans.flatMap(({ facts }) => facts.map(({ id }) => id)))
  const wanted = definitions.filter(({ id, shown }) => stated.has(id) && shown.some((place) => places.includes(place)))
  return [...new Map(wanted.map(({ kind: _, unit: __, ...shown }) => [shown.id, shown])).values()]
}

/** The facts of a plan that a place shows, with their labels. */
export function factsAt(
  place: Fact['shown'][number],
  { facts }: Stating,
  definitions: readonly ShownFact[],
): { readonly term: string; readonly detail: string }[] {
  return definitions.flatMap(({ id, label, shown }) =>
    facts.filter((fact) => fact.id === id && shown.includes(place)).map(({ text }) => ({ term: label, detail: text })),
  )
}

/** A fact of a plan, by its id. */
export function factOf({ facts }: Stating, id: string): OfferFact | undefined {
  return facts.find((fact) => fact.id === id)
}
