/** The code that pages load once prices follow answers. */
import type { Answers } from './answers.ts'
import {
  answersFor,
  type Offer,
  type OptionalParts,
  offerOptions,
  type PriceWriting,
  planPrice,
  type Repricing,
  unavailableText,
  withExtras,
  withOptions,
} from './offers.ts'
import { assumedText, optionsIn, type PricedPlan } from './prices.ts'

/** Offers with what they cost for a visitor's answers, and for whom their prices are. */
export interface Repriced {
  readonly plans: readonly Offer[]
  readonly assumed: string | undefined
}

/**
 * The offers of a market with their prices for a visitor's answers, by question id.
 *
 * @param wished the ids of benefits: a plan that has one with an option is priced with it.
 */
export function repriced(
  offers: readonly Offer[],
  { writing, plans, parts = {} }: Repricing,
  answers: Answers,
  wished: readonly string[] = [],
): Repriced {
  const priced = offers.map((offer): Offer => {
    const plan = plans[offer.id]
    if (!plan) return offer
    return plan.options
      ? offerWithOptions(offer, plan, parts[offer.id] ?? noParts, writing, answers, wished)
      : { ...offer, price: planPrice(writing, plan, answers) }
  })
  return { plans: priced, assumed: assumedText(writing, answers) }
}

const noParts: OptionalParts = { optionalBenefits: [], optionalFacts: [] }

/** An offer with the options that it needs for what is wished, and what each of its options adds. */
function offerWithOptions(
  offer: Offer,
  plan: PricedPlan,
  possible: OptionalParts,
  writing: PriceWriting,
  answers: Answers,
  wished: readonly string[],
): Offer {
  const { benefits, facts } = offer
  const options = offerOptions(writing, plan, answers) ?? []
  const parts = withExtras(possible, options, writing.words, writing.language)
  const chosenFor = (ids: readonly string[]): Answers => {
    return { ...answers, ...answersFor(plan, parts.optionalBenefits, ids) }
  }
  const added = parts.optionalBenefits.filter(({ id, option, choice }) => {
    if (!wished.includes(id) || benefits.some((one) => one.id === id)) return false
    const counted = optionsIn(writing.prices, plan, chosenFor([id]))
    return counted.some((one) => one.option.id === option && one.choice.id === choice)
  })
  const wishedHere = added.map(({ id }) => id)
  const isChosen = ({ option, choice }: { readonly option: string; readonly choice: string }) =>
    added.some((one) => one.option === option && one.choice === choice)
  const setFacts = parts.optionalFacts.filter(isChosen).map(({ fact }) => fact)
  const withoutOne = added.map(({ id }) => {
    return [id, planPrice(writing, plan, chosenFor(wishedHere.filter((other) => other !== id)))] as const
  })
  return {
    ...offer,
    price: planPrice(writing, plan, chosenFor(wishedHere)),
    ...(added.length > 0 && { priceWithout: Object.fromEntries(withoutOne) }),
    benefits: [...benefits, ...added],
    facts: [...facts.filter(({ id }) => setFacts.every((fact) => fact.id !== id)), ...setFacts],
    ...(offer.options && { options }),
    optionalBenefits: parts.optionalBenefits.filter((one) => !added.includes(one)),
    optionalFacts: parts.optionalFacts,
  }
}

/** Everything that pages load whose prices follow answers. */
export const pricingCode = { repriced, withOptions, unavailableText }
