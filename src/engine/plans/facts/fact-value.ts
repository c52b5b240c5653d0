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
  /** Its value with an option, and what that adds. */
  readonly optional?: string
}

/** The facts of a plan that a place shows, with their labels. */
export function factsAt(
  place: Fact['shown'][number],
  plan: Stating,
  definitions: readonly ShownFact[],
): LabelledFact[] {
  return definitions.flatMap(({ id, label: term, shown }): LabelledFact[] => {
    const [fact, optional] = [factOf(plan, id), optionalFact(plan, id)]
    if (!shown.includes(place) || (!fact && optional === undefined)) return []
    return [{ term, ...(fact ?? { id, text: '' }), ...(optional !== undefined && { optional }) }]
  })
}

/** A fact of a plan, by its id. */
export function factOf({ facts }: Stating, id: string): OfferFact | undefined {
  return facts.find((fact) => fact.id === id)
}

/** What a fact of a plan is with an option, in words; undefined where no option changes it. */
export function optionalFact({ optionalFacts }: Stating, id: string): string | undefined {
  return optionalFacts?.find((fact) => fact.id === id)?.words
}

interface Stating {
  readonly facts: readonly OfferFact[]
  readonly optionalFacts?: readonly { readonly id: string; readonly words: string }[]
}
