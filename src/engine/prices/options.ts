import { type Answers, type Knowledge, noAnswer, truthOf } from '../answers.ts'
import type { Condition, Plan, PlanChoice, PlanOption } from '../contract/config.ts'
import { optionField } from '../plans.ts'
import type { PricePart } from './price-cases.ts'

/** An option with the choice that counts. */
export interface ChosenOption {
  readonly option: PlanOption
  readonly choice: PlanChoice
}

type WithOptions = Partial<Pick<Plan, 'options'>>

/** The part of an option that decides whether it is asked. */
type Conditional = Pick<PlanOption, 'id' | 'if' | 'requires'>

/** Options in their order, but each after those that it requires; in a circle as they are written. */
export function inOrder<Option extends Conditional>(options: readonly Option[]): readonly Option[] {
  const ordered = new Set<Option>()
  const visited = new Set<Option>()
  const add = (option: Option) => {
    if (visited.has(option)) return
    visited.add(option)
    for (const { option: id } of option.requires ?? []) {
      const required = options.find((other) => other.id === id)
      if (required) add(required)
    }
    ordered.add(option)
  }
  for (const option of options) add(option)
  return [...ordered]
}

/** When an option is asked: its own condition, and a choice of each option that it requires; undefined where that is always. */
export function askedIf({ if: condition, requires = [] }: Conditional): Condition | undefined {
  const choices = requires.map((required) => ({ answer: optionField(required.option), isOneOf: required.choices }))
  const [first, ...others] = [...(condition ? [condition] : []), ...choices]
  return first && others.length > 0 ? { all: [first, ...others] } : first
}

/**
 * The options that a visitor can have, each with their choice, or else its first. What is chosen of an option that their
 * answers leave open or refuse does not count.
 *
 * @param answers the choices, by `optionField`; texts that are no choice count as none.
 */
export function chosenOptions({ options = [] }: WithOptions, answers: Answers, knowledge: Knowledge): ChosenOption[] {
  const chosen: ChosenOption[] = []
  const known = new Map(knowledge)
  for (const option of inOrder(options)) {
    const condition = askedIf(option)
    const [first] = option.choices
    const field = optionField(option.id)
    if (!first || (condition && truthOf(condition, known) !== true)) {
      known.set(field, [noAnswer])
      continue
    }
    const wanted = Object.hasOwn(answers, field) ? answers[field] : undefined
    const choice = option.choices.find(({ id }) => id === wanted) ?? first
    known.set(field, [choice.id])
    chosen.push({ option, choice })
  }
  return chosen
}

/** What chosen options add to the price of their plan. */
export function addedPrices(chosen: readonly ChosenOption[]): PricePart[] {
  return chosen.flatMap(({ option: { label }, choice: { price } }) => (price === undefined ? [] : [{ label, price }]))
}
