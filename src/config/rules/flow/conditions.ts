import type { Question } from '../../../contract/config.ts'
import type { Answers } from '../../../engine/wizard/conditions.ts'
import type { WizardPath } from '../../../engine/wizard/walk.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { type ConstantCondition, constantConditions, nearestText } from '../../flow/constant-conditions.ts'
import { decidingQuestions, hasLostQuestion, namedOptions, type WalkedWizard, walkedWizards } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** A condition holds for some answers and not for others. */
export const conditionsDecide: Rule = {
  name: 'conditions-decide',
  description: 'Every condition and rule of a wizard, and every part of one, holds on some paths and not on others.',
  check: (context) =>
    walkedWizards(context).flatMap((walked) => {
      // A question that is never asked has a rule of its own.
      if (hasLostQuestion(walked)) return []
      return constantConditions(walked).map((constant) => finding(walked.file, constant))
    }),
}

function finding(file: string, constant: ConstantCondition): Finding {
  const { message, hint } = sentence(constant)
  return { file, pointer: constant.pointer, part: 'key', message, hint: `${nearestText(constant)} ${hint}` }
}

function sentence({ owner, isWhole, outcome }: ConstantCondition): { readonly message: string; readonly hint: string } {
  const how = outcome ? 'always holds' : 'never holds'
  if (!isWhole) {
    return { message: `This part of the condition ${how}, so it decides nothing.`, hint: 'Change it, or remove it.' }
  }
  if (owner.kind === 'rule') {
    const message = `The rule ${quote(owner.name)} ${how}, whatever the visitor answers.`
    return { message, hint: 'Change what it asks for, or remove it.' }
  }
  const message = `The question ${quote(owner.name)} is always asked: its condition always holds.`
  return { message, hint: 'Remove "askIf", or change what it asks for.' }
}

/** What a condition looks for among the options makes a difference. */
export const optionsMatter: Rule = {
  name: 'options-matter',
  description:
    'Where conditions name options of a question, choosing one of them changes what follows, against an option that none names.',
  check: (context) =>
    walkedWizards(context).flatMap((walked) => {
      // A condition that decides nothing is found by `conditions-decide`.
      return hasLostQuestion(walked) || constantConditions(walked).length > 0 ? [] : ofWizard(walked)
    }),
}

function ofWizard({ file, wizard, paths }: WalkedWizard): Finding[] {
  const deciding = decidingQuestions(wizard)
  return wizard.questions.flatMap((question, i) => {
    if (!deciding.has(question.id)) return []
    const named = namedOptions(wizard, question.id)
    const consequences = consequencesOf(question, paths)
    const plain = question.options.find(({ value }) => !named.has(value))
    // Where conditions name every option, they are held against the first.
    const other = plain ?? question.options[0]
    const idle = question.options.flatMap(({ value }, j) => {
      const isCompared = other !== undefined && value !== other.value && named.has(value)
      return isCompared && consequences.get(value)?.join('\n') === consequences.get(other.value)?.join('\n')
        ? [{ value, j }]
        : []
    })
    if (!plain && idle.length < question.options.length - 1) return []
    return idle.map(({ value, j }): Finding => {
      const message = `Conditions name the option ${quote(value)}, but it leads exactly where ${quote(other?.value)} does.`
      const hint = 'Change the conditions that name it, or take it out of them.'
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
