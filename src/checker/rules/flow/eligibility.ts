import { isTrue } from '#engine/answers.ts'
import type { Plan } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import type { WizardPath } from '#engine/wizard.ts'
import { type Finding, pointer, quote, say, term } from '../../findings.ts'
import { constants } from '../../flow.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { eligibilityReferences } from '../../references/wizard-references.ts'
import { isNeverSold } from '../prices/written-prices.ts'
import { nearestText } from './conditions.ts'
import { pathsBy } from './wizard-paths.ts'

/** Finds rules of plans that decide nothing, and plans for nobody. */
export const eligibilityDecides: Rule = {
  name: 'eligibility-decides',
  description:
    "Every rule of a plan's `eligibility`, and every part of one, holds for some answers and not for all, and somebody can have each plan.",
  check: (context) => findingsWithin(context, context.markets, idleRules),
}

function idleRules(market: ConfigDocument<Market>): Finding[] {
  const { file, value } = market
  if (eligibilityReferences(file, value).length > 0) return []
  // Plans often share their rules, and walking the wizard is what takes long.
  const walked = new Map<string, readonly WizardPath[]>()
  return (value.plans ?? []).flatMap((plan, i): Finding[] => {
    const at = { file, pointer: pointer('/plans', i) }
    const { priceChanges = [], eligibility = [] } = plan
    if ([plan, ...priceChanges].every(({ price }) => isNeverSold(price))) {
      const message = say`Nobody can have this plan: it is never sold.`
      const hint = say`Give it a price, or remove it; ${quote('until')} is the last day of a plan that was sold.`
      return [{ ...under(at, 'price'), part: 'key', message, hint, severity: 'warning' }]
    }
    const conditions = eligibility.map(({ if: condition }) => condition)
    if (conditions.length === 0) return []
    const key = JSON.stringify(conditions)
    const paths = walked.get(key) ?? pathsBy(market, conditions)
    walked.set(key, paths)
    return planFindings(at, plan, paths)
  })
}

function planFindings(
  at: { readonly file: string; readonly pointer: string },
  { eligibility = [] }: Plan,
  paths: readonly WizardPath[],
): Finding[] {
  const answers = paths.map(({ walk }) => walk.answers)
  // Who meets an end asks for no plan, so that a rule which refuses all others refuses everybody.
  const asking = paths.flatMap(({ walk }) => (walk.end ? [] : [walk.answers]))
  const idle = eligibility.flatMap(({ if: condition }, i) => {
    const place = under(at, 'eligibility', i, 'if')
    const never = constants(condition, place.pointer, answers).filter(({ outcome }) => !outcome)
    const always = constants(condition, place.pointer, asking).filter(({ outcome }) => outcome)
    return [...never, ...always].map((constant): Finding => {
      const how = constant.outcome ? say`${term('always holds')}` : say`${term('never holds')}`
      const isWhole = constant.pointer === place.pointer
      const part = isWhole ? say`This ${term('rule')}` : say`This part of the ${term('rule')}`
      const hint = say`${nearestText(constant)} Change it, or remove it.`
      return {
        ...place,
        pointer: constant.pointer,
        part: 'key',
        message: say`${part} ${how}, whatever is answered.`,
        hint,
      }
    })
  })
  const refusing = eligibility.filter(({ then }) => then === 'no')
  const [first] = asking
  const isForNobody = asking.every((one) => refusing.some(({ if: condition }) => isTrue(condition, one)))
  if (idle.length > 0 || !first || !isForNobody) return idle
  const message = say`Nobody can have this plan: whatever is answered, one of its ${term('rules')} refuses it.`
  const hint = say`Narrow a ${term('rule')}, or remove the plan.`
  return [{ ...under(at, 'eligibility'), part: 'key', message, hint, witness: first }]
}
