import type { FactValue, Plan, PlanChoice, PlanOption } from '#engine/contract/config.ts'
import { plainValue, planBenefits } from '#engine/facts.ts'
import { periodsOf } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, list, pointer, quote, say, term } from '../../findings.ts'
import { constants } from '../../flow.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { optionReferences } from '../../references/wizard-references.ts'
import { nearestText } from '../flow/conditions.ts'
import { pathsBy } from '../flow/wizard-paths.ts'
import { isNeverSold } from './written-prices.ts'

/** Finds options that visitors cannot choose, or that change nothing. */
export const optionsFit: Rule = {
  name: 'options-fit',
  description:
    'The choices of a plan’s option differ in price, facts or benefits, and somebody can have each; the first is what the plan comes with; an option requires choices that other options of the plan have, in no circle, and its price is for the same time as that of the plan.',
  check: (context) => findingsWithin(context, context.markets, unfitOptions),
}

function unfitOptions(market: ConfigDocument<Market>): Finding[] {
  const { file, value } = market
  const { plans = [], wizard } = value
  return plans.flatMap((plan, i) => {
    const { options = [] } = plan
    const at = { file, pointer: pointer('/plans', i, 'options') }
    if (options.length > 0 && !wizard) {
      const message = say`Nobody is asked for these options: this market has no quote form.`
      return [{ ...at, part: 'key', message, hint: say`Add ${quote('wizard')}, or remove them.` }]
    }
    return options.flatMap((option, j) => {
      const place = under(at, j)
      return [
        ...choiceFindings(plan, option, place),
        ...requireFindings(option, options, place),
        ...circles(option, options, place),
        ...periodFindings(plan, option, value.per ?? 'year', place),
        ...idleCondition(market, option, place),
      ]
    })
  })
}

function choiceFindings(plan: Plan, { choices }: PlanOption, at: DataLocation): Finding[] {
  const [first] = choices
  const given = (['sets', 'benefits'] as const).filter((key) => first?.[key])
  const found = given.map((key): Finding => {
    const message = say`The first choice is what the plan comes with, so it changes nothing of the plan.`
    const hint = say`Write this among the plan's own ${key === 'sets' ? say`${quote('facts')}` : say`${quote('benefits')}`}.`
    return { ...under(at, 'choices', 0, key), part: 'key', message, hint }
  })
  if (choices.every(({ price, sets, benefits }) => price === undefined && !sets && !benefits)) {
    const message = say`This option changes nothing: no choice of it has a price, a fact or a benefit.`
    const hint = say`Add ${quote('price')}, ${quote('sets')} or ${quote('benefits')} to a choice, or remove the option.`
    return [{ ...at, message, hint }]
  }
  return [
    ...found,
    ...choices.flatMap((choice, i) => [
      ...sameAsBefore(choices, i, under(at, 'choices')),
      ...neverSold(choice, under(at, 'choices', i, 'price')),
      ...(i > 0 ? alreadyHad(plan, choice, under(at, 'choices', i)) : []),
    ]),
  ]
}

function sameAsBefore(choices: readonly PlanChoice[], i: number, at: DataLocation): Finding[] {
  const effect = ({ price, sets, benefits }: PlanChoice) => ({ price, sets, benefits })
  const choice = choices[i]
  const earlier = choices.findIndex((one, j) => j < i && choice && isSame(effect(one), effect(choice)))
  if (earlier < 0) return []
  const message = say`This is the same as ${quote(choices[earlier]?.label)}: both cost the same and change the same.`
  const hint = say`Change what one of them costs or changes, or remove it.`
  return [{ ...under(at, i), message, hint, related: under(at, earlier) }]
}

function neverSold({ price }: PlanChoice, at: DataLocation): Finding[] {
  if (price === undefined || !isNeverSold(price)) return []
  return [
    { ...at, message: say`Nobody can have this choice: it is never sold.`, hint: say`Give it a price, or remove it.` },
  ]
}

