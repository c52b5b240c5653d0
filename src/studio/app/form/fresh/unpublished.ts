import { valueAt } from '../../../../config/edit/edit.ts'
import type { Keys, OpenFile, Operation } from '../../../protocol.ts'
import { setting } from '../operations.ts'

/** Whether keys lead to a question, or to one of its options, that what was handed over last does not have. */
export function isUnpublishedAnswer({ text, saved = text, published = saved, value }: OpenFile, at: Keys): boolean {
  const [part, list, question, options, option] = at
  if (part !== 'wizard' || list !== 'questions' || question === undefined) return false
  if (at.length !== 3 && !(at.length === 5 && options === 'options')) return false
  const found = sameIn(read(published), value, ['wizard', 'questions'], question, 'id')
  if (found === undefined || at.length === 3) return found === undefined
  return sameIn(found, valueAt(value, at.slice(0, 3)), ['options'], option as string | number, 'value') === undefined
}

/** The item of a list that has the name of an item of the same list now. */
function sameIn(then: unknown, now: unknown, list: Keys, index: string | number, name: string): unknown {
  const id: unknown = Object(valueAt(now, [...list, index]))[name]
  const items = valueAt(then, list)
  return Array.isArray(items) ? items.find((item) => Object(item)[name] === id) : undefined
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What refers to a question or an option within its wizard, by the name that it gets. */
export function renamedInConditions({ file, value }: OpenFile, at: Keys, was: string, is: string): Operation[] {
  const name = at.at(-1)
  const question = valueAt(value, [...at.slice(0, 3), 'id'])
  const found: Operation[] = []
  const visit = (part: unknown, keys: Keys): void => {
    if (typeof part !== 'object' || part === null) return
    const { answer, isOneOf, after } = part as Readonly<Record<string, unknown>>
    if (name === 'id' && answer === was) found.push(setting(file, [...keys, 'answer'], was, is))
    if (name === 'id' && after === was) found.push(setting(file, [...keys, 'after'], was, is))
    if (name === 'value' && answer === question && Array.isArray(isOneOf) && isOneOf.includes(was)) {
      const renamed = isOneOf.map((one) => (one === was ? is : one))
      found.push(setting(file, [...keys, 'isOneOf'], isOneOf, renamed))
    }
    for (const [key, inner] of Object.entries(part)) visit(inner, [...keys, Array.isArray(part) ? Number(key) : key])
  }
  visit(valueAt(value, ['wizard']), ['wizard'])
  return found
}
