import type { WizardConfig } from '../../../contract/config.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { decidingQuestions } from '../../flow/deciding-flow.ts'
import { isWalkable, mostPaths, pathsOf } from '../../flow/paths.ts'
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