function isSame(a: object | FactValue, b: object | FactValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Benefits and values that the plan has anyway. */
function alreadyHad(plan: Plan, { benefits = [], sets = {} }: PlanChoice, at: DataLocation): Finding[] {
  const own = planBenefits(plan).benefits.map(({ id }) => id)
  const facts = plan.facts ?? {}
  return [
    ...benefits.flatMap((id, i): Finding[] => {
      if (!own.includes(id)) return []
      const message = say`The plan includes ${quote(id)} already, so this choice does not add it.`
      return [
        { ...under(at, 'benefits', i), message, hint: say`Remove it here, or from the plan's ${quote('benefits')}.` },
      ]
    }),
    ...Object.entries(sets).flatMap(([id, value]): Finding[] => {
      const stated = Object.hasOwn(facts, id) ? facts[id] : undefined
      if (stated === undefined || !isSame(plainValue(stated), plainValue(value))) return []
      const message = say`The plan has this value of ${quote(id)} already, so the choice does not change it.`
      return [{ ...under(at, 'sets', id), message, hint: say`Correct one of the two, or remove this.` }]
    }),
  ]
}

function requireFindings({ requires = [] }: PlanOption, options: readonly PlanOption[], at: DataLocation): Finding[] {
  return requires.flatMap((required, i): Finding[] => {
    const place = under(at, 'requires', i)
    const other = options.find(({ id }) => id === required.option)
    if (!other) {
      const known = options.map(({ id }) => id)
      return unresolved({
        ...under(place, 'option'),
        value: required.option,
        noun: 'option',
        among: say`this plan`,
        known,
      })
    }
    const known = other.choices.map(({ id }) => id)
    const unknown = required.choices.flatMap((value, j) => {
      const among = say`the option ${quote(other.id)}`
      return unresolved({ ...under(place, 'choices', j), value, noun: 'choice', among, known })
    })
    if (unknown.length > 0 || known.some((id) => !required.choices.includes(id))) return unknown
    const message = say`This requires nothing: it names every choice of ${quote(other.id)}.`
    return [
      { ...under(place, 'choices'), part: 'key', message, hint: say`Name the choices that it needs, or remove it.` },
    ]
  })
}

/** An option that requires itself, through others or not. */
function circles(option: PlanOption, options: readonly PlanOption[], at: DataLocation): Finding[] {
  const way = wayBack(option.id, option, options, [option.id])
  // Said once of each circle, at the first of its options.
  const [first] = options.filter(({ id }) => way?.includes(id))
  if (!way || first !== option) return []
  const message = say`Nobody can have this option: it requires itself, by ${list([...way, option.id])}.`
  return [{ ...under(at, 'requires'), part: 'key', message, hint: say`Remove one of these requirements.` }]
}

function wayBack(
  wanted: string,
  { requires = [] }: PlanOption,
  options: readonly PlanOption[],
  way: readonly string[],
): readonly string[] | undefined {
  for (const { option: id } of requires) {
    if (id === wanted) return way
    const next = options.find((one) => one.id === id)
    const found = next && !way.includes(id) ? wayBack(wanted, next, options, [...way, id]) : undefined
    if (found) return found
  }
  return undefined
}

function periodFindings(plan: Plan, { choices }: PlanOption, usual: string, at: DataLocation): Finding[] {
  const own = periodsOf(plan.price, usual)
  return choices.flatMap(({ price }, i): Finding[] => {
    const stated = price === undefined ? [] : periodsOf(price, undefined)
    const other = stated.find((period) => !own.includes(period))
    if (other === undefined) return []
    const message = say`This is a price for a ${other}, and the plan's is for a ${list(own)}: nothing turns one into the other.`
    const hint = say`Leave ${quote('per')} out: then it is for the same time as the price of the plan.`
    return [{ ...under(at, 'choices', i, 'price'), message, hint }]
  })
}

/** A condition that holds for nobody, or for everybody. */
function idleCondition(market: ConfigDocument<Market>, { if: condition }: PlanOption, at: DataLocation): Finding[] {
  const { file, value } = market
  if (!condition || optionReferences(file, value).length > 0) return []
  const place = under(at, 'if')
  const answers = pathsBy(market, [condition]).map(({ walk }) => walk.answers)
  return constants(condition, place.pointer, answers).map((constant): Finding => {
    const isWhole = constant.pointer === place.pointer
    const message = isWhole
      ? constant.outcome
        ? say`Everybody can have this option: its condition ${term('always holds')}.`
        : say`Nobody can have this option: its condition ${term('never holds')}.`
      : say`This part of the condition ${constant.outcome ? say`always` : say`never`} ${term('holds')}.`
    const hint = say`${nearestText(constant)} Change it, or remove it.`
    return { ...place, pointer: constant.pointer, part: 'key', message, hint }
  })
}
