import { isSame, type Keys, readFileValue } from '#checker/edit.ts'
import { bodyKey } from '#checker/files.ts'
import type { Place } from '../protocol.ts'
import { asRead, type Text } from './text-step.ts'

type Texts = ReadonlyMap<string, Text>

/** The place in the first file that differs: the innermost around all that does. Undefined if the file is gone. */
export function changedPlace(texts: Texts, afterwards: Texts): Place | undefined {
  const [file = ''] = [...afterwards.keys()].filter((one) => texts.get(one) !== afterwards.get(one))
  const [before, after] = [texts.get(file), afterwards.get(file)]
  if (after === undefined) return undefined
  const now = readFileValue(file, asRead(after))
  const was = before === undefined ? undefined : readFileValue(file, asRead(before))
  if (!now || !was) return { file, at: [] }
  const isText = isSame(was.value, now.value) && now.body !== was.body
  return { file, at: isText ? [bodyKey] : differenceIn(was.value, now.value) }
}

/** The keys that lead to the one difference of two values, or to what has all of them. */
function differenceIn(was: unknown, now: unknown): Keys {
  if (!isHolder(was) || !isHolder(now) || Array.isArray(was) !== Array.isArray(now)) return []
  const [key, ...others] = Array.isArray(now) && Array.isArray(was) ? itemsIn(was, now) : propertiesIn(was, now)
  if (key === undefined || others.length > 0) return []
  const [old, own] = [was, now].map((holder) => (holder as Record<string, unknown>)[key])
  if (own === undefined) return []
  return [key, ...differenceIn(old, own)]
}

function propertiesIn(was: object, now: object): string[] {
  const [old, own] = [was, now].map((holder) => new Map(Object.entries(holder)))
  return [...new Set([...(old?.keys() ?? []), ...(own?.keys() ?? [])])].filter(
    (key) => !isSame(old?.get(key), own?.get(key)),
  )
}

/** The items that differ; where one came in, that one. */
function itemsIn(was: readonly unknown[], now: readonly unknown[]): number[] {
  const first = now.findIndex((item, i) => !isSame(item, was[i]))
  if (now.length === was.length + 1) return [first]
  if (now.length !== was.length) return []
  return now.flatMap((item, i) => (isSame(item, was[i]) ? [] : [i]))
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
