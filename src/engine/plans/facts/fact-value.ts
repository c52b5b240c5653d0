import type { Fact } from '#contract/config.ts'
import { type Money, money } from '#engine/money/money.ts'
import type { OfferFact, ShownFact } from './facts.ts'

/** Something whose price says its currency. */
interface Priced {
  readonly price: { readonly gross: Pick<Money, 'symbol'> }
}

/** The value of a fact: an exact amount, the number of a rating, or words; undefined if the plan does not state it. */
export function factValue(
  { kind }: Pick<Fact, 'kind'>,
  { price }: Priced,
  stated: OfferFact | undefined,
): Money | number | string | undefined {
  if (kind === 'money' && typeof stated?.value === 'number') return money(stated.value, price.gross)
  return kind === 'rating' && typeof stated?.value === 'number' ? stated.value : stated?.text
}

/** The bounds by which a fact of an offer is compared, in its currency if it is money; undefined if it cannot be. */
export function offerBounds(
  { price }: Priced,
  { kind }: Pick<Fact, 'kind'>,
  { value, bounds = typeof value === 'number' ? value : undefined }: OfferFact,
): Bounds | undefined {
  const unit = kind === 'money' ? price.gross.symbol : undefined
  if (typeof bounds === 'number') return exactly(bounds, unit)
  return bounds && { ...bounds, ...(unit !== undefined && { unit }) }
}

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

/** A fact of a plan with its label. */
interface LabelledFact extends OfferFact {
  readonly term: string
}

/** The facts of a plan that a place shows, with their labels. */
export function factsAt(
  place: Fact['shown'][number],
  { facts }: Stating,
  definitions: readonly ShownFact[],
): LabelledFact[] {
  return definitions.flatMap(({ id, label, shown }) =>
    facts.filter((fact) => fact.id === id && shown.includes(place)).map((fact) => ({ term: label, ...fact })),
  )
}

/** A fact of a plan, by its id. */
export function factOf({ facts }: Stating, id: string): OfferFact | undefined {
  return facts.find((fact) => fact.id === id)
}

interface Stating {
  readonly facts: readonly OfferFact[]
}
