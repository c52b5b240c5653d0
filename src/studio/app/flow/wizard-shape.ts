import { coveringPaths, distinctPaths } from '#checker/flow.ts'
import { isPrice } from '#engine/amounts.ts'
import { conditionParts } from '#engine/answers.ts'
import type { Condition, Plan, Question, WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import type { WizardPath } from '#engine/wizard.ts'

/** The most different paths that are gone through one by one. */
const mostListed = 500

/** Why an invalid wizard cannot be drawn, and what to do; undefined where it can. */
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

/** The paths that a map is drawn from: all that conditions tell apart, or else some on which everything happens. */
export function mapPaths(wizard: WizardConfig): WizardPath[] {
  const all = [...distinctPaths(wizard).take(mostListed + 1)]
  return all.length <= mostListed ? all : coveringPaths(wizard)
}

/** Drops plans without a computable price, since an edited market may lack anything. */
export function withPrices(market: Market): Market {
  const { currency, adjustments = [], plans }: Readonly<Record<string, unknown>> = { ...market }
  const isPriced =
    isRecord(currency) &&
    typeof currency['symbol'] === 'string' &&
    isList(adjustments) &&
    adjustments.every((adjustment) => isRecord(adjustment))
  return { ...market, plans: isPriced && isList(plans) ? plans.filter(isPlan) : [] }
}

function isPlan(value: unknown): value is Plan {
  return isRecord(value) && typeof value['plan'] === 'string' && isPrice(value['price'])
}

function isQuestion(value: unknown): value is Question {
  return isAskable(value) && typeof value.field === 'string'
}

/** Whether conditions can use a question, whatever else it lacks. */
export function isAskable(value: unknown): value is Pick<Question, 'id' | 'options'> & Partial<Question> {
  if (!isRecord(value)) return false
  const { id, kind = 'choice', options = [] } = value
  const isOfOptions = kind === 'choice' || kind === 'choices'
  return (
    typeof id === 'string' &&
    isList(options) &&
    options.every(isOption) &&
    (!isOfOptions || value['options'] !== undefined)
  )
}

function isOption(value: unknown): boolean {
  return isRecord(value) && typeof value['value'] === 'string'
}

/** Whether a value is a complete condition. */
export function isCondition(value: unknown): value is Condition {
  if (!isRecord(value)) return false
  if ('answer' in value) {
    const { answer, isOneOf, ...others } = value
    if (
      typeof answer !== 'string' ||
      !Object.values(others).every((bound) => ['string', 'number'].includes(typeof bound))
    )
      return false
    if (isOneOf === undefined) return Object.keys(others).length > 0
    return isList(isOneOf) && isOneOf.every((one) => typeof one === 'string')
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
