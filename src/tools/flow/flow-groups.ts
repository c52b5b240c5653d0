import type { Option, Question, WizardConfig } from '../../contract/config.ts'
import { answerConditionsIn } from '../../engine/wizard/conditions.ts'
import { wizardPaths } from '../../engine/wizard/walk.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** A question on a path, and those of its options that lead on in the same way. */
export interface PathChoice {
  readonly question: Question
  readonly options: readonly Option[]
}

/** Paths that differ only in options that change nothing but themselves: every combination of the choices is one path. */
export interface FlowGroup {
  readonly choices: readonly PathChoice[]
  /** How many paths the group stands for. */
  readonly paths: number
  readonly outcome: Outcome
}

/** All complete paths of a wizard in groups; each path is in exactly one. */
export function flowGroups(wizard: WizardConfig): FlowGroup[] {
  const classes = new Map(wizard.questions.map((question) => [question.id, optionClasses(wizard, question)]))
  // Options of one class lead to the same: the first stands for all of them.
  const reduced = wizard.questions.map((question) => ({
    ...question,
    options: (classes.get(question.id) ?? []).flatMap(([first]) => first ?? []),
  }))
  const groups = [...wizardPaths({ ...wizard, questions: reduced })].map(({ walk }): FlowGroup => {
    const choices = wizard.questions.flatMap((question): PathChoice[] => {
      const given = walk.answers[question.id]
      const options = classes.get(question.id)?.find(([first]) => first?.value === given)
      return options ? [{ question, options }] : []
    })
    return sized({ choices, outcome: outcomeOf(wizard, walk) })
  })
  return merged(groups, wizard.questions)
}

/** How many complete paths the groups stand for together. */
export function pathCount(groups: readonly FlowGroup[]): number {
  return groups.reduce((sum, { paths }) => sum + paths, 0)
}

/** Makes one group of those that differ in a single question's options, until none do. */
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
  const options = question.options.filter((option) => taken.has(option))
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

/** The options of a question, those together that no condition of the wizard can tell apart. */
function optionClasses(wizard: WizardConfig, question: Question): Option[][] {
  const lists = answerConditionsIn(wizard).flatMap(({ answer, isOneOf }) => (answer === question.id ? [isOneOf] : []))
  const classes = Map.groupBy(question.options, ({ value }) => lists.map((list) => list.includes(value)).join())
  return [...classes.values()]
}
