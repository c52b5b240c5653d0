import { optionsOf } from '#engine/answers.ts'
import type { Option, Question, WizardConfig, WizardEnd } from '#engine/contract/config.ts'
import { type ConditionNames, conditionText } from './condition-text.ts'
import type { FlowGroup } from './flow-groups.ts'

/** The step that follows a question: another one, an end of the form, or the contact step. */
export type StepTarget = Question | WizardEnd | undefined

/** A step from a question to the next one on some path. */
export interface StepEdge {
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
