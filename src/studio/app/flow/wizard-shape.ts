import type { Condition, Plan, Question, WizardConfig } from '../../../contract/config.ts'
import type { Market } from '../../../engine/site/site.ts'
import { conditionParts } from '../../../engine/wizard/conditions.ts'
import { distinctPaths } from '../../../tools/flow/flow-groups.ts'

/** Of paths that conditions tell apart, a map can show this many; people no longer find their way through more. */
export const mostPaths = 500

/**
 * Why a wizard cannot be drawn as it stands, and what to do; undefined where it can. What is being edited may have any
 * shape, and paths cannot be followed before it is a wizard's.
 */
export function obstacle(wizard: Partial<WizardConfig>): string | undefined {
  const { questions } = wizard
  if (!isList(questions) || questions.length === 0) return 'There is no question yet. Add the first one.'
  const broken = questions.findIndex((question) => !isQuestion(question))
  if (broken !== -1) return `Question ${broken + 1} is not complete. Give it an id, a field and answers.`
  const ids = questions.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) return `Two questions have the id “${twice}”. Give one of them another.`
  const conditions = [...questions.flatMap(({ askIf }) => askIf ?? []), ...Object.values(wizard.rules ?? {})]
  if (!conditions.every(isCondition)) return 'A condition is not complete. Finish it, or remove it.'
  const others = [...(wizard.fields ?? []), ...(wizard.banners ?? [])]
  if (!others.every(isRecord)) return 'A field or a banner is not complete. Finish it, or remove it.'
  if (!isRecord(wizard.contact?.submit)) return 'The contact step has no button. Give it its words.'
  return undefined
}

/** Whether more paths differ than a map can show. */
export function isTooWide(wizard: WizardConfig): boolean {
  let paths = 0
  for (const _ of distinctPaths(wizard)) {
    paths += 1
    if (paths > mostPaths) return true
  }
  return false
}

/** The market with those plans alone whose prices can be told as it stands: one that is being edited may lack anything. */
export function withPrices(market: Market): Market {
  const { currency, subsidy, plans }: Readonly<Record<string, unknown>> = { ...market }
  const isPriced =
    isRecord(currency) &&
    typeof currency['symbol'] === 'string' &&
    (subsidy === undefined || (isRecord(subsidy) && typeof subsidy['amount'] === 'number'))
  return { ...market, plans: isPriced && isList(plans) ? plans.filter(isPlan) : [] }
}

function isPlan(value: unknown): value is Plan {
  return isRecord(value) && typeof value['plan'] === 'string' && typeof value['premium'] === 'number'
}

function isQuestion(value: unknown): value is Question {
  return isAskable(value) && typeof value.field === 'string'
}

/** Whether conditions can be about a question, whatever it lacks besides. */
export function isAskable(value: unknown): value is Pick<Question, 'id' | 'options'> & Partial<Question> {
  if (!isRecord(value)) return false
  const { id, options } = value
  return typeof id === 'string' && isList(options) && options.every(isOption)
}

function isOption(value: unknown): boolean {
  return isRecord(value) && typeof value['value'] === 'string'
}

/** Whether a value says when it holds. */
export function isCondition(value: unknown): value is Condition {
  if (!isRecord(value)) return false
  if ('answer' in value) {
    const { answer, isOneOf } = value
    return typeof answer === 'string' && isList(isOneOf) && isOneOf.every((one) => typeof one === 'string')
  }
  if ('all' in value ? !isList(value['all']) : 'any' in value ? !isList(value['any']) : !('not' in value)) return false
  return conditionParts(value as unknown as Condition).every(({ condition }) => isCondition(condition))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
