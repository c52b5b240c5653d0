/** The flow of a wizard: its paths in words, as a table, as a picture. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import {
  type Answers,
  answerConditions,
  answerConditionsIn,
  conditionParts,
  holdsFor,
  isTrue,
  kindOf,
  optionsOf,
  type Walk,
  walk,
  withClasses,
} from '#engine/answers.ts'
import type {
  AnswerCondition,
  Banner,
  Condition,
  Option,
  Question,
  WizardConfig,
  WizardEnd,
} from '#engine/contract/config.ts'
import { type Money, money, moneyText } from '#engine/money.ts'
import { exactPrice, marketPrices, quoteIfOpen } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { contactStep, submitLabel, type WizardPath, wizardPaths, wizardStep } from '#engine/wizard.ts'
import { count, wordList } from './english.ts'
import { pointer } from './findings.ts'
import { isMet, type Residual, settled, textOf } from './flow/residual.ts'
import { sampled } from './flow/sampled.ts'

/** The names of questions and options in a sentence. */
export interface ConditionNames {
  readonly question: (id: string) => string
  readonly option: (question: string, value: string) => string
}

/** The names of these questions and of their options; those that are not among them by their ids. */
export function namesIn(questions: readonly Question[]): ConditionNames {
  const all = new Map(questions.map((question) => [question.id, question]))
  return {
    question: (id) => all.get(id)?.summary ?? id,
    option: (id, value) => all.get(id)?.options?.find((option) => option.value === value)?.label ?? value,
  }
}

const byId: ConditionNames = { question: (id) => id, option: (_, value) => value }

/** A condition in words, such as `subsidy is citizen or first-time`. */
export function conditionText(condition: Condition, names: ConditionNames = byId): string {
  if ('answer' in condition) return answerText(condition, 'is', names)
  if ('not' in condition) {
    const { not } = condition
    return 'answer' in not ? answerText(not, 'is not', names) : `not (${conditionText(not, names)})`
  }
  const parts = conditionParts(condition).map(({ condition: part }) => {
    const text = conditionText(part, names)
    return 'all' in part || 'any' in part ? `(${text})` : text
  })
  // A comma ends a part that has an 'or' of its own.
  const comma = conditionParts(condition).some(({ condition: part }) => optionCount(part) > 1) ? ',' : ''
  return parts.join('all' in condition ? `${comma} and ` : `${comma} or `)
}

function answerText(condition: AnswerCondition, verb: 'is' | 'is not', names: ConditionNames): string {
  const { answer, isOneOf, includes } = condition
  const isNot = verb === 'is not'
  const words = [
    ...(isOneOf ? [`${verb} ${optionList(isOneOf, answer, names)}`] : []),
    ...(includes === undefined ? [] : [`${isNot ? 'does not include' : 'includes'} ${names.option(answer, includes)}`]),
    ...boundsText(condition).map((bound) => `${verb} ${bound}`),
  ]
  return `${names.question(answer)} ${wordList(words, isNot ? 'or' : 'and')}`
}

function optionList(values: readonly string[], answer: string, names: ConditionNames): string {
  return wordList(
    values.map((value) => names.option(answer, value)),
    'or',
  )
}

function boundsText({ atLeast, atMost, below, before, after }: AnswerCondition): string[] {
  const bounds = { 'at least': atLeast, 'at most': atMost, below, after, before }
  return Object.entries(bounds).flatMap(([words, bound]) => (bound === undefined ? [] : [`${words} ${bound}`]))
}

