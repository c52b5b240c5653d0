import type { Fact } from '#contract/config.ts'
import { type Money, money } from '#engine/money/money.ts'
import { currencyOf, type Price } from '#engine/prices/price.ts'
import { type Bounds, exactly } from './bounds.ts'
import type { OfferFact, ShownFact } from './facts.ts'

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
  const unit = kind === 'money' ? currencyOf(price).symbol : undefined
  if (typeof bounds === 'number') return exactly(bounds, unit)
  return bounds && { ...bounds, ...(unit !== undefined && { unit }) }
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
