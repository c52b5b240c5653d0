import { isTrue } from '#engine/answers.ts'
import type { Condition } from '#engine/contract/config.ts'

/** A condition as far as the answers so far decide it. */
export type Residual = boolean | Condition

type Residuals = Readonly<Record<string, Residual>>

const texts = new WeakMap<Condition, string>()

/** The text of a condition, made once: most states share most of theirs. */
export function textOf(condition: Residual): string {
  if (typeof condition === 'boolean') return String(condition)
  const text = texts.get(condition) ?? JSON.stringify(condition)
  texts.set(condition, text)
  return text
}

/** What is left of the conditions once a question is answered, or is not asked; its own matters no more. */
export function settled(left: Residuals, id: string, value: string | undefined): Residuals {
  const open = Object.entries(left).filter(([name]) => name !== id)
  return Object.fromEntries(open.map(([name, condition]) => [name, partly(condition, id, value)]))
}

function partly(condition: Residual, id: string, value: string | undefined): Residual {
  if (typeof condition === 'boolean') return condition
  if ('answer' in condition)
    return condition.answer === id ? isTrue(condition, value === undefined ? {} : { [id]: value }) : condition
  if ('not' in condition) {
    const part = partly(condition.not, id, value)
    if (part === condition.not) return condition
    return typeof part === 'boolean' ? !part : { not: part }
  }
  // One false part decides `all`, one true part decides `any`.
  const decisive = 'any' in condition
  const parts = 'any' in condition ? condition.any : condition.all
  const after = parts.map((part) => partly(part, id, value))
  if (after.includes(decisive)) return decisive
  const open = after.filter((part) => typeof part !== 'boolean')
  if (open.length === 0) return !decisive
  if (after.every((part, i) => part === parts[i])) return condition
  return decisive ? { any: open } : { all: open }
}

/** Whether a condition is true if nothing more is answered. */
export function isMet(condition: Residual): boolean {
  return typeof condition === 'boolean' ? condition : isTrue(condition, {})
}
