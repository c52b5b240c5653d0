/** The text of a file; undefined if there is no such file. */
export type Text = string | undefined

/**
 * Marks a text whose bytes on the disk are not its UTF-8 encoding: with a byte order mark, invisible characters, or another
 * encoding. Any change of the file, even an empty one, rewrites it without them.
 */
const notAsWritten = '\uFEFF'

/** The text of a file on the disk, marked if its bytes are not just that. */
export function textOnDisk(text: string, isAsWritten: boolean): string {
  return isAsWritten ? text : notAsWritten + text
}

/** The text without the mark. */
export function asRead(text: string): string {
  return text.startsWith(notAsWritten) ? text.slice(notAsWritten.length) : text
}

/** A change of one text: `removed` is replaced by `inserted` at an offset in UTF-16 units. */
export interface TextStep {
  readonly file: string
  /** Set if the file was added or removed with all its text. */
  readonly whole?: 'new' | 'gone'
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

/** The steps from some texts to others. */
export function stepsBetween(before: ReadonlyMap<string, Text>, after: ReadonlyMap<string, Text>): TextStep[] {
  return [...after].flatMap(([file, text]) => stepBetween(file, before.get(file), text))
}

/** The step from one text of a file to another, as a list; empty if they are equal. */
export function stepBetween(file: string, before: Text, after: Text): TextStep[] {
  if (before === after) return []
  if (before === undefined) return [{ file, whole: 'new', at: 0, removed: '', inserted: after ?? '' }]
  if (after === undefined) return [{ file, whole: 'gone', at: 0, removed: before, inserted: '' }]
  const shortest = Math.min(before.length, after.length)
  let at = 0
  while (at < shortest && before[at] === after[at]) at += 1
  let end = 0
  while (end < shortest - at && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [{ file, at, removed: before.slice(at, before.length - end), inserted: after.slice(at, after.length - end) }]
}

/** The texts after steps. Throws if a step was made from another text. */
export function afterSteps(texts: ReadonlyMap<string, Text>, steps: readonly TextStep[]): ReadonlyMap<string, Text> {
  const now = new Map(texts)
  for (const { file, whole, at, removed, inserted } of steps) {
    const text = now.get(file)
    const isSame = whole === 'new' ? text === undefined : text?.slice(at, at + removed.length) === removed
    if (!isSame) throw new Error(`A change of ${file} was made to another text.`)
    const next = (text ?? '').slice(0, at) + inserted + (text ?? '').slice(at + removed.length)
    now.set(file, whole === 'gone' ? undefined : next)
  }
  return now
}

/** The steps that lead back. */
export function inverted(steps: readonly TextStep[]): TextStep[] {
  return steps.toReversed().map(({ whole, removed, inserted, ...step }) => ({
    ...step,
    ...(whole && { whole: whole === 'new' ? 'gone' : 'new' }),
    removed: inserted,
    inserted: removed,
  }))
}
