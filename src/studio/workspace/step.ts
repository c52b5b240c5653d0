/** The text of a file; undefined where there is no such file. */
export type Text = string | undefined

/**
 * What begins the text of a file whose bytes are another than its text written as UTF-8: it has a byte order mark, letters
 * that nobody sees, or another encoding. The first change of it, even of nothing, is rid of that.
 */
const notAsWritten = '\uFEFF'

/** The text of a file on the disk, marked where its bytes are not just that. */
export function textOnDisk(text: string, isAsWritten: boolean): string {
  return isAsWritten ? text : notAsWritten + text
}

/** The text as people read it. */
export function asRead(text: string): string {
  return text.startsWith(notAsWritten) ? text.slice(notAsWritten.length) : text
}

/** How a text of a file became another: from an offset on, in UTF-16 units, `removed` went and `inserted` came. */
export interface Step {
  readonly file: string
  /** Left out, a text became another; else the file came or went, with all its text. */
  readonly whole?: 'new' | 'gone'
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

/** The step from one text of a file to another; undefined where both are the same. */
export function stepBetween(file: string, before: Text, after: Text): Step | undefined {
  if (before === after) return undefined
  if (before === undefined) return { file, whole: 'new', at: 0, removed: '', inserted: after ?? '' }
  if (after === undefined) return { file, whole: 'gone', at: 0, removed: before, inserted: '' }
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const removed = before.slice(start, before.length - end)
  return { file, at: start, removed, inserted: after.slice(start, after.length - end) }
}

/** The text after a step. Throws where it is not the text that the step was made from. */
function afterStep(text: Text, { file, whole, at, removed, inserted }: Step): Text {
  const isSame = whole === 'new' ? text === undefined : text?.slice(at, at + removed.length) === removed
  if (!isSame) throw new Error(`A change of ${file} was made to another text.`)
  if (whole) return whole === 'new' ? inserted : undefined
  return (text ?? '').slice(0, at) + inserted + (text ?? '').slice(at + removed.length)
}

/** The steps that lead back, the last one first. */
export function backwards(steps: readonly Step[]): Step[] {
  return steps.toReversed().map(({ whole, removed, inserted, ...step }) => ({
    ...step,
    ...(whole && { whole: whole === 'new' ? 'gone' : 'new' }),
    removed: inserted,
    inserted: removed,
  }))
}

/** The texts of files after steps, one after the other. */
export function afterSteps(texts: ReadonlyMap<string, Text>, steps: readonly Step[]): ReadonlyMap<string, Text> {
  const now = new Map(texts)
  for (const step of steps) now.set(step.file, afterStep(now.get(step.file), step))
  return now
}

/** The steps that make of some texts others. */
export function stepsBetween(before: ReadonlyMap<string, Text>, after: ReadonlyMap<string, Text>): Step[] {
  return [...after].flatMap(([file, text]) => stepBetween(file, before.get(file), text) ?? [])
}
