import type { Change } from '../protocol.ts'
import { merged } from './merge.ts'
import { afterOperation, type OutlineOf } from './operation.ts'
import { Refused } from './refused.ts'
import { afterSteps, backwards, stepBetween, stepsBetween, type Text } from './step.ts'
import type { Entry, Event, WorkingCopy } from './working-copy.ts'

/** The event of a change, all of it or nothing; undefined where it changes nothing. */
export function planChange(copy: WorkingCopy, { title, typing, operations }: Change, outlineOf: OutlineOf) {
  const texts = new Map(copy.texts)
  for (const operation of operations) {
    texts.set(operation.file, afterOperation(texts.get(operation.file), operation, outlineOf))
  }
  return planTexts(copy, texts, title, typing)
}

/** The event of other texts in the place of those that there are; undefined where they are the same. */
export function planTexts(copy: WorkingCopy, texts: ReadonlyMap<string, Text>, title: string, typing?: string) {
  const steps = stepsBetween(copy.texts, texts)
  if (steps.length === 0) return undefined
  return { kind: 'change', title, ...(typing !== undefined && { typing }), steps } as const satisfies Event
}

/** The event of undoing what was done last. */
export function planUndo({ texts: now, past }: WorkingCopy): Event {
  const last = past.findLastIndex(({ outside }) => !outside)
  const entry = past[last]
  if (!entry) throw new Refused('conflict', 'There is nothing to undo.')
  const since = past.slice(last + 1)
  let texts = afterSteps(now, backwards(since.flatMap(({ steps }) => steps)))
  texts = afterSteps(texts, backwards(entry.steps))
  const outside: Entry[] = []
  for (const one of since) {
    if (!one.outside) continue
    const { file, base, theirs } = one.outside
    const mine = texts.get(file)
    const step = stepBetween(file, mine, merged(file, { base, mine, theirs }).text)
    const steps = step ? [step] : []
    texts = afterSteps(texts, steps)
    outside.push({ ...one, steps })
  }
  return { kind: 'undo', title: entry.title, steps: stepsBetween(now, texts), outside }
}

/** The event of doing again what was undone last. */
export function planRedo({ future }: WorkingCopy): Event {
  const entry = future.at(-1)
  if (!entry) throw new Refused('conflict', 'There is nothing to redo.')
  return { kind: 'redo', title: entry.title, steps: entry.steps }
}

/** The event of what another program made of a file that was touched here; undefined where it has what it had. */
export function planDisk(copy: WorkingCopy, file: string, theirs: Text): Event | undefined {
  const base = copy.base.get(file)
  if (base === theirs) return undefined
  const mine = copy.texts.get(file)
  const isTold = [...copy.past, ...copy.future].some(({ steps }) => steps.some((step) => step.file === file))
  if (mine === base && !isTold) return { kind: 'base', file, ...(theirs !== undefined && { text: theirs }) }
  const { text, conflicts } = merged(file, { base, mine, theirs })
  const step = stepBetween(file, mine, text)
  // What was undone can be done again on top of what the disk brought.
  let [before, after] = [copy.texts, new Map(copy.texts).set(file, text)]
  const future = copy.future.toReversed().map((entry) => {
    const then = afterSteps(before, entry.steps)
    const now = new Map(after)
    for (const one of entry.steps) now.set(one.file, then.get(one.file))
    now.set(file, merged(file, { base, mine: then.get(file), theirs }).text)
    const steps = stepsBetween(after, now)
    before = then
    after = now
    return { ...entry, steps }
  })
  const steps = step ? [step] : []
  return {
    kind: 'disk',
    file,
    ...(theirs !== undefined && { text: theirs }),
    steps,
    future: future.toReversed(),
    conflicts,
  }
}
