import type { Condition } from '../../contract/config.ts'

/** A condition in words: `subsidy is citizen or first-time`. */
export function conditionText(condition: Condition): string {
  if ('answer' in condition) return `${condition.answer} is ${orList(condition.isOneOf)}`
  if ('all' in condition) return condition.all.map(inner).join(' and ')
  if ('any' in condition) return condition.any.map(inner).join(' or ')
  return `not ${inner(condition.not)}`
}

function inner(condition: Condition): string {
  return 'answer' in condition ? conditionText(condition) : `(${conditionText(condition)})`
}

function orList(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
