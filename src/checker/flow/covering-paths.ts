import { type Answers, answerConditions, walk, withClasses } from '#engine/answers.ts'
import type { Condition, Question, WizardConfig, WizardEnd } from '#engine/contract/config.ts'
import type { WizardPath } from '#engine/wizard.ts'
import { optionClasses } from './flow-groups.ts'
import { isMet, type Residual, settled, textOf } from './residual.ts'
import { sampled } from './sampled.ts'

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
