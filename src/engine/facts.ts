/** What plans state and include, how pages write it, and which plans a query finds by it. */
import { readAmount, type WrittenCurrency, westernDigits } from './amounts.ts'
import type {
  Benefit,
  Fact,
  FactValue,
  Messages,
  Plan,
  PlanCondition,
  PlanQuery,
  SourcedFact,
  StatedFact,
  Unit,
} from './contract/config.ts'
import { dayText, isDay } from './dates.ts'
import {
  comparedSum,
  type Limit,
  type LimitWriting,
  limitIn,
  limitNotation,
  limitWords,
  type State,
  stateNotation,
} from './limits.ts'
import { amountNumber, currencyOf, type Money, money, moneyText, type Price } from './money.ts'
import { isListed, plansOnOffer } from './plans.ts'
import { exactPrice, isRefused } from './prices.ts'
import type { Market, Site } from './site.ts'
import { fill, joined, numberText, pluralForm, withForms, withRemark } from './text.ts'

/** The least and the most of a value; a number has both. */
export interface Bounds {
  readonly from?: number
  readonly to?: number
  /** The currency of money; without it, values of one fact have one unit. */
  readonly unit?: string
}

/** The bounds of a number. */
export function exactly(number: number, unit?: string): Bounds {
  return { from: number, to: number, ...(unit !== undefined && { unit }) }
}

/**
 * Whether one value is higher (1) or lower (-1) than another, or equal (0), by both ends; undefined if that cannot be
 * said, as of `850 or more` and `up to 900`, or of ranges that lie in each other.
 */
export function compareBounds(one: Bounds, other: Bounds): -1 | 0 | 1 | undefined {
  const ends = ['from', 'to'] as const
  if (one.unit !== other.unit || ends.some((end) => (one[end] === undefined) !== (other[end] === undefined)))
    return undefined
  const signs = new Set(ends.map((end) => Math.sign((one[end] ?? 0) - (other[end] ?? 0))))
  if (signs.has(1)) return signs.has(-1) ? undefined : 1
  return signs.has(-1) ? -1 : 0
}

/** Compares values by their least, then by their most, the better first and unknown ones last. */
export function bestFirst(better: 'higher' | 'lower', one: Bounds | undefined, other: Bounds | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other)
  const [[least, most], [otherLeast, otherMost]] = [endsOf(one), endsOf(other)]
  return (better === 'lower' ? 1 : -1) * (least - otherLeast || most - otherMost)
}

function endsOf({ from = 0, to = Number.MAX_SAFE_INTEGER }: Bounds): [least: number, most: number] {
  return [from, to]
}

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
  definitions: FactDefinitions,
  market: Pick<Market, 'currency' | 'facts'>,
  fact: Fact,
  value: FactValue,
): string {
  const { currency } = market
  const { words, units, language } = definitions
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? words.plan.yes : words.plan.no
  if (typeof value === 'object' && value.is) return stateText(words.offer, value.is)
  if (typeof value === 'object' && value.link !== undefined) return linkText(value.link, language)
  const limit = asLimit(value)
  if (limit) return limitText(definitions, market, limit)
  if (fact.kind === 'limit' && typeof value === 'number') {
    const cap = { most: value, ...(fact.unit !== undefined && { per: fact.unit }) }
    return factText(definitions, market, fact, { caps: [cap] })
  }
  const bounds: Bounds = typeof value === 'number' ? { from: value, to: value } : value
  const text = rangeText(words.offer, fact.kind, bounds, (number) => amountText(fact.kind, number, currency, language))
  const unit = units.find(({ id }) => id === fact.unit)
  return unit ? withUnit(unit, text, bounds, language) : text
}

/** A value as a limit in figures; undefined if it is none. */
export function asLimit(value: FactValue): Limit | undefined {
  const isLimit = typeof value === 'object' && ('caps' in value || 'youPay' in value || 'waiting' in value)
  return isLimit ? value : undefined
}

