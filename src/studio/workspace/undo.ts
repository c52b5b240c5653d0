import { RequestError } from '#workbench/request-error.ts'
import type { Change, Conflict, Operation } from '../protocol.ts'
import { type FileClash, mergeTexts, type Versions } from './file-merge.ts'
import { afterOperation, type OutlineOf } from './operation.ts'
import { afterSteps, inverted, stepBetween, stepsBetween, type Text, type TextStep } from './text-step.ts'
import { type Entry, type Event, filesIn, type WorkingCopy, without } from './working-copy.ts'
import { conflictsIn } from './workspace-state.ts'

/** In UTF-16 units: each operation reads the whole text of its file. */
const mostWork = 50_000_000

const workOn = (text: Text) => 2000 + (text?.length ?? 0)

function assertWork(work: number): void {
  if (work > mostWork)
    throw new RequestError('input', 'This changes too many places at once: change it in several parts.')
}

/** Makes operations on texts, and pauses after each. Throws a `RequestError` for more work than one change may be. */
export function* makeOperations(
  texts: Map<string, Text>,
  operations: readonly Operation[],
  outlineOf: OutlineOf,
): Generator<void> {
  // Before anything is done, and while texts grow.
  assertWork(operations.reduce((work, { file }) => work + workOn(texts.get(file)), 0))
  let work = 0
  for (const operation of operations) {
    const text = texts.get(operation.file)
    work += workOn(text)
    assertWork(work)
    texts.set(operation.file, afterOperation(text, operation, outlineOf))
    yield
  }
}

/** The event of a change, all of it or nothing; undefined if it changes nothing. */
export function changeEvent(copy: WorkingCopy, change: Change, outlineOf: OutlineOf): Event | undefined {
  const { operations, ...entry } = change
  const texts = new Map(copy.texts)
  Array.from(makeOperations(texts, operations, outlineOf))
  const steps = stepsBetween(copy.texts, texts)
  if (steps.length === 0) return undefined
  const open = conflictsIn({ ...copy, texts }, outlineOf).map(({ clash }) => clash)
  return eventOf({ ...entry, steps }, without(copy.clashes, open))
}

function eventOf(entry: Pick<Entry, 'title' | 'typing' | 'steps'>, settles: readonly FileClash[]): Event {
  return { kind: 'change', ...entry, ...(settles.length > 0 && { settles }) }
}

/** The event of a file getting back its text on the disk; undefined if it has that. */
export function discardEvent(copy: WorkingCopy, file: string): Event | undefined {
  const steps = stepBetween(file, copy.texts.get(file), copy.base.get(file))
  const settles = copy.clashes.filter((clash) => clash.file === file)
  return steps.length === 0 ? undefined : eventOf({ title: `Discard the changes of ${file}`, steps }, settles)
}

/** The event of a person's decision of a conflict. */
export function decisionEvent(
  copy: WorkingCopy,
  { file, at, keep }: Pick<Conflict, 'file' | 'at'> & { readonly keep: 'mine' | 'theirs' },
  outlineOf: OutlineOf,
): Event {
  const keys = at.join('\n')
  const found = conflictsIn(copy, outlineOf).find(
    ({ conflict }) => conflict.file === file && conflict.at.join('\n') === keys,
  )
  if (!found) throw new RequestError('missing', 'This was decided already.')
  const { clash, now } = found
  const value = keep === 'theirs' ? clash.theirs : clash.mine === undefined ? undefined : now
  const text = copy.texts.get(file)
  const after =
    clash.path.length === 0
      ? (value as Text)
      : afterOperation(text, { kind: 'set', file, at, was: now, value }, outlineOf)
  const title = keep === 'mine' ? `Keep what was written here in ${file}` : `Take what is on the disk in ${file}`
  return eventOf({ title, steps: stepBetween(file, text, after) }, [clash])
}

/**
 * The event of undoing the last change, of all or of a file: it is taken back, and later changes of the disk are merged
 * anew.
 */
