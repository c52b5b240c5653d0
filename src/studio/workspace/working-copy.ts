import type { Conflict } from '../protocol.ts'
import { afterSteps, backwards, type Step, stepsBetween, type Text } from './step.ts'

/** Something done that can be undone, or what the disk brought meanwhile, which stays. */
export interface Entry {
  readonly title: string
  readonly typing?: string
  readonly steps: readonly Step[]
  /** What another program made of a file. */
  readonly outside?: { readonly file: string; readonly base?: string; readonly theirs?: string }
}

/** One event in the life of a working copy. All of them in turn make it again. */
export type Event =
  /** What a file has on the disk, while nothing was changed in it. */
  | { readonly kind: 'base'; readonly file: string; readonly text?: string }
  | { readonly kind: 'change'; readonly title: string; readonly typing?: string; readonly steps: readonly Step[] }
  /** What was done last is undone; what the disk brought since, `outside`, is brought again. */
  | {
      readonly kind: 'undo'
      readonly title: string
      readonly steps: readonly Step[]
      readonly outside: readonly Entry[]
    }
  | { readonly kind: 'redo'; readonly title: string; readonly steps: readonly Step[] }
  /** Another program wrote a file. */
  | {
      readonly kind: 'disk'
      readonly file: string
      readonly text?: string
      readonly steps: readonly Step[]
      readonly future: readonly Entry[]
      readonly conflicts: readonly Conflict[]
    }
  | { readonly kind: 'saved'; readonly files: readonly string[] }
  | { readonly kind: 'resolved'; readonly conflict: Conflict }
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
  readonly conflicts: readonly Conflict[]
}

/** A working copy in which nothing was touched. */
export const untouched: WorkingCopy = {
  revision: 0,
  base: new Map(),
  texts: new Map(),
  changed: new Map(),
  past: [],
  future: [],
  conflicts: [],
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
    case 'change':
      return { ...moved(copy, event.steps), past: joined(copy, event), future: [] }
    case 'undo': {
      const last = copy.past.findLastIndex(({ outside }) => !outside)
      const future = [...copy.future, { title: event.title, steps: backwards(event.steps) }]
      return { ...moved(copy, event.steps), past: [...copy.past.slice(0, Math.max(0, last)), ...event.outside], future }
    }
    case 'redo': {
      const past = [...copy.past, { title: event.title, steps: event.steps }]
      return { ...moved(copy, event.steps), past, future: copy.future.slice(0, -1) }
    }
    case 'disk':
      return afterDisk(copy, event)
    case 'saved': {
      const base = new Map(copy.base)
      for (const file of event.files) base.set(file, copy.texts.get(file))
      return { ...copy, base, revision: copy.revision + 1 }
    }
    case 'resolved':
      return {
        ...copy,
        conflicts: copy.conflicts.filter((one) => !isSamePlace(one, event.conflict)),
        revision: copy.revision + 1,
      }
  }
}

function afterDisk(copy: WorkingCopy, { file, text, ...event }: Extract<Event, { kind: 'disk' }>): WorkingCopy {
  const base = copy.base.get(file)
  const outside = { file, ...(base !== undefined && { base }), ...(text !== undefined && { theirs: text }) }
  const others = copy.conflicts.filter((one) => !event.conflicts.some((other) => isSamePlace(one, other)))
  return {
    ...moved(copy, event.steps),
    base: new Map(copy.base).set(file, text),
    past: [...copy.past, { title: '', steps: event.steps, outside }],
    future: event.future,
    conflicts: [...others, ...event.conflicts],
  }
}

/** Whether two conflicts are about the same place. */
export function isSamePlace(a: Conflict, b: Conflict): boolean {
  return a.file === b.file && a.at.join('\n') === b.at.join('\n')
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
function joined({ past, texts }: WorkingCopy, { title, typing, steps }: Extract<Event, { kind: 'change' }>): Entry[] {
  const last = past.at(-1)
  const entry = { title, ...(typing !== undefined && { typing }), steps }
  if (typing === undefined || !last || last.outside || last.typing !== typing) return [...past, entry]
  const before = afterSteps(texts, backwards(last.steps))
  return [...past.slice(0, -1), { ...entry, steps: stepsBetween(before, afterSteps(texts, steps)) }]
}

/** The files that an event is about. */
export function filesOf(event: Event): string[] {
  if (event.kind === 'base') return [event.file]
  if (event.kind === 'saved' || event.kind === 'seen') return [...event.files]
  if (event.kind === 'resolved') return [event.conflict.file]
  const steps = event.steps.map(({ file }) => file)
  return event.kind === 'disk' ? [event.file, ...steps] : steps
}