/** The address of a link; a phone number is dialled. */
function linkTarget(value: FactValue): Pick<OfferFact, 'href'> {
  if (typeof value !== 'object' || value.link === undefined) return {}
  return { href: value.link.startsWith('+') ? `tel:${value.link.replaceAll(/[ -]/g, '')}` : value.link }
}

/** A phone number as it is written, or the site of an address: `insurer.example (PDF)`. */
function linkText(link: string, language: string): string {
  if (link.startsWith('+')) return link
  const { hostname, pathname } = new URL(link)
  const site = hostname.replace(/^www\./, '')
  return pathname.toLowerCase().endsWith('.pdf') ? withRemark(site, 'PDF', language) : site
}

/** The states that only limits have. */
export const statesOfLimits: ReadonlySet<string> = new Set(['included', 'noFigure', 'byScale'])

function stateText({ limits, ...words }: Messages['offer'], state: State): string {
  // The checker reports messages without words for limits.
  return { ...words, included: '', noFigure: '', byScale: '', ...limits }[state]
}

function limitText(definitions: FactDefinitions, market: Pick<Market, 'currency' | 'facts'>, limit: Limit): string {
  const { words, units, language } = definitions
  const { currency } = market
  const amount = (number: number) => amountText('money', number, currency, language)
  if (!words.offer.limits) return limitNotation(limit, amount)
  const unitOf = (id: string): Unit => units.find((unit) => unit.id === id) ?? { id, text: `{count} ${id}` }
  const writing: LimitWriting = {
    words: words.offer.limits,
    amount,
    label: (id) => factCatalogue(definitions, market).find((fact) => fact.id === id)?.label ?? id,
    withRemark: (text, remark) => withRemark(text, remark, language),
    joined: (texts) => joined(texts, 'items', language),
    percent: (share) => amountText('percent', share, currency, language),
    counted: (times, id) => withUnit(unitOf(id), numberText(times, language), exactly(times), language),
    forEach: (text, id) => fill(unitOf(id).per ?? `{amount} / ${id}`, { amount: text }),
  }
  return limitWords(limit, writing)
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

/** The page on which a value was read. */
export interface FactSource {
  readonly href: string
  /** Its site and the day of the last check: `insurer.example, checked 2 March 2026`. */
  readonly text: string
}

type PlanFacts = Pick<Plan, 'facts'>

/** The value of a fact in a plan's record, with or without a source; undefined if the record does not state it. */
export function statedValue({ facts = {} }: PlanFacts, id: string): FactValue | undefined {
  const stated = facts[id]
  return stated === undefined ? undefined : plainValue(stated)
}

/** A stated fact without its source. */
export function plainValue(stated: StatedFact): FactValue {
  return isSourced(stated) ? stated.value : stated
}

/** Whether a fact says which page states it, and when that was checked. */
export function isSourced(stated: StatedFact | undefined): stated is SourcedFact {
  // A file that is being edited may have a null here.
  return typeof stated === 'object' && stated !== null && 'value' in stated
}

/** The source of a fact in the words of a language; empty if its record names none. */
function factSource({ words, language }: FactDefinitions, stated: StatedFact): { readonly source?: FactSource } {
  // The checker reports a day that is none.
  if (!isSourced(stated) || !isDay(stated.checked)) return {}
  const site = stated.source.replace(/^https:\/\/(?:www\.)?/, '').replace(/[/?#][\s\S]*/, '')
  const text = fill(words.offer.sourceChecked, { site, date: dayText(stated.checked, language) })
  return { source: { href: stated.source, text } }
}

/** The definition of a fact that a page shows, once for all of its plans. */
export type ShownFact = Omit<Fact, 'unit' | 'filter' | 'abovePremium' | 'limitOf'>

/** A fact that a plan's record states, as visitors read it. */
export interface OfferFact {
  readonly id: string
  readonly text: string
  /** Whether the fact holds, or its number if that needs no unit. */
  readonly value?: boolean | number
  /** Only of what can be compared and is no `value`; money is in the currency of the plan. */
  readonly bounds?: number | Bounds
  readonly source?: FactSource
  /** The address to follow, only of a link. */
  readonly href?: string
}

/** Stands for a value without a limit: nothing is higher. */
const unlimited = Number.MAX_SAFE_INTEGER

/** The facts that plans of a market can state. */
export function factCatalogue(site: Pick<Site, 'facts'>, market: Pick<Market, 'facts'>): readonly Fact[] {
  return [...site.facts, ...(market.facts ?? [])]
}

/**
 * The facts that visitors of a market read. Where its `ranking` is `none`, ratings and what counts them are left out, no
 * fact orders plans, and no value is marked as the best.
 */
export function visibleFacts(site: Pick<Site, 'facts'>, market: Pick<Market, 'facts' | 'ranking'>): readonly Fact[] {
  const all = factCatalogue(site, market)
  if (market.ranking !== 'none') return all
  const counts = all.flatMap(({ countedBy }) => countedBy ?? [])
  return all
    .filter(({ kind, id }) => kind !== 'rating' && !counts.includes(id))
    .map(({ best: _, sort: __, ...fact }) => fact)
}

/** The facts that a plan's record states, in the order of their definitions. */
export function offerFacts(
  definitions: FactDefinitions,
  market: Market,
  { facts = {} }: Pick<Plan, 'facts'>,
): OfferFact[] {
  return visibleFacts(definitions, market).flatMap((fact): OfferFact[] => {
    const given = facts[fact.id]
    if (given === undefined) return []
    const value = plainValue(given)
    const text = factText(definitions, market, fact, value)
    const stated = { id: fact.id, text, ...factSource(definitions, given), ...linkTarget(value) }
    if (typeof value === 'boolean' || (typeof value === 'number' && isPlain(fact))) return [{ ...stated, value }]
    const bounds = boundsOf(fact, value)
    const isNumber = bounds !== undefined && bounds.from === bounds.to && bounds.unit === undefined
    return [{ ...stated, ...(bounds !== undefined && { bounds: isNumber ? Number(bounds.to) : bounds }) }]
  })
}

function isMoney(kind: Fact['kind']): boolean {
  return kind === 'money' || kind === 'limit'
}

/** Whether numbers of a fact need no unit. */
function isPlain({ kind, unit }: Fact): boolean {
  return kind === 'rating' || (unit === undefined && (kind === 'money' || kind === 'count'))
}

/** The bounds of a value; undefined where it cannot be compared. */
export function boundsOf(
  { better, unit: of }: Pick<Fact, 'better' | 'unit'>,
  value: FactValue,
  unit?: string,
): Bounds | undefined {
  if (!better) return undefined
  if (typeof value === 'number') return exactly(value, unit)
  const limit = asLimit(value)
  if (limit) {
    const compared = comparedSum(limit, of)
    return compared && exactly(compared.sum, compared.terms === '' ? unit : `${unit ?? ''}${compared.terms}`)
  }
  if (typeof value !== 'object' || value.is === 'doesNotApply' || statesOfLimits.has(value.is ?? '')) return undefined
  if (value.is === 'unlimited') return exactly(unlimited, unit)
  // 'Not covered' is the lowest value of a cover, but not the best value of an excess, which is to be low.
  if (value.is === 'notCovered') return better === 'higher' ? exactly(0, unit) : undefined
  return { ...value, ...(unit !== undefined && { unit }) } as Bounds
}

interface StatingPlan {
  readonly facts: readonly OfferFact[]
  readonly optionalFacts?: readonly { readonly fact: OfferFact }[]
}

/** The definitions of the facts that any of these plans state and visitors read in one of these places, each once. */
export function shownFacts(
  definitions: readonly Fact[],
  plans: readonly StatingPlan[],
  places: readonly Fact['shown'][number][],
): ShownFact[] {
  return statedFacts(
    definitions.filter(({ shown }) => shown.some((place) => places.includes(place))),
    plans,
  )
}

/** The definitions of the facts that any of these plans state, each once. */
export function statedFacts(definitions: readonly Fact[], plans: readonly StatingPlan[]): ShownFact[] {
  const stated = Map.groupBy(
    plans.flatMap(({ facts, optionalFacts = [] }) => [...facts, ...optionalFacts.map(({ fact }) => fact)]),
    ({ id }) => id,
  )
  const wanted = definitions.flatMap(
    ({ unit: _, filter: __, abovePremium: ___, limitOf: ____, ...fact }): ShownFact[] => {
      const values = stated.get(fact.id)
      const places = new Set(fact.shown)
      // A column has no room for a source.
      if (places.has('row') && values?.some(({ source }) => source)) places.add('details')
      return values ? [{ ...fact, shown: [...places] }] : []
    },
  )
  return partsAfterWholes([...new Map(wanted.map((fact) => [fact.id, fact])).values()])
}

/** Facts with the parts of each after it; a part whose whole is not among them stands for itself. */
function partsAfterWholes(facts: readonly ShownFact[]): ShownFact[] {
  const isPart = ({ within }: ShownFact) => facts.some(({ id }) => id === within)
  const withParts = (fact: ShownFact): ShownFact[] => [
    fact,
    ...facts.filter(({ within }) => within === fact.id).flatMap(withParts),
  ]
  return facts.flatMap((fact) => {
    if (isPart(fact)) return []
    const { within: _, ...whole } = fact
    return withParts(whole)
  })
}

/** The plan's rating, by the first fact of that kind, and from how many reviews it comes. */
export function ratingOf(
  site: Pick<Site, 'facts'>,
  market: Pick<Market, 'facts' | 'ranking'>,
  plan: Pick<Plan, 'facts'>,
): Rating | undefined {
  const isRated = ({ kind, id }: Fact) => kind === 'rating' && typeof statedValue(plan, id) === 'number'
  const fact = visibleFacts(site, market).find(isRated)
  if (!fact) return undefined
  const reviews = fact.countedBy === undefined ? undefined : statedValue(plan, fact.countedBy)
  return { rating: Number(statedValue(plan, fact.id)), ...(typeof reviews === 'number' && { reviews }) }
}

/** A rating out of 5, and the number of reviews if it is known. */
interface Rating {
  readonly rating: number
  readonly reviews?: number
}

/** The meanings of the facts that a place shows, and of the rating, which stands beside plans' names everywhere. */
export function factMeanings(
  definitions: readonly Fact[],
  plans: readonly StatingPlan[],
  place: Fact['shown'][number],
): Pick<Fact, 'id' | 'label' | 'meaning'>[] {
  const shown = definitions.filter((fact) => fact.kind === 'rating' || fact.shown.includes(place))
  return statedFacts(shown, plans).map(({ id, label, meaning }) => ({ id, label, ...(meaning && { meaning }) }))
}

/** Something by which plans can be compared and ranked. */
export interface Measure {
  readonly id: string
  readonly better: 'higher' | 'lower'
  /** The value of a plan; undefined if its record does not state it, or if it cannot be compared. */
  readonly of: (plan: Plan) => Bounds | undefined
}

/** The id of the one measure that is no fact: the exact price of what is to be had for what the market assumes. */
export const premiumMeasure = 'premium'

/** The measures of a market's plans, by their ids: the price, and each fact whose values can be compared. */
export function measuresOf(site: Pick<Site, 'facts'>, market: Market): ReadonlyMap<string, Measure> {
  const facts = visibleFacts(site, market).flatMap((fact): Measure[] => {
    const { id, better, kind } = fact
    const unit = isMoney(kind) ? market.currency.code : undefined
    const of = (plan: Plan) => {
      const value = statedValue(plan, id)
      return value === undefined ? undefined : boundsOf(fact, value, unit)
    }
    return better ? [{ id, better, of }] : []
  })
  const priceOf = (plan: Plan) => {
    const price = isRefused(market, plan) ? undefined : exactPrice(market, plan)
    return price === undefined ? undefined : exactly(amountNumber(price))
  }
  const price: Measure = { id: premiumMeasure, better: 'lower', of: priceOf }
  return new Map([price, ...facts].map((measure) => [measure.id, measure]))
}

const instead = { 'not covered': 'notCovered', unlimited: 'unlimited', 'does not apply': 'doesNotApply' } as const

/** Words that multiply a number; `500k` is not 500. */
const multiples = /^(?:k|m|mn|mio|bn|hundred|thousand|lakhs?|crores?|million|billion)\b/i

/**
 * The value that people write so: 95 for `95%`, from 850 for `850+ clinics`, 1 to 2 for `1-2 working days`.
 *
 * @param currency that of an amount of money.
 */
export function valueIn(written: string, currency?: WrittenCurrency): Exclude<FactValue, string | boolean> | undefined {
  const is = instead[written.trim().toLowerCase() as keyof typeof instead]
  if (is) return { is }
  const said =
    /^(up to )?[^\d-]{0,4}?([\d,.]*\d)\s*(?:(\+|or more)|(?:-|to)\s*[^\d-]{0,4}?([\d,.]*\d))?\s*(?:%|(\p{L}[\p{L} ]*))?$/iu.exec(
      withoutSigns(westernDigits(written), currency).trim(),
    )
  if (!said || multiples.test(said[5] ?? '')) return undefined
  const [, upTo, first, orMore, second] = said
  const [least, most] = [first, second ?? first].map((digits = '') => readAmount(digits, currency))
  if (!least || !most || 'problem' in least || 'problem' in most) return undefined
  const [from, to] = [least.amount, most.amount]
  if (upTo !== undefined) return { to: from }
  if (orMore !== undefined) return { from }
  return second === undefined ? from : { from, to }
}

function withoutSigns(text: string, { code = '', symbol = '' }: WrittenCurrency = {}): string {
  const [sign] = /\p{Sc}$/u.exec(symbol) ?? []
  // `$` for `S$`, but never that of `US$`.
  const bare = text.replaceAll(/(?<!\p{L})\p{Sc}/gu, (found) => (found === sign ? '' : found))
  return [code, symbol]
    .map(westernDigits)
    .filter(Boolean)
    .reduce((rest, sign) => rest.replaceAll(sign, ''), bare)
}

/** Whether a text is an address with `https://`, or a phone number in international form. */
function isLink(text: string): boolean {
  return (
    text.length <= 500 && (/^\+\d+(?:[ -]\d+)*$/.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)))
  )
}

/** The figure that people write for a fact of a kind, as `valueIn` and `limitIn` read it; undefined if it is none. */
export function figureIn(
  kind: string | undefined,
  written: string,
  currency?: WrittenCurrency,
): Exclude<FactValue, string | boolean> | undefined {
  if (kind === 'link') return isLink(written.trim()) ? { link: written.trim() } : undefined
  if (kind !== 'limit') return valueIn(written, kind === 'money' ? currency : undefined)
  return limitIn(withoutSigns(westernDigits(written), currency), (digits) => {
    const read = readAmount(digits, currency)
    return read && 'amount' in read ? read.amount : undefined
  })
}

/**
 * A value that may have its source and the day of the check behind it: `850+ (https://insurer.example/plans, 2026-03-02)`.
 *
 * @param read the value of the text without them; undefined if it is none.
 */
export function statedIn(written: string, read: (text: string) => FactValue | undefined): StatedFact | undefined {
  const [, text = written, source, checked] = /^(.*\S)\s*\((https:\/\/\S+),\s*([\d-]+)\)$/s.exec(written.trim()) ?? []
  const value = read(text)
  if (source === undefined || checked === undefined || value === undefined) return value
  return isDay(checked) ? { value, source, checked } : undefined
}

/** The facts of `coverage=40,000, rating=4.5` as they are written, by their ids; values may have commas. */
export function writtenFacts(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/,\s*(?=[^,=]+=)/).filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [id = '', written = ''] = part.split(/=(.*)/s)
      return [id.trim(), written]
    }),
  )
}

