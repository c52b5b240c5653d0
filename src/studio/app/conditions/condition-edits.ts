import { conditionParts, kindOf } from '#engine/answers.ts'
import type { AnswerCondition, Condition, Question } from '#engine/contract/config.ts'
import type { Keys } from '../../protocol.ts'

export type GroupKind = 'all' | 'any'

/** A condition with no answers and an empty question; if there is only one question, it is chosen. */
export function blankFor(questions: readonly Question[]): Condition {
  const [only, ...others] = questions
  return only && others.length === 0 ? asking(only) : { answer: '', isOneOf: [] }
}

/** A condition on a question, with no answers yet. */
export function asking(question: Question, isOneOf: readonly string[] = []): AnswerCondition {
  return { answer: question.id, ...(kindOf(question) === 'choice' && { isOneOf: [...isOneOf] }) }
}

/** Whether no question, answer or part is still to be chosen. */
export function isFinished(condition: Condition): boolean {
  if ('answer' in condition) {
    const { answer, isOneOf, ...others } = condition
    return answer !== '' && (isOneOf ? isOneOf.length > 0 : Object.keys(others).length > 0)
  }
  const parts = conditionParts(condition)
  return parts.length > 0 && parts.every(({ condition: part }) => isFinished(part))
}

/** The kind of a group; undefined for other conditions. */
export function groupKind(condition: Condition): GroupKind | undefined {
  return 'all' in condition ? 'all' : 'any' in condition ? 'any' : undefined
}

export function group(kind: GroupKind, parts: Condition[]): Condition {
  return kind === 'all' ? { all: parts } : { any: parts }
}

export function partAt(condition: Condition, keys: Keys): Condition | undefined {
  if (keys.length === 0) return condition
  for (const part of conditionParts(condition)) {
    if (part.keys.every((key, i) => key === keys[i])) return partAt(part.condition, keys.slice(part.keys.length))
  }
  return undefined
}

/** Replaces the part at some keys. */
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

/** Removes a part: a group of two becomes the other part, and an empty group goes. Undefined where nothing is left. */
export function without(condition: Condition, keys: Keys): Condition | undefined {
  if (keys.length === 0) return undefined
  const { list, index } = positionOf(condition, keys)
  if (index === undefined) return without(condition, list)
  const left = rest(listAt(condition, list), index)
  return left ? withPart(condition, list, left) : without(condition, list)
}

/** Appends a part to a group; a single part becomes a group of both. */
export function withMore(condition: Condition | undefined, keys: Keys, part: Condition, kind: GroupKind = 'all') {
  if (!condition) return part
  const there = partAt(condition, keys) ?? condition
  return withPart(
    condition,
    keys,
    groupKind(there) ? ofKind(there, [...partsOf(there), part]) : group(kind, [there, part]),
  )
}

/** Negates a part, or removes its `not`. */
export function withOpposite(condition: Condition, keys: Keys): Condition {
  const there = partAt(condition, keys) ?? condition
  return withPart(condition, keys, 'not' in there ? there.not : { not: there })
}

/** Replaces a group by its parts. */
export function withoutGroup(condition: Condition, keys: Keys): Condition {
  const inner = partsOf(listAt(condition, keys))
  const [only] = inner
  if (only && inner.length === 1) return withPart(condition, keys, only)
  const { list, index } = positionOf(condition, keys)
  if (index === undefined) return condition
  const owner = listAt(condition, list)
  return withPart(condition, list, ofKind(owner, partsOf(owner).toSpliced(index, 1, ...inner)))
}

/** Whether a group can be replaced by its parts. */
export function isRemovableGroup(condition: Condition, keys: Keys): boolean {
  const there = partAt(condition, keys)
  if (!there || !groupKind(there)) return false
  return partsOf(there).length === 1 || (keys.length > 0 && positionOf(condition, keys).index !== undefined)
}

/** Moves a part within its group. */
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

/** Moves a part out of its group, behind it. */
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

/** Moves a part into a neighbouring group. */
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

/** Finds a part by identity. */
export function keysOf(condition: Condition, part: Condition): Keys | undefined {
  if (condition === part) return []
  for (const { condition: inner, keys } of conditionParts(condition)) {
    const found = keysOf(inner, part)
    if (found) return [...keys, ...found]
  }
  return undefined
}

/** The group and index of a part; a part under `not` has no index. */
export function positionOf(condition: Condition, keys: Keys): { readonly list: Keys; readonly index?: number } {
  const last = keys.at(-1)
  if (typeof last !== 'number') return { list: keys.slice(0, -1) }
  return partAt(condition, keys.slice(0, -2)) ? { list: keys.slice(0, -2), index: last } : { list: [] }
}

export function partKeys(condition: Condition, keys: Keys): Keys[] {
  const there = partAt(condition, keys)
  return there ? conditionParts(there).map((part) => [...keys, ...part.keys]) : []
}

/** Removes a part of a group; a group of one becomes that one. */
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
