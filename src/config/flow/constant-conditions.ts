import type { Condition, Question } from '../../contract/config.ts'
import { type Answers, conditionParts, holds } from '../../engine/wizard/conditions.ts'
import { answersText } from '../diagnostics/english.ts'
import { pointer } from '../json/pointer.ts'
import type { WalkedWizard } from './paths.ts'

/** A condition of a question or rule that comes out the same on all paths, or a part of one that does. */
export interface ConstantCondition extends Constant {
  readonly owner: { readonly kind: 'question' | 'rule'; readonly name: string }
  /** Whether it is the whole condition of its owner. */
  readonly isWhole: boolean
}

/** Every condition of a wizard, and every part of one, that decides nothing. */
export function constantConditions(walked: WalkedWizard): ConstantCondition[] {
  return [...ofQuestions(walked), ...ofRules(walked)]
}

function ofQuestions({ wizard: { questions }, paths }: WalkedWizard): ConstantCondition[] {
  return questions.flatMap(({ id, askIf }, i) => {
    if (!askIf) return []
    const at = pointer('/wizard/questions', i, 'askIf')
    const answers = paths.map((path) => before(path.answers, questions.slice(0, i)))
    return constants(askIf, at, answers).map((constant) => {
      return { ...constant, owner: { kind: 'question', name: id }, isWhole: constant.pointer === at }
    })
  })
}

function ofRules({ wizard: { rules = {} }, paths }: WalkedWizard): ConstantCondition[] {
  const answers = paths.map(({ walk }) => walk.answers)
  return Object.entries(rules).flatMap(([name, rule]) => {
    const at = pointer('/wizard/rules', name)
    return constants(rule, at, answers).map((constant): ConstantCondition => {
      return { ...constant, owner: { kind: 'rule', name }, isWhole: constant.pointer === at }
    })
  })
}

function before(answers: Answers, questions: readonly Question[]): Answers {
  return Object.fromEntries(questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))
}

/** A condition, or a part of one, that comes out the same for all answers. */
export interface Constant {
  readonly pointer: string
  readonly condition: Condition
  readonly outcome: boolean
  /** The answers that came nearest to the other outcome. */
  readonly nearest: Answers
}

/** How far a constant condition holds or not, in a sentence: the answers that should come nearest to the other outcome. */
export function nearestText({ outcome, nearest }: Constant): string {
  const answers = answersText(nearest)
  return `It ${outcome ? 'holds' : 'does not hold'} even with the ${answers === '' ? 'first answers' : `answers ${answers}`}.`
}

/** The condition itself if all answers agree on it, or else the parts of it of which that is true. */
export function constants(condition: Condition, at: string, answers: readonly Answers[]): Constant[] {
  const [first] = answers
  if (!first) return []
  const outcome = holds(condition, first)
  if (answers.every((one) => holds(condition, one) === outcome)) {
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

/** How much of a condition speaks for an outcome, from 0 to 1. */
function closeness(condition: Condition, outcome: boolean, answers: Answers): number {
  const parts = conditionParts(condition)
  if (parts.length === 0) return holds(condition, answers) === outcome ? 1 : 0
  const wanted = 'not' in condition ? !outcome : outcome
  const scores = parts.map(({ condition: part }) => closeness(part, wanted, answers))
  const needsAll = 'all' in condition === outcome
  return needsAll ? scores.reduce((sum, score) => sum + score, 0) / scores.length : Math.max(...scores)
}