/** Facts as `writtenFacts` reads them; those without a value are left out. */
export function factsText(facts: ReadonlyMap<string, string>): string {
  return [...facts].flatMap(([id, written]) => (written.trim() === '' ? [] : [`${id}=${written}`])).join(', ')
}

/** A number with separators of thousands, as amounts are written. */
export function grouped(number: number): string {
  return number.toLocaleString('en-GB', { maximumFractionDigits: 10 })
}

/**
 * A value as `valueIn` reads it, with a source as `statedIn` does.
 *
 * @param digits writes a number as `valueIn` reads it.
 */
export function notationOf(stated: StatedFact | undefined, digits: (number: number) => string = String): string {
  if (typeof stated === 'number') return digits(stated)
  if (typeof stated !== 'object') return String(stated ?? '')
  if (isSourced(stated)) return `${notationOf(stated.value, digits)} (${stated.source}, ${stated.checked})`
  const { is, from, to, link } = stated
  if (is) return stateNotation(is)
  if (link !== undefined) return link
  const limit = asLimit(stated)
  if (limit) return limitNotation(limit, digits)
  if (to === undefined) return `${digits(Number(from))}+`
  return from === undefined ? `up to ${digits(to)}` : `${digits(from)}–${digits(to)}`
}

/** Something whose price says its currency. */
interface Priced {
  readonly price: Price
}

