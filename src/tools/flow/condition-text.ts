import type { Condition } from '../../contract/config.ts'
import { conditionParts } from '../../engine/wizard/conditions.ts'

/** A condition in words: `subsidy is citizen or first-time`. */
export function conditionText(condition: Condition): string {
  if ('answer' in condition) return `${condition.answer} is ${orList(condition.isOneOf)}`
  const parts = conditionParts(condition).map(({ condition: part }) => {
    return 'answer' in part ? conditionText(part) : `(${conditionText(part)})`
  })
  return 'not' in condition ? `not ${parts.join('')}` : parts.join('all' in condition ? ' and ' : ' or ')
}

function orList(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
