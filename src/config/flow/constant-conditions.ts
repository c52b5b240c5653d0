import type { Question } from '../../contract/config.ts'
import type { Answers } from '../../engine/wizard/conditions.ts'
import { pointer } from '../json/pointer.ts'
import { type Constant, constants } from './outcomes.ts'
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