export function undoEvent({ texts: now, past, clashes }: WorkingCopy, outlineOf: OutlineOf, only?: string): Event {
  const last = lastChange(past, only)
  const entry = past[last]
  if (!entry) throw new RequestError('conflict', 'There is nothing to undo.')
  const later = past.slice(last + 1)
  const files = new Set(filesIn(entry))
  const isOnIt = (one: Entry) => filesIn(one).some((file) => files.has(file))
  // Text steps lead back only in the order in which they were made.
  if (later.some((one) => !one.outside && isOnIt(one)))
    throw new RequestError('conflict', 'A later change goes over this one. Undo that first.')
  let texts = afterSteps(now, inverted([entry, ...later.filter(isOnIt)].flatMap(({ steps }) => steps)))
  let open = [...clashes, ...(entry.settles ?? [])]
  const outside = later.flatMap((one): Entry[] => {
    if (!one.outside) return []
    const { file, base, theirs } = one.outside
    if (!files.has(file)) return [one]
    const merged = mergeStep(file, { base, theirs, mine: texts.get(file) }, outlineOf)
    texts = afterSteps(texts, merged.steps)
    open = [...open.filter((clash) => clash.file !== file), ...merged.clashes]
    return [{ ...one, steps: merged.steps }]
  })
  const undone = { title: entry.title, steps: stepsBetween(now, texts), outside, clashes: open }
  return { kind: 'undo', ...undone, ...(later.some((one) => !one.outside) && { later: later.length }) }
}

/** The index of the last change, of all or of a file; -1 if there is none. */
export function lastChange(past: readonly Entry[], file?: string): number {
  return past.findLastIndex((one) => !one.outside && (file === undefined || filesIn(one).includes(file)))
}

/** The event of redoing the change that was undone last. */
export function redoEvent({ future }: WorkingCopy): Event {
  const entry = future.at(-1)
  if (!entry) throw new RequestError('conflict', 'There is nothing to redo.')
  return { kind: 'redo', entry }
}

/** The event of another program having written a file; undefined if it has not. */
export function diskEvent(copy: WorkingCopy, file: string, theirs: Text, outlineOf: OutlineOf): Event | undefined {
  const [mine, was] = [copy.texts.get(file), copy.base.get(file)]
  if (was === theirs) return undefined
  const hasHistory = [...copy.past, ...copy.future].some(({ steps }) => steps.some((step) => step.file === file))
  if (mine === was && !hasHistory) return { kind: 'base', file, text: theirs }
  // A text that could not be read before may be readable now: it is merged from the same base.
  const unread = copy.clashes.find((clash) => clash.file === file && clash.path.length === 0)
  const base = unread ? unread.base : was
  const { steps, clashes } = mergeStep(file, { base, mine, theirs }, outlineOf)
  const merge = (text: Text) => mergeTexts(file, { base, mine: text, theirs }, outlineOf).text
  return { kind: 'disk', file, base, theirs, steps, future: rebasedFuture(copy, { file, steps, merge }), clashes }
}

interface DiskMerge {
  readonly file: string
  readonly steps: readonly TextStep[]
  readonly merge: (text: Text) => Text
}

/** Rebases the redo stack onto the text of the disk. */
function rebasedFuture(copy: WorkingCopy, { file, steps, merge }: DiskMerge): Entry[] {
  let [before, after] = [copy.texts, afterSteps(copy.texts, steps)]
  const future = copy.future.toReversed().map((entry) => {
    const then = afterSteps(before, entry.steps)
    const now = new Map(then).set(file, merge(then.get(file)))
    const own = stepsBetween(after, now)
    before = then
    after = now
    return { ...entry, steps: own }
  })
  return future.toReversed()
}

function mergeStep(file: string, versions: Versions, outlineOf: OutlineOf) {
  const { text, clashes } = mergeTexts(file, versions, outlineOf)
  return { steps: stepBetween(file, versions.mine, text), clashes }
}