/** The value of a fact: an exact amount, the number of a rating, or words; undefined if the plan does not state it. */
export function factValue(
  { kind }: Pick<Fact, 'kind'>,
  { price }: Priced,
  stated: OfferFact | undefined,
): Money | number | string | undefined {
  if (kind === 'money' && typeof stated?.value === 'number') return money(stated.value, currencyOf(price))
  return kind === 'rating' && typeof stated?.value === 'number' ? stated.value : stated?.text
}

/** The bounds by which a fact of an offer is compared, in its currency if it is money; undefined if it cannot be. */
export function offerBounds(
  { price }: Priced,
  { kind }: Pick<Fact, 'kind'>,
  { value, bounds = typeof value === 'number' ? value : undefined }: OfferFact,
): Bounds | undefined {
  const unit = isMoney(kind) ? currencyOf(price).symbol : undefined
  if (typeof bounds === 'number') return exactly(bounds, unit)
  return bounds && { ...bounds, ...(unit !== undefined && { unit: unit + (bounds.unit ?? '') }) }
}

/** A fact of a plan with its label. */
interface LabelledFact extends OfferFact {
  readonly term: string
  /** Its value with an option, and what that adds. */
  readonly optional?: string
  /** Whether it is a part of a fact before it. */
  readonly isPart?: boolean
}

