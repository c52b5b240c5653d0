import { diffArrays } from 'diff'
import { isSame, itemKey, type Keys, valueAt } from '../../config/edit/edit.ts'
import { type FileValue, readFileValue, withFileValue } from '../../config/edit/file.ts'
import { type Outline, partOf } from '../../config/edit/outline.ts'
import { bodyKey } from '../../config/markdown/front-matter.ts'
import { type Clash, mergedValue, type Stop } from './merge-values.ts'
import type { OutlineOf } from './operation.ts'
import { asRead, type Text } from './step.ts'

/** The three texts of a file that was changed in two places: as both began, as it is here, and as it is on the disk now. */
export interface Versions {
  readonly base: Text
  readonly mine: Text
  readonly theirs: Text
}

/** A clash in a file. Without a path, it is about whole texts, and knows the one that both began with. */
export interface FileClash extends Clash {
  readonly file: string
  readonly base?: string
}

/** What became of two changes: the text with both, where they clash with ours, and the clashes. */
export interface Merged {
  readonly text: Text
  readonly clashes: readonly FileClash[]
}

/** Brings two changes of a file together, field by field; what is written anew is written into the text of the disk. */
export function mergedTexts(file: string, { base, mine, theirs }: Versions, outlineOf: OutlineOf): Merged {
  if (mine === base || mine === theirs) return { text: theirs, clashes: [] }
  if (theirs === base) return { text: mine, clashes: [] }
  const whole: FileClash = {
    file,
    path: [],
    ...(base !== undefined && { base }),
    ...(mine !== undefined && { mine }),
    ...(theirs !== undefined && { theirs }),
  }
  if (base === undefined || mine === undefined || theirs === undefined) return { text: mine, clashes: [whole] }
  const [began, own, other] = [base, mine, theirs].map((text) => readFileValue(file, asRead(text)))
  if (!began || !own || !other) return { text: mine, clashes: [whole] }
  const { value, clashes } = mergedFile(began, own, other, outlineOf(file, other.value))
  const text = withFileValue(file, asRead(theirs), value, outlineOf(file, value.value))
  return { text, clashes: clashes.map((clash) => ({ file, ...clash })) }
}

function mergedFile(base: FileValue, mine: FileValue, theirs: FileValue, outline: Outline) {
  const values = mergedValue({ base: base.value, mine: mine.value, theirs: theirs.value }, outline)
  if (mine.body === undefined) return { value: { value: values.value }, clashes: values.clashes }
  const [began = '', own = '', other = ''] = [base.body, mine.body, theirs.body]
  const body = mergedLines(began, own, other)
  const clash: Clash[] = body === undefined ? [{ path: [bodyKey], mine: own, theirs: other }] : []
  return { value: { value: values.value, body: body ?? own }, clashes: [...values.clashes, ...clash] }
}

/** The text with what both have changed in it; undefined where they have changed the same lines, or ones side by side. */
export function mergedLines(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const lines = base.split('\n')
  const [own, others] = [changesOf(lines, mine.split('\n')), changesOf(lines, theirs.split('\n'))]
  const isApart = (a: LineChange, b: LineChange) => a.to < b.from || b.to < a.from
  const added = others.filter((change) => !own.some((one) => isSame(one, change)))
  if (own.some((one) => added.some((change) => !isApart(one, change)))) return undefined
  return [...own, ...added]
    .toSorted((a, b) => b.from - a.from)
    .reduce((now, { from, to, lines }) => now.toSpliced(from, to - from, ...lines), lines)
    .join('\n')
}

/** Other lines in the place of some, from the first to the one behind the last. */
interface LineChange {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

function changesOf(before: readonly string[], after: readonly string[]): LineChange[] {
  const changes: LineChange[] = []
  let from = 0
  let gone = 0
  let lines: string[] = []
  for (const { added, removed, value } of [
    ...diffArrays([...before], [...after]),
    { added: false, removed: false, value: [] },
  ]) {
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

/** The keys by which a path leads to its place now; undefined where an item on it is gone. */
export function keysOf(path: readonly Stop[], value: unknown, outline: Outline): Keys | undefined {
  const keys: (string | number)[] = []
  for (const stop of path) {
    if (typeof stop === 'string') {
      keys.push(stop)
      continue
    }
    const { matchedBy } = partOf(outline, keys)
    const list = valueAt(value, keys)
    const index = Array.isArray(list) ? list.findIndex((item) => itemKey(item, matchedBy) === stop.item) : -1
    if (index < 0) return undefined
    keys.push(index)
  }
  return keys
}
