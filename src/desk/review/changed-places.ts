import { isSame, type Keys, readFileValue } from '#checker/edit.ts'
import { bodyKey } from '#checker/files.ts'
import { type EditedFile, itemNames } from './changed-files.ts'

/** The most places of one file that are listed. */
export const mostPlaces = 100

/** The places of a file that a change edits, in the file as it is afterwards; where something is gone, what held it. */
export function changedPlaces({ file, before, after }: EditedFile): Keys[] {
  if (after === undefined) return []
  const [was, is] = [before, after].map((text) => (text === undefined ? undefined : readFileValue(file, text)))
  const found = is ? differences(was?.value, is.value, []) : [[]]
  const places = was && is && was.body !== is.body ? [...found, [bodyKey]] : found
  return [...new Map(places.map((at) => [JSON.stringify(at), at])).values()]
}

function differences(was: unknown, is: unknown, at: Keys): Keys[] {
  if (isSame(was, is)) return []
  if (Array.isArray(was) && Array.isArray(is)) return itemDifferences(was, is, at)
  if (!isObject(was) || !isObject(is)) return [at]
  const [old, now] = [new Map(Object.entries(was)), new Map(Object.entries(is))]
  const gone = [...old.keys()].some((key) => !now.has(key)) ? [at] : []
  return [...gone, ...[...now].flatMap(([key, value]) => differences(old.get(key), value, [...at, key]))]
}

function itemDifferences(was: readonly unknown[], is: readonly unknown[], at: Keys): Keys[] {
  const [old, now] = [itemNames(was), itemNames(is)]
  const places = new Map(old.map((name, i) => [name, i]))
  const kept = new Set(now)
  const rest = old.filter((name) => kept.has(name))
  const isMoved = !isSame(
    rest,
    now.filter((name) => places.has(name)),
  )
  const isShorter = rest.length < old.length
  const inner = is.flatMap((item, i) => differences(was[places.get(now[i] ?? '') ?? -1], item, [...at, i]))
  return isMoved || isShorter ? [at, ...inner] : inner
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
