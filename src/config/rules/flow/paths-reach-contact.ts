import { contactStep, wizardStep } from '../../../engine/wizard/wizard-step.ts'
import { quote } from '../../diagnostics/english.ts'
import { walkedWizards } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** Nobody is left without a form to send. */
export const pathsReachContact: Rule = {
  name: 'paths-reach-contact',
  description: 'Every path through a wizard ends at the contact step.',
  check: (context) =>
    walkedWizards(context).flatMap(({ file, wizard, paths }) => {
      for (const { answers, walk } of paths) {
        const { question } = wizardStep(wizard, walk, contactStep)
        if (walk.unanswered.length === 0 && !question) continue
        const i = wizard.questions.findIndex(({ id }) => id === (question ?? walk.unanswered[0])?.id)
        const message = `These answers never reach the contact step: ${quote(contactStep)} is its name in the address, and this question has it too.`
        const hint = 'Give the question another id.'
        return [{ file, pointer: pointer('/wizard/questions', i, 'id'), message, hint, witness: answers }]
      }
      return []
    }),
}