/** The facts of a plan that a place shows, with their labels. */
export function factsAt(
  place: Fact['shown'][number],
  plan: OfferFacts,
  definitions: readonly ShownFact[],
): LabelledFact[] {
  return definitions.flatMap(({ id, label: term, shown, within }): LabelledFact[] => {
    const [fact, optional] = [factOf(plan, id), optionalFact(plan, id)]
    if (!shown.includes(place) || (!fact && optional === undefined)) return []
    const isPart = within !== undefined && { isPart: true }
    return [{ term, ...(fact ?? { id, text: '' }), ...(optional !== undefined && { optional }), ...isPart }]
  })
}

/** A fact of a plan, by its id. */
export function factOf({ facts }: OfferFacts, id: string): OfferFact | undefined {
  return facts.find((fact) => fact.id === id)
}

/** What a fact of a plan is with an option, in words; undefined where no option changes it. */
export function optionalFact({ optionalFacts }: OfferFacts, id: string): string | undefined {
  return optionalFacts?.find((fact) => fact.id === id)?.words
}

interface OfferFacts {
  readonly facts: readonly OfferFact[]
  readonly optionalFacts?: readonly { readonly id: string; readonly words: string }[]
}

/** The benefits in a plan's record: those included, each perhaps with a note, and those excluded. */
interface PlanBenefits {
  readonly benefits: readonly { readonly id: string; readonly note?: string }[]
  readonly excludes: readonly { readonly id: string }[]
  /** Those that it has with an option; the note says what that adds. */
  readonly optionalBenefits?: readonly { readonly id: string; readonly note?: string }[]
}

