import type { Change, Conflict } from '../protocol.ts'
import { conflictsIn } from './conflicts.ts'
import { type FileClash, mergedTexts, type Versions } from './merge.ts'
import { afterOperation, type OutlineOf } from './operation.ts'
import { Refused } from './refused.ts'
import { afterSteps, backwards, type Step, stepBetween, stepsBetween, type Text } from './step.ts'
import { type Entry, type Event, type WorkingCopy, without } from './working-copy.ts'

/** The event of a change, all of it or nothing; undefined where it changes nothing. */
export function planChange(copy: WorkingCopy, { title, typing, operations }: Change, outlineOf: OutlineOf) {
  const texts = new Map(copy.texts)
  for (const operation of operations) {
    texts.set(operation.file, afterOperation(texts.get(operation.file), operation, outlineOf))
  }
  const steps = stepsBetween(copy.texts, texts)
  if (steps.length === 0) return undefined
  // Where both say the same by now, or what they were about is gone, nothing is left to decide.
  const open = conflictsIn({ ...copy, texts }, outlineOf).map(({ clash }) => clash)
  return changeOf({ title, ...(typing !== undefined && { typing }), steps }, without(copy.clashes, open))
}

function changeOf(entry: Pick<Entry, 'title' | 'typing' | 'steps'>, settles: readonly FileClash[]): Event {
  return { kind: 'change', ...entry, ...(settles.length > 0 && { settles }) }
}

/** The event of a file being as it is on the disk again; undefined where it is. */
export function planDiscard(copy: WorkingCopy, file: string): Event | undefined {
  const steps = stepsOf(file, copy.texts.get(file), copy.base.get(file))
  const settles = copy.clashes.filter((clash) => clash.file === file)
  return steps.length === 0 ? undefined : changeOf({ title: `Discard the changes of ${file}`, steps }, settles)
}

/** The event of a person's decision between what stands here and what another program wrote. */
export function planDecision(
  copy: WorkingCopy,
  { file, at, keep }: Pick<Conflict, 'file' | 'at'> & { readonly keep: 'mine' | 'theirs' },
  outlineOf: OutlineOf,
): Event {
  const place = at.join('\n')
  const found = conflictsIn(copy, outlineOf).find(({ conflict }) => {
    return conflict.file === file && conflict.at.join('\n') === place
  })
  if (!found) throw new Refused('missing', 'This was decided already.')
  const { clash, now } = found
  const value = keep === 'theirs' ? clash.theirs : clash.mine === undefined ? undefined : now
  const text = copy.texts.get(file)
  const after =
    clash.path.length === 0
      ? (value as Text)
      : afterOperation(text, { kind: 'set', file, at, was: now, value }, outlineOf)
  const title = keep === 'mine' ? `Keep what was written here in ${file}` : `Take what is on the disk in ${file}`
  return changeOf({ title, steps: stepsOf(file, text, after) }, [clash])
}

/** The event of undoing what was done last. */
export function planUndo({ texts: now, past, clashes }: WorkingCopy, outlineOf: OutlineOf): Event {
  const last = past.findLastIndex(({ outside }) => !outside)
  const entry = past[last]
  if (!entry) throw new Refused('conflict', 'There is nothing to undo.')
  const since = past.slice(last + 1)
  let texts = afterSteps(now, backwards(since.flatMap(({ steps }) => steps)))
  texts = afterSteps(texts, backwards(entry.steps))
  let open = [...clashes, ...(entry.settles ?? [])]
  const outside: Entry[] = []
  for (const one of since) {
    if (!one.outside) continue
    const { file } = one.outside
    const merged = mergedStep(file, { ...disk(one.outside), mine: texts.get(file) }, outlineOf)
    texts = afterSteps(texts, merged.steps)
    open = [...open.filter((clash) => clash.file !== file), ...merged.clashes]
    outside.push({ ...one, steps: merged.steps })
  }
  return { kind: 'undo', title: entry.title, steps: stepsBetween(now, texts), outside, clashes: open }
}

function disk({ base, theirs }: NonNullable<Entry['outside']>): Pick<Versions, 'base' | 'theirs'> {
  return { base, theirs }
}

/** The event of doing again what was undone last. */
export function planRedo({ future }: WorkingCopy): Event {
  const entry = future.at(-1)
  if (!entry) throw new Refused('conflict', 'There is nothing to redo.')
  return { kind: 'redo', entry }
}

/** The event of what another program made of a file that was touched here; undefined where it has what it had. */
export function planDisk(copy: WorkingCopy, file: string, theirs: Text, outlineOf: OutlineOf): Event | undefined {
  if (copy.base.get(file) === theirs) return undefined
  const [mine, was] = [copy.texts.get(file), copy.base.get(file)]
  const isTold = [...copy.past, ...copy.future].some(({ steps }) => steps.some((step) => step.file === file))
  if (mine === was && !isTold) return { kind: 'base', file, ...(theirs !== undefined && { text: theirs }) }
  // What could not be read when it was seen last may be readable now: both began with what was there before.
  const pending = copy.clashes.find((clash) => clash.file === file && clash.path.length === 0)
  const base = pending ? pending.base : was
  const { steps, clashes } = mergedStep(file, { base, mine, theirs }, outlineOf)
  return {
    kind: 'disk',
    file,
    ...(base !== undefined && { base }),
    ...(theirs !== undefined && { theirs }),
    steps,
    future: futureOn(copy, steps, (text) => mergedTexts(file, { base, mine: text, theirs }, outlineOf).text, file),
    clashes,
  }
}

/** What was undone, so that it can be done again on top of what the disk brought. */
function futureOn(copy: WorkingCopy, steps: readonly Step[], merge: (text: Text) => Text, file: string): Entry[] {
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

function mergedStep(file: string, versions: Versions, outlineOf: OutlineOf) {
  const { text, clashes } = mergedTexts(file, versions, outlineOf)
  return { steps: stepsOf(file, versions.mine, text), clashes }
}

function stepsOf(file: string, before: Text, after: Text): readonly Step[] {
  return [stepBetween(file, before, after) ?? []].flat()
}