function optionCount(condition: Condition): number {
  const part = 'not' in condition ? condition.not : condition
  return 'answer' in part ? (part.isOneOf?.length ?? 1) : 0
}

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
function optionClasses(wizard: WizardConfig, question: Question): Option[][] {
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

/** Answers after which the same can follow: paths that differ only in what no later condition reads are joined. */
interface State {
  /** What is left of the watched conditions, by the name of each. */
  readonly left: Readonly<Record<string, Residual>>
  /** The answers of one of its paths. */
  readonly answers: Answers
  /** How many paths lead to it. */
  readonly paths: number
  /** The answers of one path for each choice that was made last. */
  readonly lastChoices: ReadonlyMap<string, Answers>
}

/** The most states after one question; beyond, some of them stand for all. */
const mostStates = 2_000

/** The number of complete paths; there may be more where it is not exact. Their time grows with the states, not the paths. */
export function pathTotal(written: WizardConfig): { readonly paths: number; readonly isExact: boolean } {
  const wizard = withClasses(written)
  const { states, ended, isExact } = explored(wizard, watchedIn(wizard))
  const paths = [...states, ...ended].reduce((sum, state) => sum + state.paths, 0)
  const isSafe = paths <= Number.MAX_SAFE_INTEGER
  return { paths: isSafe ? paths : Number.MAX_SAFE_INTEGER, isExact: isExact && isSafe }
}

/** Some complete paths on which everything happens that happens on any: each step, and each rule true and not true. */
export function coveringPaths(written: WizardConfig): WizardPath[] {
  const wizard = withClasses(written)
  const found = new Map<string, Answers>()
  const see = (event: string, answers: Answers) => found.has(event) || found.set(event, answers)
  const { states, ended } = explored(wizard, watchedIn(wizard), (state, question, isAsked) => {
    see(`${question.id} ${isAsked}`, state.answers)
    if (isAsked) for (const [choice, answers] of state.lastChoices) see(`${choice} ${question.id}`, answers)
  })
  for (const { lastChoices } of states) for (const [choice, answers] of lastChoices) see(choice, answers)
  for (const { left, answers, lastChoices } of ended) {
    const ends = endNames(wizard).filter((name) => left[name] === true)
    for (const name of ends) for (const [choice, last] of lastChoices) see(`${choice} ${name}`, last)
    for (const name of ends) see(name, answers)
  }
  for (const question of wizard.questions) {
    const path = pathAsking(wizard, question)
    if (path) see(`${question.id} true`, path.answers)
  }
  for (const [name, rule] of Object.entries(wizard.rules ?? {})) seeOutcomes(wizard, [name, rule], see)
  const paths = [...found.values()].map((answers) => completed(wizard, answers))
  return [...new Map(paths.map((path) => [JSON.stringify(path.answers), path])).values()]
}

/** The first path that asks a question, or the first of all without one; undefined if none does. */
export function pathAsking(written: WizardConfig, question?: Question): WizardPath | undefined {
  const wizard = withClasses(written)
  const { id, askIf } = question ?? {}
  const isPlain = !askIf && endNames(wizard).length === 0
  let found: Answers | undefined = isPlain ? {} : undefined
  if (!isPlain) {
    const watched = { ...watchedIn(wizard, askIf ? [askIf] : []), ...(id !== undefined && askIf && { [id]: askIf }) }
    const { states } = explored(wizard, watched, (state, reached, isAsked) => {
      if (reached.id === id && isAsked) found ??= state.answers
    })
    if (id === undefined) found = states[0]?.answers
  }
  const path = found && completed(wizard, found)
  return path?.walk.unanswered.length === 0 ? path : undefined
}

/** Sees a rule be true and not true at each question; first by all conditions, then exactly, by those that it rests on. */
function seeOutcomes(
  wizard: WizardConfig,
  [name, rule]: readonly [string, Condition],
  see: (event: string, answers: Answers) => void,
): void {
  const key = ruleKey(name)
  for (const watched of [watchedIn(wizard), watchedIn(wizard, [rule])]) {
    const { states } = explored(wizard, { ...watched, [key]: rule }, ({ left, answers }, { id }, isAsked) => {
      if (isAsked) see(`${key} ${isMet(left[key] ?? false)} ${id}`, answers)
    })
    for (const { left, answers } of states) see(`${key} ${isMet(left[key] ?? false)}`, answers)
  }
}

/** Ids have no spaces, so that no question has this name. */
const ruleKey = (name: string) => `rule ${name}`

/** The conditions of the questions by id, and of the ends; with `needed`, only of those that these conditions rest on. */
function watchedIn({ questions, ends = [] }: WizardConfig, needed?: readonly Condition[]): Record<string, Condition> {
  const conditions = new Map(questions.flatMap(({ id, askIf }) => (askIf ? [[id, askIf] as const] : [])))
  const ending = Object.fromEntries(ends.map((end) => [endKey(end), end.if]))
  if (!needed) return { ...Object.fromEntries(conditions), ...ending }
  const read = [...needed, ...ends.map((end) => end.if)].flatMap(answerConditions)
  const named = new Set(read.map(({ condition }) => condition.answer))
  // A set takes in what is added while it is gone through.
  for (const id of named) {
    const askIf = conditions.get(id)
    for (const { condition } of askIf ? answerConditions(askIf) : []) named.add(condition.answer)
  }
  return { ...Object.fromEntries([...conditions].filter(([id]) => named.has(id))), ...ending }
}

const endKey = ({ id }: WizardEnd) => `end ${id}`

function endNames({ ends = [] }: WizardConfig): string[] {
  return ends.map(endKey)
}

type OnQuestion = (state: State, question: Question, isAsked: boolean) => void

/** Goes through the questions with all states at once; those whose condition is not watched count as asked. */
function explored(wizard: WizardConfig, watched: Readonly<Record<string, Residual>>, onQuestion?: OnQuestion) {
  let states: readonly State[] = [{ left: watched, answers: {}, paths: 1, lastChoices: new Map() }]
  const ends = endNames(wizard)
  const ended = new Map<string, State>()
  let isExact = true
  for (const question of wizard.questions) {
    const classes = optionClasses(wizard, question)
    const next = new Map<string, State>()
    for (const state of states) {
      const isAsked = isMet(state.left[question.id] ?? true)
      onQuestion?.(state, question, isAsked)
      const after = isAsked
        ? classes.map(([option, ...others]) => answered(state, question, option?.value ?? '', 1 + others.length))
        : [{ ...state, left: settled(state.left, question.id, undefined) }]
      for (const one of after) join(ends.some((name) => one.left[name] === true) ? ended : next, one)
    }
    isExact &&= next.size <= mostStates
    states = next.size <= mostStates ? [...next.values()] : sampled(next, mostStates)
  }
  return { states, ended: [...ended.values()], isExact }
}

function answered(state: State, { id }: Question, value: string, options: number): State {
  const answers = { ...state.answers, [id]: value }
  return {
    left: settled(state.left, id, value),
    answers,
    paths: state.paths * options,
    lastChoices: new Map([[`${id} ${value}`, answers]]),
  }
}

function join(states: Map<string, State>, state: State): void {
  const key = Object.values(state.left).map(textOf).join(' ')
  const same = states.get(key)
  const lastChoices = same ? new Map([...state.lastChoices, ...same.lastChoices]) : state.lastChoices
  states.set(key, same ? { ...same, paths: same.paths + state.paths, lastChoices } : state)
}

/** The path that takes the first answer wherever these give none. */
function completed(wizard: WizardConfig, answers: Answers): WizardPath {
  const walked = walk(wizard, answers)
  const [next] = walked.unanswered
  const [first] = next?.options ?? []
  return next && first ? completed(wizard, { ...answers, [next.id]: first.value }) : { answers, walk: walked }
}

/** The step that follows a question: another one, an end of the form, or the contact step. */
export type StepTarget = Question | WizardEnd | undefined

/** A step from a question to the next one on some path. */
interface StepEdge {
  readonly from: Question
  /** The question or the end that follows; undefined for the contact step. */
  readonly to: StepTarget
  /** The answers that lead this way. */
  readonly options: readonly Option[]
  /** The condition under which a visitor goes this way; empty if there is none. */
  readonly label: string
}

/** The questions of a wizard that some path asks. */
export function askedIn({ questions }: WizardConfig, groups: readonly FlowGroup[]): Question[] {
  const asked = new Set(groups.flatMap(({ choices }) => choices.map(({ question }) => question.id)))
  return questions.filter(({ id }) => asked.has(id))
}

/** The steps of all paths, each once. */
export function stepEdges(wizard: WizardConfig, groups: readonly FlowGroup[], names?: ConditionNames): StepEdge[] {
  return askedIn(wizard, groups).flatMap((from) => {
    const ways = waysFrom(from, groups, wizard.ends)
    return [...ways].map(([to, taken]): StepEdge => {
      const options = optionsOf(from).filter((option) => taken.has(option))
      const others = [...ways].flatMap(([other, more]) => (other === to ? [] : [...more]))
      const chosen = options.length === optionsOf(from).length ? '' : options.map(({ label }) => label).join(' / ')
      // If one answer leads to several steps, an earlier answer decides.
      const isShared = others.some((option) => taken.has(option))
      const condition = to && ('if' in to ? to.if : to.askIf)
      const label = isShared ? (condition ? `if ${conditionText(condition, names)}` : 'otherwise') : chosen
      return { from, to, options, label }
    })
  })
}

function waysFrom(
  from: Question,
  groups: readonly FlowGroup[],
  ends: readonly WizardEnd[] = [],
): ReadonlyMap<StepTarget, ReadonlySet<Option>> {
  const ways = new Map<StepTarget, Set<Option>>()
  for (const { choices, outcome } of groups) {
    const i = choices.findIndex(({ question }) => question.id === from.id)
    if (i < 0) continue
    const next = choices[i + 1]?.question ?? ends.find(({ id }) => id === outcome.end)
    ways.set(next, new Set([...(ways.get(next) ?? []), ...(choices[i]?.options ?? [])]))
  }
  return ways
}

/** An arrow of the flowchart, from one box to another by their ids. */
interface FlowEdge {
  readonly from: string
  readonly to: string
  /** The condition under which a visitor goes this way; empty if there is none. */
  readonly label: string
}

/** A wizard as a Mermaid flowchart: a box for each step, and one for each outcome of sending it. */
export function flowMermaid(written: WizardConfig): string {
  const wizard = withClasses(written)
  const groups = flowGroups(wizard)
  const asked = askedIn(wizard, groups)
  const outcomes = [
    ...new Map(
      groups.filter(({ outcome }) => !outcome.end).map(({ outcome }) => [JSON.stringify(outcome), outcome]),
    ).values(),
  ]
  const sent = outcomes.map((outcome, i) => {
    return { from: contactStep, to: `outcome-${i + 1}`, label: outcomes.length > 1 ? holding(outcome) : '' }
  })
  const lines = [
    'flowchart TD',
    ...asked.map((question) =>
      questionBox(
        question,
        written.questions.find(({ id }) => id === question.id),
      ),
    ),
    `  ${contactStep}([${boxText(wizard.contact.heading, ['contact details'])}])`,
    ...outcomes.map(outcomeBox),
    ...(wizard.ends ?? []).map(({ id, heading, text }) => `  end-${id}([${boxText(heading, [text])}])`),
    ...[...stepEdges(wizard, groups).map(flowEdge), ...sent].map(edgeLine),
  ]
  return `${lines.join('\n')}\n`
}

function flowEdge({ from, to, label }: StepEdge): FlowEdge {
  const next = to && ('if' in to ? `end-${to.id}` : `question-${to.id}`)
  return { from: `question-${from.id}`, to: next ?? contactStep, label }
}

function questionBox(question: Question, { repeat }: Pick<Question, 'repeat'> = {}): string {
  const { id, field, text } = question
  const each = repeat ? [`for each of ${repeat.times}`] : []
  const options = optionsOf(question).map(({ label }) => `• ${label}`)
  return `  question-${id}[${boxText(text, [`${id} → ${field}`, ...each, ...options])}]`
}

function outcomeBox({ derived, banners, button }: Outcome, i: number): string {
  const fields = Object.entries(derived).map(([name, value]) => `${name} = ${value}`)
  const shown = banners.map(({ title, on }) => `“${title}” on ${on.join(', ')}`)
  return `  outcome-${i + 1}[[${boxText(button, [...fields, ...shown])}]]`
}

function boxText(title: string, lines: readonly string[]): string {
  return `"${[`<b>${escaped(title)}</b>`, ...lines.map(escaped)].join('<br>')}"`
}

function edgeLine({ from, to, label }: FlowEdge): string {
  return `  ${from} -->${label ? `|"${escaped(label)}"|` : ''} ${to}`
}

function holding({ rules }: Outcome): string {
  return rules.length === 0 ? 'no rule holds' : `${rules.join(' and ')} ${rules.length === 1 ? 'holds' : 'hold'}`
}

// Mermaid reads HTML in a quoted label, and `#…;` as a character by its name.
function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '#': '#35;', '"': '#quot;', '<': '#lt;', '>': '#gt;', '&': '#amp;' }
  return text.replaceAll(/[#"<>&]/g, (char) => names[char] ?? char)
}

/** A wizard as text: questions, rules, and every path with its posted fields, premiums, banners and button. */
export function flowTable(market: Market, written: WizardConfig, { premiums = true } = {}): string {
  const wizard = withClasses(written)
  const groups = flowGroups(wizard)
  const sizes = [
    count(wizard.questions.length, 'question'),
    count(pathCount(groups), 'path'),
    count(groups.length, 'group'),
  ]
  const ends = (wizard.ends ?? []).map((end) => [end.id, `${JSON.stringify(end.heading)} if ${conditionText(end.if)}`])
  const rules = Object.entries(wizard.rules ?? {}).map(([rule, condition]) => [rule, conditionText(condition)])
  const sections = [
    `${market.name}: ${sizes.slice(0, 2).join(', ')} in ${sizes[2]}`,
    `Questions\n${columns(wizard.questions.map((question, i) => questionRow(question, written.questions[i])))}`,
    ...(ends.length > 0 ? [`Ends\n${columns(ends)}`] : []),
    ...(rules.length > 0 ? [`Rules\n${columns(rules)}`] : []),
    ...groups.map(
      (group, i) =>
        `Group ${i + 1}: ${count(group.paths, 'path')}\n${columns(groupRows(group, premiums ? market : undefined))}`,
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

/** A question with its classes of answers; as written, it says for whom it is repeated. */
function questionRow(question: Question, { repeat }: Pick<Question, 'repeat'> = {}): string[] {
  const { id, field, askIf } = question
  const notes = [
    ...(askIf ? [`asked if ${conditionText(askIf)}`] : []),
    ...(repeat ? [`for each of ${repeat.times}`] : []),
  ]
  const asked = notes.length > 0 ? `  (${notes.join(', ')})` : ''
  return [
    id,
    field,
    optionsOf(question)
      .map((option) => optionName(question, option))
      .join(', ') + asked,
  ]
}

function groupRows({ choices, outcome }: FlowGroup, market: Market | undefined): string[][] {
  const { derived, banners, button, rules, end } = outcome
  const values = Object.entries(derived).map(([name, value]) => `${name}=${value}`)
  const premiums = market ? premiumsOf(market, rules) : []
  const posted = [...choices.map(({ question }) => question.field), ...values]
  const answers = choices.map((choice, i) => [i === 0 ? 'answers' : '', `${choice.question.id}: ${choiceText(choice)}`])
  if (end) return [...answers, ['end', end]]
  return [
    ...answers,
    ['fields', posted.join(', ')],
    ...premiums.map((premium, i) => [i === 0 ? 'premiums' : '', premium]),
    ...banners.map(({ title, on }, i) => [i === 0 ? 'banners' : '', `${JSON.stringify(title)} on ${on.join(', ')}`]),
    ...(banners.length === 0 ? [['banners', 'none']] : []),
    ['button', JSON.stringify(button)],
  ]
}

/** The options of a choice: `any of 6`, or their values. */
function choiceText({ question, options }: PathChoice): string {
  const all = options.length === optionsOf(question).length
  const isSingle = options.length === 1 && kindOf(question) !== 'choice'
  return all && !isSingle
    ? `any of ${options.length}`
    : options.map((option) => optionName(question, option)).join(' | ')
}

/** An option by its value, a class of numbers, days or several answers by its words. */
function optionName(question: Question, { value, label }: Option): string {
  return kindOf(question) === 'choice' && value !== '' ? value : label
}

/** Rows as lines, indented, each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd()).join('\n')
}

/** The folder, under the root, of the flows that people have read and found right: `<market>.txt` for each market. */
export const pinsFolder = 'tests/flows'

/** The pinned text of each market's flow by its file, without prices. */
export function pinnedFlows(markets: readonly Market[]): Map<string, string> {
  return new Map(
    markets.flatMap((market) => {
      const { id, wizard } = market
      return wizard ? [[`${pinsFolder}/${id}.txt`, flowTable(market, wizard, { premiums: false })]] : []
    }),
  )
}

/**
 * Says how a pin differs from the market's flow, and what to do; undefined where it does not. `flow` is undefined for
 * no such flow, `pinned` for no such file.
 */
export function pinProblem(file: string, flow: string | undefined, pinned: string | undefined): string | undefined {
  // A checkout may have ends of lines of its own.
  const before = pinned?.replaceAll('\r\n', '\n')
  if (before === flow) return undefined
  if (flow === undefined) return `${file} pins a flow that there is no more. If that is meant, delete it.`
  const market = file.slice(pinsFolder.length + 1, -'.txt'.length)
  const todo = `run \`npm run flow -- ${market} --pin\` and commit ${file}.`
  if (before === undefined) {
    return `The flow of ${market} is not pinned. Read it (\`npm run flow -- ${market}\`); if it is right, ${todo}`
  }
  const format = { context: 1, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(file, file, before, flow, 'pinned', 'now', format)
  return `The flow of ${market} is not the pinned one. If that is meant, ${todo}\n\n${patch}`
}

/** A condition, or a part of one, that comes out the same for all answers. */
export interface Constant {
  readonly pointer: string
  readonly condition: Condition
  readonly outcome: boolean
  /** The answers that came nearest to the other outcome. */
  readonly nearest: Answers
}

/** The constant parts of a condition: itself, if all answers agree on it. */
export function constants(condition: Condition, at: string, answers: readonly Answers[]): Constant[] {
  const [first] = answers
  if (!first) return []
  const outcome = isTrue(condition, first)
  if (answers.every((one) => isTrue(condition, one) === outcome)) {
    return [{ pointer: at, condition, outcome, nearest: nearestTo(condition, !outcome, answers) ?? first }]
  }
  return conditionParts(condition).flatMap(({ condition: part, keys }) => {
    return constants(part, pointer(at, ...keys), answers)
  })
}

function nearestTo(condition: Condition, outcome: boolean, answers: readonly Answers[]): Answers | undefined {
  let best: Answers | undefined
  let most = -1
  for (const one of answers) {
    const score = closeness(condition, outcome, one)
    if (score > most) [best, most] = [one, score]
  }
  return best
}

/** The share of a condition that speaks for an outcome, from 0 to 1. */
function closeness(condition: Condition, outcome: boolean, answers: Answers): number {
  const parts = conditionParts(condition)
  if (parts.length === 0) return isTrue(condition, answers) === outcome ? 1 : 0
  const wanted = 'not' in condition ? !outcome : outcome
  const scores = parts.map(({ condition: part }) => closeness(part, wanted, answers))
  const needsAll = 'all' in condition === outcome
  return needsAll ? scores.reduce((sum, score) => sum + score, 0) / scores.length : Math.max(...scores)
}
