import { usualPeriod } from '#engine/amounts.ts'
import type { Adjustment, Levy } from '#engine/contract/config.ts'
import { isChangedBy } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, pointer, quote, say, term } from '../../findings.ts'
import { constants } from '../../flow.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { adjustmentReferences } from '../../references/wizard-references.ts'
import { nearestText } from '../flow/conditions.ts'
import { walkedWizard } from '../flow/wizard-paths.ts'

/** Finds changes of prices that say two things at once, or that no visitor gets. */
export const adjustmentsFit: Rule = {
  name: 'adjustments-fit',
  description:
    'What changes prices says one amount or percentage and one condition, which some visitors meet; it and each tax or fee change the price of some plan, none adds more than the price again (a warning), and the rates of a tax or fee follow each other by day.',
  check: (context) => findingsWithin(context, context.markets, unfitAdjustments),
}

function unfitAdjustments(market: ConfigDocument<Market>): Finding[] {
  const { file, value } = market
  const { adjustments = [], levies = [] } = value
  return [
    ...adjustments.flatMap((adjustment, i) => {
      const at = { file, pointer: pointer('/adjustments', i) }
      return [
        ...contradictions(adjustment, at),
        ...steepRise(adjustment, at),
        ...reachFindings(adjustment, value, at),
        ...ofNoPlan(adjustment, value, at),
      ]
    }),
    ...neverMet(market),
    ...levies.flatMap((levy, i) => {
      const at = { file, pointer: pointer('/levies', i) }
      return [...levyFindings(levy, under(at, 'rates')), ...ofNoPlan(levy, value, at)]
    }),
  ]
}

function contradictions(adjustment: Adjustment, at: DataLocation): Finding[] {
  const { amount, percent, if: condition, rule, undecided } = adjustment
  const amounts = [amount, percent].filter((size) => size !== undefined).length
  const conditions = [condition && 'if', rule && 'rule', undecided && 'undecided'].filter((key) => key !== undefined)
  const [, second] = conditions
  const found: Finding[] = []
  if (amounts === 0) {
    const message = say`Nothing says by how much ${quote(adjustment.id)} changes a price.`
    found.push({
      ...at,
      message,
      hint: say`Add ${quote('amount')} or ${quote('percent')}; below zero, it takes something off.`,
    })
  }
  if (amounts === 2) {
    const message = say`This says both an amount and a percentage.`
    found.push({
      ...under(at, 'percent'),
      part: 'key',
      message,
      hint: say`Remove one of them, or make them two adjustments.`,
    })
  }
  if (amounts === 1 && (amount ?? percent) === 0) {
    const message = say`This changes no price: it is 0.`
    const hint = say`Write by how much; below zero, it takes something off. Or remove it.`
    found.push({ ...under(at, amount === undefined ? 'percent' : 'amount'), message, hint })
  }
  if (adjustment.of !== undefined && percent === undefined && amounts > 0) {
    const message = say`An amount is of nothing: ${quote('of')} belongs to ${quote('percent')}.`
    found.push({ ...under(at, 'of'), part: 'key', message, hint: say`Remove it.`, isRemoved: true })
  }
  if (second !== undefined) {
    const message = say`Both ${quote(conditions[0])} and ${quote(second)} say for whom this is.`
    const hint = say`Keep one of them. A saved condition can hold both parts of what is meant.`
    found.push({ ...under(at, second), part: 'key', message, hint })
  }
  return found
}

/** A loading that more than doubles a price is rarely meant. */
function steepRise({ percent = 0 }: Adjustment, at: DataLocation): Finding[] {
  if (percent <= 100) return []
  const message = say`This adds ${percent} %, which more than doubles a price.`
  return [{ ...under(at, 'percent'), message, hint: say`A discount is below zero, such as -35.`, severity: 'warning' }]
}

