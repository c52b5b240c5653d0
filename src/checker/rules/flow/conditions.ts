import { type Answers, kindOf, optionsOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import type { WizardPath } from '#engine/wizard.ts'
import { answersText } from '../../english.ts'
import { type Finding, type Message, pointer, quote, say, term } from '../../findings.ts'
import { type Constant, constants } from '../../flow.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { decidingQuestions, hasLostQuestion, namedOptions, type WalkedWizard, walkedWizard } from './wizard-paths.ts'

/** Finds conditions that decide nothing. */
export const conditionsDecide: Rule = {
  name: 'conditions-decide',
  description: 'Every condition and rule of a wizard, and every part of one, holds on some paths and not on others.',
  check: (context) => findingsWithin(context, context.markets, idleConditions),
}

function idleConditions(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  // A question that is never asked has a rule of its own.
  if (!walked || hasLostQuestion(walked)) return []
  return constantConditions(walked).map((constant) => finding(walked.file, constant))
}

function finding(file: string, constant: ConstantCondition): Finding {
  const { message, hint } = sentence(constant)
  return { file, pointer: constant.pointer, part: 'key', message, hint: say`${nearestText(constant)} ${hint}` }
}

function sentence({ owner, isWhole, outcome }: ConstantCondition): {
  readonly message: Message
  readonly hint: Message
} {
  const how = outcome ? say`${term('always holds')}` : say`${term('never holds')}`
  if (!isWhole) {
    return {
      message: say`This part of the condition ${how}, so it decides nothing.`,
      hint: say`Change it, or remove it.`,
    }
  }
  if (owner.kind === 'rule') {
    const message = say`The ${term('rule')} ${quote(owner.name)} ${how}, whatever the visitor answers.`
    return { message, hint: say`Change what it asks for, or remove it.` }
  }
  const message = say`The question ${quote(owner.name)} is always asked: its condition ${term('always holds')}.`
  return { message, hint: say`Remove ${quote('askIf')}, or change what it asks for.` }
}

export const optionsMatter: Rule = {
  name: 'options-matter',
  description:
    'Where conditions name options of a question, choosing one of them changes what follows, against an option that none names.',
  check: (context) => findingsWithin(context, context.markets, idleOptions),
}

function idleOptions(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  // A condition that decides nothing is found by `conditions-decide`.
  if (!walked || hasLostQuestion(walked) || constantConditions(walked).length > 0) return []
  const { file, wizard, paths } = walked
  const deciding = decidingQuestions(wizard)
  return wizard.questions.flatMap((question, i) => {
    // Only options are named by conditions; numbers and days lie in classes of them.
    if (!deciding.has(question.id) || kindOf(question) !== 'choice') return []
    const options = optionsOf(question)
    const named = namedOptions(wizard, question.id)
    const consequences = consequencesOf(question, paths)
    const plain = options.find(({ value }) => !named.has(value))
    // If conditions name every option, they are compared with the first.
    const other = plain ?? options[0]
    const idle = options.flatMap(({ value }, j) => {
      const isCompared = other !== undefined && value !== other.value && named.has(value)
      return isCompared && consequences.get(value)?.join('\n') === consequences.get(other.value)?.join('\n')
        ? [{ value, j }]
        : []
    })
    if (!plain && idle.length < options.length - 1) return []
    return idle.map(({ value, j }): Finding => {
      const message = say`Conditions name the option ${quote(value)}, but it leads exactly where ${quote(other?.value)} does.`
      const hint = say`Change the conditions that name it, or take it out of them.`
      const witness = paths.find(({ answers }) => answers[question.id] === value)?.answers
      const at = pointer('/wizard/questions', i, 'options', j, 'value')
      return { file, pointer: at, message, hint, severity: 'warning', ...(witness ? { witness } : {}) }
    })
  })
}

/** For each option of a question, all that can follow on it: the other answers, the questions asked and the rules. */
function consequencesOf({ id }: Question, paths: readonly WizardPath[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { answers, walk } of paths) {
    const answer = answers[id]
    if (answer === undefined) continue
    const others: Answers = { ...answers, [id]: '' }
    const list = found.get(answer) ?? []
    list.push(JSON.stringify([others, walk.rules]))
    found.set(answer, list)
  }
  return found
}

/** A condition of a question or rule that comes out the same on all paths, or a part of one that does. */
interface ConstantCondition extends Constant {
  readonly owner: { readonly kind: 'question' | 'rule'; readonly name: string }
  /** Whether it is the whole condition of its owner. */
  readonly isWhole: boolean
}

/** Every condition of a wizard, and every part of one, that decides nothing. */
function constantConditions(walked: WalkedWizard): ConstantCondition[] {
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

/** A constant condition in a sentence, with the answers nearest to the other outcome. */
export function nearestText({ outcome, nearest }: Constant): Message {
  const answers = answersText(nearest)
  return say`It ${outcome ? say`${term('holds')}` : say`${term('does not hold')}`} even with the ${answers === '' ? say`first answers` : say`answers ${answers}`}.`
}
