import { quote } from '../../diagnostics/english.ts'
import { constants, nearestText } from '../../flow/constant-conditions.ts'
import { walkedWizards } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** Every question is asked of somebody. */
export const questionsReachable: Rule = {
  name: 'questions-reachable',
  description: 'Every question of a wizard is asked on at least one path.',
  check: (context) =>
    walkedWizards(context).flatMap(({ file, wizard, paths }) => {
      const asked = new Set(paths.flatMap(({ walk }) => walk.asked.map(({ id }) => id)))
      return wizard.questions.flatMap(({ id, askIf }, i) => {
        if (asked.has(id) || !askIf) return []
        const at = pointer('/wizard/questions', i, 'askIf')
        const [never] = constants(
          askIf,
          at,
          paths.map(({ answers }) => answers),
        )
        const message = `The question ${quote(id)} is never asked: its condition never holds.`
        const hint = 'Change what "askIf" asks for, or remove the question.'
        return [{ file, pointer: at, part: 'key', message, hint: never ? `${nearestText(never)} ${hint}` : hint }]
      })
    }),
}
