import { type Answers, answerConditionsIn, holdsFor, optionsOf, type Walk, walk, withClasses } from '#engine/answers.ts'
import type { Banner, Option, Question, WizardConfig } from '#engine/contract/config.ts'
import { type Money, money, moneyText } from '#engine/money.ts'
import { exactPrice, marketPrices, quoteIfOpen } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { contactStep, submitLabel, type WizardPath, wizardPaths, wizardStep } from '#engine/wizard.ts'

/** A question on a path, and its options that lead on in the same way. */
export interface PathChoice {
  readonly question: Question
  readonly options: readonly Option[]
}

/** Paths with the same outcome: every combination of the choices is one of them. */
export interface FlowGroup {
  readonly choices: readonly PathChoice[]
  /** How many paths the group stands for. */
  readonly paths: number
  readonly outcome: Outcome
}

/** Complete paths of a wizard in groups: all of them, each in exactly one, unless only some are given. */
export function flowGroups(written: WizardConfig, paths: Iterable<WizardPath> = distinctPaths(written)): FlowGroup[] {
  const wizard = withClasses(written)
  const classes = new Map(wizard.questions.map((question) => [question.id, optionClasses(wizard, question)]))
  const groups = [...paths].map(({ walk }): FlowGroup => {
    const choices = wizard.questions.flatMap((question): PathChoice[] => {
      const given = walk.answers[question.id]
      const options = classes.get(question.id)?.find((alike) => alike.some(({ value }) => value === given))
      return options ? [{ question, options }] : []
    })
    return sized({ choices, outcome: outcomeOf(wizard, walk) })
  })
  return merged(groups, wizard.questions)
}

/** One path of each class that the wizard's conditions distinguish. */
export function distinctPaths(written: WizardConfig): Generator<WizardPath> {
  const wizard = withClasses(written)
  const questions = wizard.questions.map((question) => {
    return { ...question, options: optionClasses(wizard, question).flatMap(([first]) => first ?? []) }
  })
  return wizardPaths({ ...wizard, questions })
}

/** How many complete paths the groups stand for together. */
export function pathCount(groups: readonly FlowGroup[]): number {
  return groups.reduce((sum, { paths }) => sum + paths, 0)
}

/** The answers of one path of a group. */
export function answersOf({ choices }: FlowGroup): Answers {
  return Object.fromEntries(choices.map(({ question, options }) => [question.id, options[0]?.value ?? '']))
}

/** Merges groups that differ in the options of one question, until none do. */
function merged(groups: FlowGroup[], questions: readonly Question[]): FlowGroup[] {
  const fewer = questions.toReversed().reduce((all, question) => {
    const same = Map.groupBy(all, (group) => keyWithout(group, question.id))
    return [...same.values()].map((alike) => union(alike, question))
  }, groups)
  return fewer.length < groups.length ? merged(fewer, questions) : fewer
}

function union(groups: readonly FlowGroup[], question: Question): FlowGroup {
  const [first] = groups
  if (!first) throw new Error('A group of no groups.')
  const taken = new Set(groups.flatMap(({ choices }) => optionsFor(choices, question.id)))
  const options = optionsOf(question).filter((option) => taken.has(option))
  const choices = first.choices.map((choice) => (choice.question.id === question.id ? { question, options } : choice))
  return sized({ choices, outcome: first.outcome })
}

function optionsFor(choices: readonly PathChoice[], id: string): readonly Option[] {
  return choices.find(({ question }) => question.id === id)?.options ?? []
}

function keyWithout({ choices, outcome }: FlowGroup, id: string): string {
  const others = choices.map(({ question, options }) => [
    question.id,
    question.id === id ? [] : options.map(({ value }) => value),
  ])
  return JSON.stringify([others, outcome])
}

function sized({ choices, outcome }: Omit<FlowGroup, 'paths'>): FlowGroup {
  return { choices, paths: choices.reduce((product, { options }) => product * options.length, 1), outcome }
}

/** The options of a question in classes that no condition distinguishes. */
export function optionClasses(wizard: WizardConfig, question: Question): Option[][] {
  const conditions = answerConditionsIn(wizard).filter(({ answer }) => answer === question.id)
  const classes = Map.groupBy(optionsOf(question), ({ value }) => {
    return conditions.map((condition) => holdsFor(condition, value)).join()
  })
  return [...classes.values()]
}

