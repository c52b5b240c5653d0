import { isSame } from '../../config/edit/edit.ts'
import type { FileClash } from './merge.ts'
import { afterSteps, backwards, type Step, stepsBetween, type Text } from './step.ts'

/** Something done that can be undone, or what the disk brought meanwhile, which stays. */
export interface Entry {
  readonly title: string
  readonly typing?: string
  readonly steps: readonly Step[]
  /** What another program made of a file. */
  readonly outside?: { readonly file: string; readonly base?: string; readonly theirs?: string }
  /** What it decided. */
  readonly settles?: readonly FileClash[]
  /** Of what was undone: what was to be decided before that. */
  readonly clashes?: readonly FileClash[]
}

/** One event in the life of a working copy. All of them in turn make it again. */
export type Event =
  /** What a file has on the disk, while nothing was changed in it. */
  | { readonly kind: 'base'; readonly file: string; readonly text?: string }
  | ({ readonly kind: 'change' } & Pick<Entry, 'title' | 'typing' | 'steps' | 'settles'>)
  /** What was done last is undone; what the disk brought since, `outside`, is brought again. */
  | {
      readonly kind: 'undo'
      readonly title: string
      readonly steps: readonly Step[]
      readonly outside: readonly Entry[]
      readonly clashes: readonly FileClash[]
    }
  | { readonly kind: 'redo'; readonly entry: Entry }
  /** Another program wrote a file. */
  | {
      readonly kind: 'disk'
      readonly file: string
      readonly base?: string
      readonly theirs?: string
      readonly steps: readonly Step[]
      readonly future: readonly Entry[]
      readonly clashes: readonly FileClash[]
    }
  | { readonly kind: 'saved'; readonly files: readonly string[] }
  /** Files that nobody has touched here have changed. */
  | { readonly kind: 'seen'; readonly files: readonly string[] }

/** The config as it is being edited: the files that were touched, on top of the disk. */
export interface WorkingCopy {
  readonly revision: number
  /** The files that were touched, as they were on the disk when it was looked at last. */
  readonly base: ReadonlyMap<string, Text>
  /** The same as they are now. */
  readonly texts: ReadonlyMap<string, Text>
  /** The revision in which each changed last. */
  readonly changed: ReadonlyMap<string, number>
  readonly past: readonly Entry[]
  readonly future: readonly Entry[]
  /** What a person has to decide. */
  readonly clashes: readonly FileClash[]
}

/** A working copy in which nothing was touched. */
export const untouched: WorkingCopy = {
  revision: 0,
  base: new Map(),
  texts: new Map(),
  changed: new Map(),
  past: [],
  future: [],
  clashes: [],
}

/** The working copy after an event. Throws where the event was made from another one. */
export function afterEvent(copy: WorkingCopy, event: Event): WorkingCopy {
  switch (event.kind) {
    case 'base': {
      const base = new Map(copy.base).set(event.file, event.text)
      const seen = copy.base.has(event.file) ? renewed(copy, [event.file]) : copy
      return { ...seen, base, texts: new Map(copy.texts).set(event.file, event.text) }
    }
    case 'seen':
      return renewed(copy, event.files)
    case 'change': {
      const clashes = without(copy.clashes, event.settles)
      return { ...moved(copy, event.steps), past: joined(copy, event), future: [], clashes }
    }
    case 'undo':
      return afterUndo(copy, event)
    case 'redo': {
      const { clashes = [], ...entry } = event.entry
      const open = [...without(copy.clashes, clashes), ...clashes]
      const next = { ...moved(copy, entry.steps), clashes: without(open, entry.settles) }
      return { ...next, past: [...copy.past, entry], future: copy.future.slice(0, -1) }
    }
    case 'disk':
      return afterDisk(copy, event)
    case 'saved': {
      const base = new Map(copy.base)
      for (const file of event.files) base.set(file, copy.texts.get(file))
      return { ...copy, base, past: copy.past.map(withoutTyping), revision: copy.revision + 1 }
    }
  }
}

/** What is typed on after a save is undone apart from what was saved. */
function withoutTyping({ typing: _, ...entry }: Entry): Entry {
  return entry
}

function afterUndo(copy: WorkingCopy, event: Extract<Event, { kind: 'undo' }>): WorkingCopy {
  const last = copy.past.findLastIndex(({ outside }) => !outside)
  // What was saved is forgotten by the journal, but not by whoever undoes it.
  const { settles = [], typing: _, ...entry } = copy.past[last] ?? { title: event.title }
  const clashes = event.outside.length > 0 ? { clashes: copy.clashes } : {}
  const undone = { ...entry, ...clashes, steps: backwards(event.steps), ...(settles.length > 0 && { settles }) }
  const past = [...copy.past.slice(0, Math.max(0, last)), ...event.outside]
  return { ...moved(copy, event.steps), past, future: [...copy.future, undone], clashes: event.clashes }
}

function afterDisk(copy: WorkingCopy, event: Extract<Event, { kind: 'disk' }>): WorkingCopy {
  const { file, base, theirs, steps, future, clashes } = event
  const outside = { file, ...(base !== undefined && { base }), ...(theirs !== undefined && { theirs }) }
  const others = copy.clashes.filter((one) => one.file !== file || one.path.length > 0)
  return {
    ...moved(copy, steps),
    base: new Map(copy.base).set(file, theirs),
    past: [...copy.past, { title: '', steps, outside }],
    future,
    clashes: [...without(others, clashes), ...clashes],
  }
}

/** The clashes without those at the places of others. */
export function without(clashes: readonly FileClash[], others: readonly FileClash[] = []): readonly FileClash[] {
  if (others.length === 0) return clashes
  return clashes.filter((one) => !others.some(({ file, path }) => file === one.file && isSame(path, one.path)))
}

function moved(copy: WorkingCopy, steps: readonly Step[]): WorkingCopy {
  const files = steps.map(({ file }) => file)
  return { ...renewed(copy, files), texts: afterSteps(copy.texts, steps) }
}

function renewed(copy: WorkingCopy, files: readonly string[]): WorkingCopy {
  const revision = copy.revision + 1
  return { ...copy, revision, changed: new Map([...copy.changed, ...files.map((file) => [file, revision] as const)]) }
}

/** The past with one change more; typed on in the same place, it is one with the last. */
function joined(
  { past, texts }: WorkingCopy,
  { title, typing, steps, settles }: Extract<Event, { kind: 'change' }>,
): Entry[] {
  const last = past.at(-1)
  const entry = { title, ...(typing !== undefined && { typing }), steps, ...(settles && { settles }) }
  if (settles || last?.settles) return [...past, entry]
  if (typing === undefined || !last || last.outside || last.typing !== typing) return [...past, entry]
  const before = afterSteps(texts, backwards(last.steps))
  return [...past.slice(0, -1), { ...entry, steps: stepsBetween(before, afterSteps(texts, steps)) }]
}

/** The files that an event is about. */
export function filesOf(event: Event): string[] {
  if (event.kind === 'base') return [event.file]
  if (event.kind === 'saved' || event.kind === 'seen') return [...event.files]
  const { steps: all } = event.kind === 'redo' ? event.entry : event
  const steps = all.map(({ file }) => file)
  return event.kind === 'disk' ? [event.file, ...steps] : steps
}
