import type { Banner, WizardConfig } from '../../../contract/config.ts'
import type { WizardPath } from '../../../engine/wizard/walk.ts'
import { walk } from '../../../engine/wizard/walk.ts'
import { contactStep, wizardStep } from '../../../engine/wizard/wizard-step.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { hasLostQuestion, walkedWizards } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** A banner is seen by somebody. */
export const bannersShown: Rule = {
  name: 'banners-shown',
  description: 'Every banner of a wizard shows on some step of some path.',
  check: (context) =>
    walkedWizards(context).flatMap((walked) => {
      const { file, wizard, paths } = walked
      // A question that is never asked has a rule of its own.
      if (hasLostQuestion(walked)) return []
      return (wizard.banners ?? []).flatMap((banner, i): Finding[] => {
        const first = paths.find(({ walk: { rules } }) => rules.includes(banner.rule))
        // A rule that never holds is found by `conditions-decide`.
        if (!first || paths.some((path) => isShown(banner, wizard, path))) return []
        const message = `The banner ${quote(banner.title)} never shows: its rule holds only where none of its steps comes.`
        const hint = `It shows on ${stepsOf(banner)}. Change "on" or "after", or remove the banner.`
        const at = pointer('/wizard/banners', i)
        return [{ file, pointer: at, message, hint, severity: 'warning', witness: first.answers }]
      })
    }),
}

/** The step labels do not matter here. */
const progress = { question: '', contact: '' }

/** Whether the banner shows while a visitor goes this path: at each stage, it does so on the furthest step if on any. */
function isShown(banner: Banner, wizard: WizardConfig, path: WizardPath): boolean {
  const unlabelled = { ...wizard, progress }
  const answers = Object.entries(path.answers)
  const stages = Array.from({ length: answers.length + 1 }, (_, i) => Object.fromEntries(answers.slice(0, i)))
  return stages.toReversed().some((given) => {
    const walked = walk(wizard, given)
    const furthest = [contactStep, walked.asked.at(-1)?.id]
    return furthest.some((step) => wizardStep(unlabelled, walked, step).banners.includes(banner))
  })
}

function stepsOf({ on, after }: Banner): string {
  if (on === 'contact') return 'the contact form'
  return after === undefined ? 'the questions' : `the questions after ${quote(after)}`
}
