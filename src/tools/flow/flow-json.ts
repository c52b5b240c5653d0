import type { WizardConfig } from '../../contract/config.ts'
import type { Market } from '../../engine/site/site.ts'
import { wizardPaths } from '../../engine/wizard/walk.ts'
import { flowGroups } from './flow-groups.ts'
import { outcomeOf, premiumsOf } from './outcome.ts'

/** A wizard as data: its questions and rules, its paths in groups, and every complete path by itself. */
export function flowJson(market: Market, wizard: WizardConfig): string {
  const { questions, rules = {} } = wizard
  const groups = flowGroups(wizard).map(({ choices, paths, outcome }) => {
    const answers = choices.map(({ question, options }) => [question.id, options.map(({ value }) => value)])
    const premiums = premiumsOf(market, outcome.rules)
    return { paths, answers: Object.fromEntries(answers), ...outcome, ...(premiums.length > 0 && { premiums }) }
  })
  const paths = [...wizardPaths(wizard)].map(({ answers, walk }) => {
    const { rules: holding, banners, button } = outcomeOf(wizard, walk)
    return { answers, fields: walk.fields, rules: holding, banners, button }
  })
  return `${JSON.stringify({ market: market.id, questions, rules, groups, paths }, null, 2)}\n`
}