/** A benefit with the label that visitors read. */
export interface NamedBenefit {
  readonly id: string
  readonly label: string
  readonly note?: string
}

export interface Inclusions extends PlanBenefits {
  readonly benefits: readonly NamedBenefit[]
  readonly excludes: readonly NamedBenefit[]
  readonly optionalBenefits?: readonly NamedBenefit[]
}

type InclusionMessages = Pick<Messages['plan'], 'included' | 'includedWith' | 'notIncluded' | 'notListed'>

/** Every benefit that a plan of the market can include: those of all markets, then the market's own. */
export function benefitCatalogue(site: Pick<Site, 'benefits'>, market: Pick<Market, 'benefits'>): readonly Benefit[] {
  return [...site.benefits, ...(market.benefits ?? [])]
}

/** The benefits in a plan's record, each as an object. */
export function planBenefits({ benefits, excludes = [] }: Pick<Plan, 'benefits' | 'excludes'>): PlanBenefits {
  return {
    benefits: benefits.map((benefit) => (typeof benefit === 'string' ? { id: benefit } : benefit)),
    excludes: excludes.map((id) => ({ id })),
  }
}

/** The benefits in a plan's record, with the labels of its market. Throws if the market has no such benefit. */
export function inclusionsOf(site: Site, market: Market, plan: Plan): Omit<Inclusions, 'optionalBenefits'> {
  const labels = new Map(benefitCatalogue(site, market).map(({ id, label }) => [id, label]))
  const withLabel = <T extends { readonly id: string }>(benefit: T): T & { readonly label: string } => {
    const label = labels.get(benefit.id)
    if (label === undefined) throw new Error(`Market "${market.id}" has no benefit "${benefit.id}".`)
    return { ...benefit, label }
  }
  const { benefits, excludes } = planBenefits(plan)
  return { benefits: benefits.map(withLabel), excludes: excludes.map(withLabel) }
}