function reachFindings(
  { reach, who, undecided }: Adjustment,
  { per = usualPeriod }: Market,
  at: DataLocation,
): Finding[] {
  const ofReach = { ...under(at, 'reach'), part: 'key' as const }
  if (reach === 'first-year' && who === 'renewal') {
    const message = say`Who renews has had a first year, so nobody ever gets this.`
    return [
      {
        ...ofReach,
        message,
        hint: say`Remove ${quote('reach')}, or say for whom it is: ${quote('who')}: ${quote('new')}.`,
      },
    ]
  }
  if (reach === 'first-year' && per !== 'year' && per !== 'month') {
    return [{ ...ofReach, message: say`Prices here are for a ${per}, which has no first year.`, hint: say`Remove it.` }]
  }
  if (who !== 'renewal' || !undecided) return []
  const message = say`Renewals never count for somebody who asks for a quote, so no page shows the price with this.`
  return [
    { ...under(at, 'undecided'), part: 'key', message, hint: say`Remove ${quote('undecided')}, or ${quote('who')}.` },
  ]
}

function ofNoPlan(change: Adjustment | Levy, { plans = [], planTypes = [] }: Market, at: DataLocation): Finding[] {
  const { plans: ids = [], planType } = change
  const unknown = ids.flatMap((id, i): Finding[] => {
    if (plans.some((plan) => plan.id === id)) return []
    const known = plans.map((plan) => `${plan.id} (${plan.plan})`).join(', ')
    const message = say`There is no plan ${id} in this market.`
    return [{ ...under(at, 'plans', i), message, hint: say`Its plans: ${known}.` }]
  })
  const isUnknownType = planType !== undefined && planTypes.every(({ id }) => id !== planType)
  if (unknown.length > 0 || isUnknownType || plans.length === 0) return unknown
  if (plans.some((plan) => isChangedBy(change, plan))) return []
  const key = planType === undefined ? 'plans' : 'planType'
  const message = say`This changes the price of no plan here.`
  const hint =
    ids.length > 0 ? say`None of these plans is of that type.` : say`No plan has the type ${quote(planType)}.`
  return [{ ...under(at, key), message, hint }]
}

/** Conditions that hold on no path through the wizard. */
function neverMet(market: ConfigDocument<Market>): Finding[] {
  const { file, value } = market
  const { adjustments = [], wizard } = value
  const conditions = adjustments.flatMap(({ if: condition }, i) => {
    return condition ? [{ condition, at: pointer('/adjustments', i, 'if') }] : []
  })
  if (!wizard || conditions.length === 0 || adjustmentReferences(file, value).length > 0) return []
  // As rules of the wizard, they cut its numbers and days into the classes that they tell apart.
  const rules = { ...wizard.rules, ...Object.fromEntries(conditions.map(({ condition, at }) => [at, condition])) }
  const walked = walkedWizard({ ...market, value: { ...value, wizard: { ...wizard, rules } } })
  const answers = walked?.paths.map(({ walk }) => walk.answers) ?? []
  return conditions.flatMap(({ condition, at }): Finding[] => {
    const [constant] = constants(condition, at, answers)
    if (!constant || constant.outcome || constant.pointer !== at) return []
    const message = say`No visitor gets this: its condition ${term('never holds')}.`
    const hint = say`${nearestText(constant)} Change what it asks for, or remove it.`
    return [{ file, pointer: at, part: 'key', message, hint }]
  })
}

function levyFindings({ rates }: Levy, at: DataLocation): Finding[] {
  return rates.flatMap(({ from = '', percent, amount }, i): Finding[] => {
    const before = rates[i - 1]
    if (percent !== undefined && amount !== undefined) {
      const message = say`This says both an amount and a percentage.`
      return [
        { ...under(at, i, 'percent'), part: 'key', message, hint: say`Remove one of them, or make them two levies.` },
      ]
    }
    if (percent === undefined && amount === undefined) {
      return [
        {
          ...under(at, i),
          message: say`This says no rate.`,
          hint: say`Add ${quote('percent')} or ${quote('amount')}.`,
        },
      ]
    }
    if (!before || from > (before.from ?? '')) return []
    const message =
      from === ''
        ? say`This rate has no first day.`
        : say`This rate begins on ${from}, and not after the one before it.`
    const place = from === '' ? under(at, i) : under(at, i, 'from')
    return [{ ...place, message, hint: say`Write the rates by their first days, the earliest first.` }]
  })
}
