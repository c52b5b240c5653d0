import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { type ConstantCondition, constantConditions, nearestText } from '../../flow/constant-conditions.ts'
import { hasLostQuestion, walkedWizards } from '../../flow/paths.ts'
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