/** Whether a plan includes or excludes a benefit, or has it with an option; `unlisted` if its record does not name it. */
export type Inclusion = 'included' | 'optional' | 'excluded' | 'unlisted'

export function inclusionOf({ benefits, excludes, optionalBenefits }: PlanBenefits, id: string): Inclusion {
  if (benefits.some((benefit) => benefit.id === id)) return 'included'
  if (optionalBenefits?.some((benefit) => benefit.id === id)) return 'optional'
  return excludes.some((benefit) => benefit.id === id) ? 'excluded' : 'unlisted'
}

export function includes(plan: PlanBenefits, id: string): boolean {
  return inclusionOf(plan, id) === 'included'
}

/** Whether a plan includes a benefit, in words. */
export function inclusionText(plan: PlanBenefits, id: string, messages: InclusionMessages): string {
  const note = plan.benefits.find((benefit) => benefit.id === id)?.note
  const words: Record<Inclusion, string> = {
    included: note === undefined ? messages.included : fill(messages.includedWith, { note }),
    optional: plan.optionalBenefits?.find((benefit) => benefit.id === id)?.note ?? messages.notListed,
    excluded: messages.notIncluded,
    unlisted: messages.notListed,
  }
  return words[inclusionOf(plan, id)]
}

/** The benefits that some of these plans include and others do not. */
export function distinguishingBenefits<T extends { readonly id: string }>(
  benefits: readonly T[],
  plans: readonly PlanBenefits[],
): T[] {
  return benefits.filter(({ id }) => new Set(plans.map((plan) => includes(plan, id))).size > 1)
}

/** The plan with its benefits sorted: first those that only some of these plans include. */
export function distinguishingFirst<T extends Inclusions>(plan: T, plans: readonly Inclusions[]): T {
  const first = new Set(distinguishingBenefits(plan.benefits, plans).map(({ id }) => id))
  return { ...plan, benefits: plan.benefits.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id))) }
}

