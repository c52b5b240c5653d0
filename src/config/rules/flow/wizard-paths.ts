import type { WizardConfig } from '../../../contract/config.ts'
import { contactStep, wizardStep } from '../../../engine/wizard/wizard-step.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { decidingQuestions, isWalkable, mostPaths, pathsOf, walkedWizards } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Context, Rule } from '../../model/context.ts'

const number = new Intl.NumberFormat('en')

/** A wizard can be looked through whole. */
export const pathsBounded: Rule = {
  name: 'paths-bounded',
  description: `A wizard has at most ${number.format(mostPaths)} paths, so that all of them can be listed and checked.`,
  check: (context) =>
    context.markets.flatMap(({ file, value: { wizard } }): Finding[] => {
      if (!wizard || !isWalkable(file, wizard)) return []
      const paths = pathsCount(context, wizard)
      if (paths !== undefined && paths <= mostPaths) return []
      const many = number.format(mostPaths)
      const message = `This wizard has more than ${many} paths${paths === undefined ? '' : `: ${number.format(paths)}`}.`
      const unchecked =
        paths === undefined
          ? 'Its conditions tell too many paths apart, so nothing was checked that depends on them.'
          : 'Its conditions were checked all the same, but nobody can look through a list of its paths.'
      const hint = `${unchecked} Ask fewer questions, or offer fewer options.`
      return [{ file, pointer: '/wizard/questions', part: 'key', message, hint, severity: 'warning' }]
    }),
}

/** How many paths a wizard has; undefined where its conditions tell too many apart to be walked. */
function pathsCount(context: Context, wizard: WizardConfig): number | undefined {
  const paths = pathsOf(context, wizard)
  if (paths === 'too many') return undefined
  const deciding = decidingQuestions(wizard)
  const options = new Map(wizard.questions.map(({ id, options: { length } }) => [id, deciding.has(id) ? 1 : length]))
  return paths.reduce((sum, { answers }) => {
    return sum + Object.keys(answers).reduce((product, id) => product * (options.get(id) ?? 1), 1)
  }, 0)
}

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
