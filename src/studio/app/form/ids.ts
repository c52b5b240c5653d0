import { valueAt } from '#checker/edit.ts'
import { slug } from '#engine/text.ts'
import type { Keys, OpenFile, Operation } from '../../protocol.ts'
import type { FormState } from './form-context.ts'
import { setOperation } from './operations.ts'
import { resolveRef } from './schema/bundle.ts'
import { naming } from './schema/labels.ts'
import { isForMachine, schemaAt } from './schema/parts.ts'

/**
 * The ids that follow from the name of a new item, until somebody writes others. Those of a question and its options follow
 * until answers may have been published under them.
 */
export function following(form: FormState, at: Keys, was: unknown, value: unknown): Operation[] {
  const holder = at.slice(0, -1)
  const isFree = isUnpublishedAnswer(form.file, holder)
  if (!isFree && !form.fresh.has(holder)) return []
  const { properties = {}, required = [] } = schemaAt(form.root, form.file.value, holder)
  const isName = (name: string) => isForMachine(name, resolveRef(properties[name] ?? {}, form.root))
  const words = required.filter((name) => !isName(name))
  if (at.at(-1) !== shortName.find((name) => words.includes(name))) return []
  const now = Object(valueAt(form.file.value, holder))
  return required.filter(isName).flatMap((name) => {
    const taken = siblings(form, holder).map((one) => Object(one)[name])
    const nameFor = (text: unknown) => slug(String(text ?? '')) && uniqueValue(slug(String(text)), taken)
    const isOwn = now[name] !== nameFor(now[String(at.at(-1))])
    const [before, after] = [nameFor(was), nameFor(value)]
    if (isOwn || before === after) return []
    const others = isFree ? renamedInConditions(form.file, [...holder, name], String(before), String(after)) : []
    return [setOperation(form.file.file, [...holder, name], before, after), ...others]
  })
}

/** The properties that ids are made from, the shortest first. */
const shortName = ['summary', ...naming, 'words']

function siblings({ file }: FormState, at: Keys): readonly unknown[] {
  const list = valueAt(file.value, at.slice(0, -1))
  return Array.isArray(list) ? list.filter((_, i) => i !== at.at(-1)) : []
}

/** Whether keys lead to a question or an option that was never handed over. */
function isUnpublishedAnswer({ text, saved = text, published = saved, value }: OpenFile, at: Keys): boolean {
  const [part, list, question, options, option] = at
  if (part !== 'wizard' || list !== 'questions' || question === undefined) return false
  if (at.length !== 3 && !(at.length === 5 && options === 'options')) return false
  if (published === '') return true
  const before = read(published)
  // An unreadable published text may have had it.
  if (before === undefined) return false
  const found = sameIn(before, value, ['wizard', 'questions'], question, 'id')
  if (found === undefined || at.length === 3) return found === undefined
  return sameIn(found, valueAt(value, at.slice(0, 3)), ['options'], option as string | number, 'value') === undefined
}

/** The item of an earlier list that has the name of an item now. */
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

/** Renames a question or an option in all conditions of its wizard. */
function renamedInConditions({ file, value }: OpenFile, at: Keys, was: string, is: string): Operation[] {
  const name = at.at(-1)
  const question = valueAt(value, [...at.slice(0, 3), 'id'])
  const found: Operation[] = []
  const visit = (part: unknown, keys: Keys): void => {
    if (typeof part !== 'object' || part === null) return
    const { answer, isOneOf, includes, after } = part as Readonly<Record<string, unknown>>
    if (name === 'id' && answer === was) found.push(setOperation(file, [...keys, 'answer'], was, is))
    if (name === 'id' && after === was) found.push(setOperation(file, [...keys, 'after'], was, is))
    if (name === 'value' && answer === question && includes === was) {
      found.push(setOperation(file, [...keys, 'includes'], was, is))
    }
    if (name === 'value' && answer === question && Array.isArray(isOneOf) && isOneOf.includes(was)) {
      const renamed = isOneOf.map((one) => (one === was ? is : one))
      found.push(setOperation(file, [...keys, 'isOneOf'], isOneOf, renamed))
    }
    for (const [key, inner] of Object.entries(part)) visit(inner, [...keys, Array.isArray(part) ? Number(key) : key])
  }
  visit(valueAt(value, ['wizard']), ['wizard'])
  return found
}

/** A copy of a list item with an id of its own. */
export function duplicated(item: unknown, items: readonly unknown[]): unknown {
  if (typeof item !== 'object' || item === null) return item
  const names = ['id', 'value', 'anchor', 'name'].filter((name) => Object.hasOwn(item, name))
  const fresh = names.map((name) => [
    name,
    uniqueValue(
      Object(item)[name],
      items.map((one) => Object(one)[name]),
    ),
  ])
  return { ...structuredClone(item), ...Object.fromEntries(fresh) }
}

/** Makes a value unique: the next number, or a number behind it. */
export function uniqueValue(value: unknown, taken: readonly unknown[]): unknown {
  if (typeof value === 'number') return Math.max(...taken.map(Number)) + 1
  if (typeof value !== 'string' || !taken.includes(value)) return value
  const isId = /^[a-z0-9-]+$/.test(value)
  for (let n = 2; ; n++) {
    const next = isId ? `${value.replace(/-\d+$/, '')}-${n}` : `${value} ${n}`
    if (!taken.includes(next)) return next
  }
}
