import { diffArrays } from 'diff'
import {
  type FileValue,
  isSame,
  itemKey,
  type Keys,
  type Outline,
  partOf,
  readFileValue,
  valueAt,
  withFileValue,
} from '#checker/edit.ts'
import { bodyKey } from '#checker/files.ts'
import type { OutlineOf } from './operation.ts'
import { asRead, type Text } from './text-step.ts'
import { type Clash, mergeValues, type PathSegment } from './three-way-merge.ts'

/** The common base of a file, its text here, and its text on the disk. */
export interface Versions {
  readonly base: Text
  readonly mine: Text
  readonly theirs: Text
}

/** A clash in a file. With an empty path it is about the whole texts, and has their base. */
export interface FileClash extends Clash {
  readonly file: string
  readonly base?: Text
}

/** The merged text, with ours where both clash. */
export interface Merged {
  readonly text: Text
  readonly clashes: readonly FileClash[]
}

/** Merges two changes of a file field by field, into the text of the disk, whose layout it keeps. */
export function mergeTexts(file: string, { base, mine, theirs }: Versions, outlineOf: OutlineOf): Merged {
  if (mine === base || mine === theirs) return { text: theirs, clashes: [] }
  if (theirs === base) return { text: mine, clashes: [] }
  const whole: FileClash = { file, path: [], base, mine, theirs }
  if (base === undefined || mine === undefined || theirs === undefined) return { text: mine, clashes: [whole] }
  const [began, own, other] = [base, mine, theirs].map((text) => readFileValue(file, asRead(text)))
  if (!began || !own || !other) return { text: mine, clashes: [whole] }
  const { value, clashes } = mergedFile(began, own, other, outlineOf(file, other.value))
  const text = withFileValue(file, asRead(theirs), value, outlineOf(file, value.value))
  return { text, clashes: clashes.map((clash) => ({ file, ...clash })) }
}

function mergedFile(base: FileValue, mine: FileValue, theirs: FileValue, outline: Outline) {
  const values = mergeValues({ base: base.value, mine: mine.value, theirs: theirs.value }, outline)
  if (mine.body === undefined) return { value: { value: values.value }, clashes: values.clashes }
  const [began = '', own = '', other = ''] = [base.body, mine.body, theirs.body]
  const body = mergeLines(began, own, other)
  const clash: Clash[] = body === undefined ? [{ path: [bodyKey], mine: own, theirs: other }] : []
  return { value: { value: values.value, body: body ?? own }, clashes: [...values.clashes, ...clash] }
}

/** The most lines that a side may have changed: finding the fewest takes work that grows with the square of their number. */
const maxEditLength = 1000

/**
 * Merges two changes of a text line by line; undefined if they change the same or adjacent lines, or so many that a person
 * has to look.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const lines = base.split('\n')
  const [own, others] = [changesOf(lines, mine.split('\n')), changesOf(lines, theirs.split('\n'))]
  if (!own || !others) return undefined
  const all = [...own, ...others].toSorted((a, b) => a.from - b.from || a.to - b.to)
  // Both may have made the same change, which counts once.
  const changes = all.filter((change, i) => i === 0 || !isSame(all[i - 1], change))
  if (changes.some(({ from }, i) => i > 0 && from <= (changes[i - 1]?.to ?? 0))) return undefined
  let at = 0
  const merged = changes.flatMap(({ from, to, lines: come }) => {
    const kept = lines.slice(at, from)
    at = to
    return [...kept, ...come]
  })
  return [...merged, ...lines.slice(at)].join('\n')
}

/** Replaces the lines from `from` up to, not including, `to`. */
interface LineChange {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

function changesOf(before: readonly string[], after: readonly string[]): LineChange[] | undefined {
  const differences = diffArrays([...before], [...after], { maxEditLength })
  if (!differences) return undefined
  const changes: LineChange[] = []
  let from = 0
  let gone = 0
  let lines: string[] = []
  for (const { added, removed, value } of [...differences, { added: false, removed: false, value: [] }]) {
    if (removed) gone += value.length
    else if (added) lines = value
    else {
      if (gone > 0 || lines.length > 0) changes.push({ from, to: from + gone, lines })
      from += gone + value.length
      gone = 0
      lines = []
    }
  }
  return changes
}

/** The keys of a path now; undefined if a list item on it is gone. */
export function keysOf(path: readonly PathSegment[], value: unknown, outline: Outline): Keys | undefined {
  const keys: (string | number)[] = []
  for (const segment of path) {
    if (typeof segment === 'string') {
      keys.push(segment)
      continue
    }
    const { matchedBy } = partOf(outline, keys)
    const list = valueAt(value, keys)
    const index = Array.isArray(list) ? list.findIndex((item) => itemKey(item, matchedBy) === segment.item) : -1
    if (index < 0) return undefined
    keys.push(index)
  }
  return keys
}