/** The results of a path's answers. */
export interface Outcome {
  /** The names of the rules that hold at the end. */
  readonly rules: readonly string[]
  /** The derived and fixed fields with their values. */
  readonly derived: Readonly<Record<string, string>>
  /** The banners, and the steps on which a visitor who goes straight through reads them. */
  readonly banners: readonly { readonly title: string; readonly on: readonly string[] }[]
  /** The words on the submit button; none where the form ends early. */
  readonly button: string
  /** The id of the end that is reached instead of the contact step. */
  readonly end?: string
}

export function outcomeOf(wizard: WizardConfig, path: Walk): Outcome {
  const banners = bannersOf(wizard, path)
  if (path.end) return { rules: path.rules, derived: {}, banners, button: '', end: path.end.id }
  const asked = new Set(path.asked.map(({ field }) => field))
  const derived = Object.entries(path.fields).filter(([name]) => !asked.has(name))
  return {
    rules: path.rules,
    derived: Object.fromEntries(derived),
    banners,
    button: submitLabel(wizard, path),
  }
}

/** A plan's price at the end of a path. */
interface PathPrice {
  readonly plan: string
  readonly gross: Money
  /** After the adjustment; undefined where the path gives none. */
  readonly net?: Money
}

/** The prices that adjustments change, for a visitor for whom these rules hold. */
export function pricesOf(market: Market, rules: readonly string[]): PathPrice[] {
  const { plans = [], adjustments = [], currency } = market
  const rule = adjustments.find((adjustment) => adjustment.rule !== undefined)?.rule
  const getsNone = rule !== undefined && !rules.includes(rule)
  return plans.flatMap((plan) => {
    const [gross, net] = [exactPrice(market, plan), quoteIfOpen(marketPrices(market), plan)?.amount]
    if (gross === undefined || net === undefined) return []
    return [{ plan: plan.plan, gross: money(gross, currency), ...(!getsNone && { net: money(net, currency) }) }]
  })
}

/** These prices in words: gross, and net where the adjustment applies. */
export function premiumsOf(market: Market, rules: readonly string[]): string[] {
  return pricesOf(market, rules).map(({ plan, gross, net }) => {
    return `${plan}: gross ${moneyText(gross)}${net ? `, net ${moneyText(net)}` : ''}`
  })
}

function bannersOf(wizard: WizardConfig, path: Walk): Outcome['banners'] {
  const byTitle = Map.groupBy(bannersSeen(wizard, path), ({ banner }) => banner.title)
  return [...byTitle].map(([title, seen]) => ({ title, on: seen.flatMap(({ on }) => on) }))
}

/** A banner, and the steps on which a visitor who goes straight through reads it. */
export interface SeenBanner {
  readonly banner: Banner
  readonly on: readonly string[]
}

/** The banners that a visitor reads who goes straight through. */
export function bannersSeen(wizard: WizardConfig, { asked, answers }: Walk): SeenBanner[] {
  const seen = new Map<Banner, string[]>()
  let given: Answers = {}
  for (const step of [...asked.map(({ id }) => id), contactStep]) {
    for (const banner of wizardStep(wizard, walk(wizard, given), step).banners) {
      seen.set(banner, [...(seen.get(banner) ?? []), step])
    }
    const answer = answers[step]
    if (answer !== undefined) given = { ...given, [step]: answer }
  }
  return [...seen].map(([banner, on]) => ({ banner, on }))
}

/** A wizard as data: its questions and rules, its paths in groups, and every complete path by itself. */
export function flowJson(market: Market, wizard: WizardConfig): string {
  const { questions, rules = {}, ends } = wizard
  const groups = flowGroups(wizard).map(({ choices, paths, outcome }) => {
    const answers = choices.map(({ question, options }) => [question.id, options.map(({ value }) => value)])
    const premiums = outcome.end ? [] : premiumsOf(market, outcome.rules)
    return { paths, answers: Object.fromEntries(answers), ...outcome, ...(premiums.length > 0 && { premiums }) }
  })
  const paths = [...wizardPaths(withClasses(wizard))].map(({ answers, walk }) => {
    const { rules: holding, banners, button, end } = outcomeOf(wizard, walk)
    return { answers, fields: end ? {} : walk.fields, rules: holding, banners, button, ...(end && { end }) }
  })
  return `${JSON.stringify({ market: market.id, questions, rules, ends, groups, paths }, null, 2)}\n`
}
