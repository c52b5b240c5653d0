import type { WizardConfig } from '../../contract/config.ts'
import { moneyText } from '../../engine/money/money.ts'
import { priceOf } from '../../engine/plans/offers.ts'
import type { Market } from '../../engine/site/site.ts'
import type { Answers } from '../../engine/wizard/conditions.ts'
import { type Walk, walk } from '../../engine/wizard/walk.ts'
import { contactStep, submitLabel, wizardStep } from '../../engine/wizard/wizard-step.ts'

/** What the answers of one path lead to, besides being posted themselves. */
export interface Outcome {
  /** The names of the rules that hold at the end. */
  readonly rules: readonly string[]
  /** The derived and fixed fields with their values. */
  readonly derived: Readonly<Record<string, string>>
  /** The banners, and the steps on which a visitor who goes straight through reads them. */
  readonly banners: readonly { readonly title: string; readonly on: readonly string[] }[]
  /** The words on the submit button. */
  readonly button: string
}

/** What a complete path comes to. */
export function outcomeOf(wizard: WizardConfig, path: Walk): Outcome {
  const asked = new Set(path.asked.map(({ field }) => field))
  const derived = Object.entries(path.fields).filter(([name]) => !asked.has(name))
  return {
    rules: path.rules,
    derived: Object.fromEntries(derived),
    banners: bannersOf(wizard, path),
    button: submitLabel(wizard, path),
  }
}

/** What the plans of the market's subsidy cost a visitor for whom these rules hold: gross, and net unless they get none. */
export function premiumsOf(market: Market, rules: readonly string[]): string[] {
  const { plans = [], subsidy } = market
  const getsNone = subsidy?.rule !== undefined && !rules.includes(subsidy.rule)
  return plans.flatMap((plan) => {
    const { gross, net } = priceOf(market, plan)
    if (!net) return []
    return [`${plan.plan}: gross ${moneyText(gross)}${getsNone ? '' : `, net ${moneyText(net)}`}`]
  })
}

function bannersOf(wizard: WizardConfig, { asked, answers }: Walk): Outcome['banners'] {
  const steps = [...asked.map(({ id }) => id), contactStep]
  const seen = new Map<string, string[]>()
  let given: Answers = {}
  for (const step of steps) {
    for (const { title } of wizardStep(wizard, walk(wizard, given), step).banners) {
      seen.set(title, [...(seen.get(title) ?? []), step])
    }
    const answer = answers[step]
    if (answer !== undefined) given = { ...given, [step]: answer }
  }
  return [...seen].map(([title, on]) => ({ title, on }))
}