/** The benefits that any of these plans includes or excludes, each once, in the order of the plans. */
export function mentionedBenefits(plans: readonly Inclusions[]): NamedBenefit[] {
  const all = plans.flatMap(({ benefits, excludes, optionalBenefits = [] }) => [
    ...benefits,
    ...excludes,
    ...optionalBenefits,
  ])
  return all.filter(({ id }, i) => all.findIndex((benefit) => benefit.id === id) === i)
}

/** The definitions by which a query is answered. */
type QuerySource = Pick<Site, 'facts'>

/**
 * The plans on offer that a query names, in its order. Nothing is an error here: an unknown id fits no plan, and an
 * unknown order leaves the plans in that of their prices.
 */
export function plansFor(source: QuerySource, market: Market, query: PlanQuery): readonly Plan[] {
  const { where = [], order, count } = query
  const measures = measuresOf(source, market)
  const fitting = namedPlans(market, query).filter((plan) => where.every((one) => isMet(one, plan, measures)))
  if (order === undefined) return fitting.slice(0, count)
  const price = measures.get(premiumMeasure)
  const places = new Map(market.plans?.map(({ id }, i) => [id, i]))
  const place = ({ id }: Plan) => places.get(id) ?? 0
  return fitting
    .toSorted((a, b) => {
      return byMeasure(measures.get(order), a, b) || byMeasure(price, a, b) || place(a) - place(b)
    })
    .slice(0, count)
}

/** The plans that are equal to the first by the order of the query; without an order, the first alone. */
export function firstPlans(
  source: QuerySource,
  market: Market,
  { order }: PlanQuery,
  plans: readonly Plan[],
): readonly Plan[] {
  const [first] = plans
  if (!first) return []
  const measure = order === undefined ? undefined : measuresOf(source, market).get(order)
  return plans.filter((plan) => plan === first || (measure?.of(first) && byMeasure(measure, plan, first) === 0))
}

/** The plans among which a query looks: those chosen by hand, or all that the market lists. */
function namedPlans(market: Market, { plans: chosen }: PlanQuery): readonly Plan[] {
  const onOffer = plansOnOffer(market)
  if (!chosen) return onOffer.filter(isListed)
  return chosen.flatMap((id) => onOffer.find((plan) => plan.id === id) ?? [])
}

/** Whether a plan's record says that it meets a condition. */
function isMet(condition: PlanCondition, plan: Plan, measures: ReadonlyMap<string, Measure>): boolean {
  if ('benefit' in condition) return includes(planBenefits(plan), condition.benefit)
  if ('provider' in condition) return plan.provider === condition.provider
  if ('type' in condition) return plan.type === condition.type
  const { fact, is, atLeast, atMost } = condition
  if (is !== undefined && statedValue(plan, fact) !== is) return false
  if (atLeast === undefined && atMost === undefined) return is !== undefined
  const bounds = measures.get(fact)?.of(plan)
  if (!bounds) return false
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = bounds
  return (atLeast === undefined || from >= atLeast) && (atMost === undefined || to <= atMost)
}

/** Compares by a measure, the best first and plans without a value last. */
function byMeasure(measure: Measure | undefined, a: Plan, b: Plan): number {
  return measure ? bestFirst(measure.better, measure.of(a), measure.of(b)) : 0
}

/** Whether a plan states a fact that falls short of the market's legal minimum; silence is no shortfall. */
export function isBelowMinimum(site: Pick<Site, 'facts'>, market: Market, planId: number): boolean {
  const plan = market.plans?.find(({ id }) => id === planId)
  const short = { higher: -1, lower: 1 } as const
  return factCatalogue(site, market).some((fact) => {
    const { id, better } = fact
    const [stated, least] = [plan && statedValue(plan, id), market.minimum?.amounts?.[id]]
    if (!better || stated === undefined || least === undefined) return false
    const [own, asked] = [boundsOf(fact, stated), boundsOf(fact, least)]
    return own !== undefined && asked !== undefined && compareBounds(own, asked) === short[better]
  })
}
