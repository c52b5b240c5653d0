import type { Messages, Plan, PlanChoice, PlanOption } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { benefitCatalogue, type NamedBenefit } from '#engine/plans/benefits.ts'
import { type FactDefinitions, factDefinitions } from '#engine/plans/facts/fact-text.ts'
import { type OfferFact, offerFacts } from '#engine/plans/facts/facts.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill, joined } from '#engine/site/template.ts'
import type { OfferOption } from './offer-options.ts'
import { optionField } from './option-field.ts'
import { inOrder } from './plan-options.ts'

/** The first choice that adds a benefit or changes a fact. */
interface Source {
  /** The id of the benefit or fact. */
  readonly id: string
  readonly option: string
  readonly choice: string
  /** Whether further choices do so as well, and its price is only where they begin. */
  readonly isFirstOfSome?: true
}

/** A benefit that the plan has with an option; its note says what that adds: `optional +S$25`. */
export type OptionalBenefit = Source & NamedBenefit

/** The value of a fact with an option, and in words what that adds. */
export interface OptionalFact extends Source {
  readonly fact: OfferFact
  readonly words: string
}

/** What options make of a plan, besides its price. */
export interface OptionalParts {
  readonly optionalBenefits: readonly OptionalBenefit[]
  readonly optionalFacts: readonly OptionalFact[]
}

type Words = Partial<Pick<Messages['offer'], 'options'>>

/** All benefits and facts that the options of a plan can add to it, whoever can have them, yet without what that costs. */
export function optionalParts(site: Site, market: Market, plan: Pick<Plan, 'options'>): OptionalParts {
  const definitions = factDefinitions(site, market)
  const labels = benefitCatalogue(site, market)
  return {
    optionalBenefits: sourcesOf(plan, ({ benefits = [] }) => benefits).flatMap((source): OptionalBenefit[] => {
      const label = labels.find(({ id }) => id === source.id)?.label
      return label === undefined ? [] : [{ ...source, label }]
    }),
    optionalFacts: sourcesOf(plan, ({ sets = {} }) => Object.keys(sets)).flatMap((source) => {
      const fact = setFact(definitions, market, plan, source)
      return fact ? [{ ...source, fact, words: '' }] : []
    }),
  }
}

/** The parts that visitors can have, with what their choices add to the price now, in the words of a language (BCP 47). */
export function withExtras(
  { optionalBenefits, optionalFacts }: OptionalParts,
  options: readonly OfferOption[],
  words: Words,
  language: string,
): OptionalParts {
  const isOffered = (one: Source) => {
    const option = options.find(({ id }) => id === one.option)
    return !option?.isRefused && option?.choices.some(({ id, isUnavailable }) => id === one.choice && !isUnavailable)
  }
  return {
    optionalBenefits: optionalBenefits
      .filter(isOffered)
      .map((one) => ({ ...one, note: extraWords(one, options, words) })),
    optionalFacts: optionalFacts.filter(isOffered).map((one) => {
      const value = one.fact.value === true ? undefined : one.fact.text
      return { ...one, words: joined([value, extraWords(one, options, words)], 'words', language) }
    }),
  }
}

function extraWords(
  { option, choice, isFirstOfSome }: Source,
  options: readonly OfferOption[],
  { options: words }: Words,
): string {
  const choices = options.find(({ id }) => id === option)?.choices
  const price = choices?.find(({ id }) => id === choice)?.extra
  if (!price) return words?.optionalFree ?? ''
  return fill((isFirstOfSome ? words?.optionalFrom : words?.optional) ?? '{price}', { price })
}

function setFact(
  definitions: FactDefinitions,
  market: Market,
  { options = [] }: Pick<Plan, 'options'>,
  { id, option, choice }: Source,
): OfferFact | undefined {
  const found = options.find((one) => one.id === option)?.choices.find((one) => one.id === choice)
  const value = found?.sets?.[id]
  return value === undefined ? undefined : offerFacts(definitions, market, { facts: { [id]: value } })[0]
}

/** Each benefit or fact that a choice besides the first adds, with the first choice that does. */
function sourcesOf(
  { options = [] }: Pick<Plan, 'options'>,
  idsIn: (choice: PlanChoice) => readonly string[],
): Source[] {
  const found = inOrder(options).flatMap(({ id: option, choices }: PlanOption) =>
    choices.slice(1).flatMap((choice) => idsIn(choice).map((id) => ({ id, option, choice: choice.id }))),
  )
  return [...Map.groupBy(found, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    return first ? [{ ...first, ...(others.length > 0 && { isFirstOfSome: true as const }) }] : []
  })
}

/** The choices that add wished benefits which a plan has as options, as answers; what they require is chosen as well. */
export function answersFor(
  { options = [] }: Pick<Plan, 'options'>,
  optional: readonly OptionalBenefit[],
  wished: readonly string[],
): Answers {
  const answers: Record<string, string> = {}
  const choose = (id: string, choice: string) => {
    const field = optionField(id)
    if (field in answers) return
    answers[field] = choice
    const { requires = [] } = options.find((one) => one.id === id) ?? {}
    for (const { option, choices } of requires) choose(option, choices[0] ?? '')
  }
  for (const { id, option, choice } of optional) if (wished.includes(id)) choose(option, choice)
  return answers
}
