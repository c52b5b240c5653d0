import type { Condition, Question } from '../../../contract/config.ts'
import { conditionParts } from '../../../engine/wizard/conditions.ts'
import type { Keys } from '../../protocol.ts'

/** The two kinds of list that a condition can be. */
export type GroupKind = 'all' | 'any'

/**
 * A condition that somebody still has to fill in: it looks like any other, with nothing where a question or an answer is to
 * be chosen, so that what is being written has the shape of what is written. A choice of one question is made already.
 */
export function blankFor(questions: readonly Question[]): Condition {
  return { answer: (questions.length === 1 && questions[0]?.id) || '', isOneOf: [] }
}

/** Whether a condition says all that it must: no question, answer or part of it is still to be chosen. */
export function isFinished(condition: Condition): boolean {
  if ('answer' in condition) return condition.answer !== '' && condition.isOneOf.length > 0
  const parts = conditionParts(condition)
  return parts.length > 0 && parts.every(({ condition: part }) => isFinished(part))
}

/** Which list a condition is; undefined where it is none. */
export function groupKind(condition: Condition): GroupKind | undefined {
  return 'all' in condition ? 'all' : 'any' in condition ? 'any' : undefined
}

/** A list of conditions of a kind. */
export function group(kind: GroupKind, parts: Condition[]): Condition {
  return kind === 'all' ? { all: parts } : { any: parts }
}

/** The part of a condition at these keys; undefined where there is none. */
export function partAt(condition: Condition, keys: Keys): Condition | undefined {
  if (keys.length === 0) return condition
  for (const part of conditionParts(condition)) {
    if (part.keys.every((key, i) => key === keys[i])) return partAt(part.condition, keys.slice(part.keys.length))
  }
  return undefined
}

/** The condition with another part at these keys. */
export function withPart(condition: Condition, keys: Keys, part: Condition): Condition {
  const [key, index] = keys
  if (key === undefined) return part
  if ('answer' in condition) throw new Error('An answer has no parts.')
  if ('not' in condition) return { not: withPart(condition.not, keys.slice(1), part) }
  const parts = partsOf(condition)
  return ofKind(
    condition,
    parts.map((one, i) => (i === index ? withPart(one, keys.slice(2), part) : one)),
  )
}

/**
 * The condition without the part at these keys: a list of two becomes the one that is left, and what had this part alone
 * goes with it. Undefined where nothing is left.
 */
export function without(condition: Condition, keys: Keys): Condition | undefined {
  if (keys.length === 0) return undefined
  const { list, index } = positionOf(condition, keys)
  if (index === undefined) return without(condition, list)
  const left = rest(listAt(condition, list), index)
  return left ? withPart(condition, list, left) : without(condition, list)
}

/** The condition with one more part at the end of the list at these keys; what is no list there becomes one of both. */
export function withMore(condition: Condition | undefined, keys: Keys, part: Condition, kind: GroupKind = 'all') {
  if (!condition) return part
  const there = partAt(condition, keys) ?? condition
  return withPart(
    condition,
    keys,
    groupKind(there) ? ofKind(there, [...partsOf(there), part]) : group(kind, [there, part]),
  )
}

/** The condition with the opposite of the part at these keys there: a `not` more, or one less. */
export function withOpposite(condition: Condition, keys: Keys): Condition {
  const there = partAt(condition, keys) ?? condition
  return withPart(condition, keys, 'not' in there ? there.not : { not: there })
}

/** The condition with the parts of the list at these keys in the place of the list itself. */
export function withoutGroup(condition: Condition, keys: Keys): Condition {
  const inner = partsOf(listAt(condition, keys))
  const [only] = inner
  if (only && inner.length === 1) return withPart(condition, keys, only)
  const { list, index } = positionOf(condition, keys)
  if (index === undefined) return condition
  const owner = listAt(condition, list)
  return withPart(condition, list, ofKind(owner, partsOf(owner).toSpliced(index, 1, ...inner)))
}

/** Whether the list at these keys can give way to its parts, without a change of what they are joined by. */
export function isRemovableGroup(condition: Condition, keys: Keys): boolean {
  const there = partAt(condition, keys)
  if (!there || !groupKind(there)) return false
  return partsOf(there).length === 1 || (keys.length > 0 && positionOf(condition, keys).index !== undefined)
}

/** The condition with the part at these keys so many places further down in its list. */
export function moved(condition: Condition, keys: Keys, by: number): Condition {
  const { list, index } = positionOf(condition, keys)
  const part = partAt(condition, keys)
  if (index === undefined || !part) return condition
  const owner = listAt(condition, list)
  const parts = partsOf(owner)
    .toSpliced(index, 1)
    .toSpliced(index + by, 0, part)
  return withPart(condition, list, ofKind(owner, parts))
}

/** The condition with the part at these keys behind the list that has it, where that stands in a list itself. */
export function movedOut(condition: Condition, keys: Keys): Condition | undefined {
  const { list, index } = positionOf(condition, keys)
  const outer = positionOf(condition, list)
  const part = partAt(condition, keys)
  if (index === undefined || outer.index === undefined || !part) return undefined
  const left = rest(listAt(condition, list), index)
  const owner = listAt(condition, outer.list)
  const parts = partsOf(owner).toSpliced(outer.index, 1, ...(left ? [left] : []), part)
  return withPart(condition, outer.list, ofKind(owner, parts))
}

/** The condition with the part at these keys in the list that stands so many places further down. */
export function movedInto(condition: Condition, keys: Keys, by: number): Condition | undefined {
  const { list, index } = positionOf(condition, keys)
  const part = partAt(condition, keys)
  if (index === undefined || !part) return undefined
  const owner = listAt(condition, list)
  const other = partsOf(owner)[index + by]
  if (!other || !groupKind(other)) return undefined
  const more = ofKind(other, by < 0 ? [...partsOf(other), part] : [part, ...partsOf(other)])
  const left = rest(ofKind(owner, partsOf(owner).with(index + by, more)), index)
  return left && withPart(condition, list, left)
}

/** The keys of this very part of a condition. */
export function keysOf(condition: Condition, part: Condition): Keys | undefined {
  if (condition === part) return []
  for (const { condition: inner, keys } of conditionParts(condition)) {
    const found = keysOf(inner, part)
    if (found) return [...keys, ...found]
  }
  return undefined
}

/** Where a part stands: the keys of the list that has it, and its index there; without an index, it stands under `not`. */
export function positionOf(condition: Condition, keys: Keys): { readonly list: Keys; readonly index?: number } {
  const last = keys.at(-1)
  if (typeof last !== 'number') return { list: keys.slice(0, -1) }
  return partAt(condition, keys.slice(0, -2)) ? { list: keys.slice(0, -2), index: last } : { list: [] }
}

/** The keys of the parts of the list at these keys. */
export function partKeys(condition: Condition, keys: Keys): Keys[] {
  const there = partAt(condition, keys)
  return there ? conditionParts(there).map((part) => [...keys, ...part.keys]) : []
}

/** What is left of a list without one of its parts: of two, the other. */
function rest(list: Condition, index: number): Condition | undefined {
  const parts = partsOf(list).toSpliced(index, 1)
  return parts.length < 2 ? parts[0] : ofKind(list, parts)
}

function listAt(condition: Condition, keys: Keys): Condition {
  return partAt(condition, keys) ?? { all: [] }
}

function partsOf(condition: Condition): Condition[] {
  return conditionParts(condition).map(({ condition: part }) => part)
}

function ofKind(like: Condition, parts: Condition[]): Condition {
  return group(groupKind(like) ?? 'all', parts)
}
