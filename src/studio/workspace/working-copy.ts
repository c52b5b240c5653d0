import { isSame } from '#checker/edit.ts'
import type { FileClash } from './file-merge.ts'
import { afterSteps, asRead, inverted, stepsBetween, type Text, type TextStep } from './text-step.ts'

/** A change that can be undone, or one by another program, which stays. */
export interface Entry {
  readonly title: string
  readonly typing?: string
  readonly steps: readonly TextStep[]
  /** Set if another program wrote a file. */
  readonly outside?: { readonly file: string; readonly base?: Text; readonly theirs?: Text }
  /** The clashes that it decided. */
  readonly settles?: readonly FileClash[]
  /** In `future`: the clashes before the undo. */
  readonly clashes?: readonly FileClash[]
}

/** A change of a working copy; replaying all events in order restores it. */
export type Event =
  /** The text of an untouched file on the disk. */
  | { readonly kind: 'base'; readonly file: string; readonly text?: Text }
  | ({ readonly kind: 'change' } & Pick<Entry, 'title' | 'typing' | 'steps' | 'settles'>)
  /**
   * Undoes a change; `outside` are later entries of other programs, merged anew. `later` is the number of all later
   * entries, left out if they are those.
   */
  | {
      readonly kind: 'undo'
      readonly title: string
      readonly steps: readonly TextStep[]
      readonly outside: readonly Entry[]
      readonly later?: number
      readonly clashes: readonly FileClash[]
    }
  | { readonly kind: 'redo'; readonly entry: Entry }
  /** Another program wrote a file. */
  | {
      readonly kind: 'disk'
      readonly file: string
      readonly base?: Text
      readonly theirs?: Text
      readonly steps: readonly TextStep[]
      readonly future: readonly Entry[]
      readonly clashes: readonly FileClash[]
    }
  | { readonly kind: 'saved'; readonly files: readonly string[] }
  /** Untouched files changed on the disk. */
  | { readonly kind: 'seen'; readonly files: readonly string[] }

/** The config as it is being edited: the touched files, on top of the disk. */
export interface WorkingCopy {
  readonly revision: number
  /** The touched files as the disk had them last. */
  readonly base: ReadonlyMap<string, Text>
  /** The same files as they are now. */
  readonly texts: ReadonlyMap<string, Text>
  /** The revision in which each changed last. */
  readonly changed: ReadonlyMap<string, number>
  readonly past: readonly Entry[]
  readonly future: readonly Entry[]
  /** Open clashes, which a person has to decide. */
  readonly clashes: readonly FileClash[]
}

/** A working copy without touched files. */
export const untouched: WorkingCopy = {
  revision: 0,
  base: new Map(),
  texts: new Map(),
  changed: new Map(),
  past: [],
  future: [],
  clashes: [],
}

/** The working copy after an event. Throws if the event was made from another one. */
export function afterEvent(copy: WorkingCopy, event: Event): WorkingCopy {
  switch (event.kind) {
    case 'base': {
      const seen = copy.base.has(event.file) ? withRevision(copy, [event.file]) : copy
      const add = (texts: WorkingCopy['texts']) => new Map(texts).set(event.file, event.text)
      return { ...seen, base: add(copy.base), texts: add(copy.texts) }
    }
    case 'seen':
      return withRevision(copy, event.files)
    case 'change': {
      const clashes = without(copy.clashes, event.settles)
      return { ...withSteps(copy, event.steps), past: pastAfter(copy, event), future: [], clashes }
    }
    case 'undo':
      return afterUndo(copy, event)
    case 'redo': {
      const { clashes = [], ...entry } = event.entry
      const open = [...without(copy.clashes, clashes), ...clashes]
      const next = { ...withSteps(copy, entry.steps), clashes: without(open, entry.settles) }
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

/** Typing that goes on after a save is undone by itself. */
function withoutTyping({ typing: _, ...entry }: Entry): Entry {
  return entry
}

function afterUndo(copy: WorkingCopy, event: Extract<Event, { kind: 'undo' }>): WorkingCopy {
  const { later = event.outside.length } = event
  const last = copy.past.length - 1 - later
  // A journal that was begun anew after a save lacks the entry.
  const { settles = [], typing: _, ...entry } = copy.past[last] ?? { title: event.title }
  const clashes = event.outside.length > 0 ? { clashes: copy.clashes } : {}
  const undone = { ...entry, ...clashes, steps: inverted(event.steps), ...(settles.length > 0 && { settles }) }
  const merged = [...event.outside]
  const after = copy.past.slice(last < 0 ? 0 : last + 1).map((one) => (one.outside ? (merged.shift() ?? one) : one))
  const past = [...copy.past.slice(0, Math.max(0, last)), ...after, ...merged]
  return { ...withSteps(copy, event.steps), past, future: [...copy.future, undone], clashes: event.clashes }
}

function afterDisk(copy: WorkingCopy, event: Extract<Event, { kind: 'disk' }>): WorkingCopy {
  const { file, base, theirs, steps, future, clashes } = event
  const others = copy.clashes.filter((one) => one.file !== file || one.path.length > 0)
  return {
    ...withSteps(copy, steps),
    base: new Map(copy.base).set(file, theirs),
    past: [...copy.past, { title: '', steps, outside: { file, base, theirs } }],
    future,
    clashes: [...without(others, clashes), ...clashes],
  }
}

/** The clashes whose places differ from those of others. */
export function without(clashes: readonly FileClash[], others: readonly FileClash[] = []): readonly FileClash[] {
  return clashes.filter((one) => !others.some(({ file, path }) => file === one.file && isSame(path, one.path)))
}

function withSteps(copy: WorkingCopy, steps: readonly TextStep[]): WorkingCopy {
  const files = steps.map(({ file }) => file)
  return { ...withRevision(copy, files), texts: afterSteps(copy.texts, steps) }
}

function withRevision(copy: WorkingCopy, files: readonly string[]): WorkingCopy {
  const revision = copy.revision + 1
  return { ...copy, revision, changed: new Map([...copy.changed, ...files.map((file) => [file, revision] as const)]) }
}

/** The past after a change; consecutive typing in the same place is one entry. */
function pastAfter({ past, texts }: WorkingCopy, event: Extract<Event, { kind: 'change' }>): Entry[] {
  const { kind: _, ...entry } = event
  const last = past.at(-1)
  const isTypedOn = entry.typing !== undefined && entry.typing === last?.typing && !last.outside
  if (!isTypedOn || entry.settles || last.settles) return [...past, entry]
  const before = afterSteps(texts, inverted(last.steps))
  return [...past.slice(0, -1), { ...entry, steps: stepsBetween(before, afterSteps(texts, entry.steps)) }]
}

/** The files that an event is about. */
export function filesOf(event: Event): string[] {
  if (event.kind === 'base') return [event.file]
  if (event.kind === 'saved' || event.kind === 'seen') return [...event.files]
  const { steps } = event.kind === 'redo' ? event.entry : event
  const files = steps.map(({ file }) => file)
  return event.kind === 'disk' ? [event.file, ...files] : files
}

/** The texts of the touched files, which may have changed since the disk was read; without those whose bytes say more. */
export function textsOver({ base, texts }: WorkingCopy): Map<string, Text> {
  const isMarked = (text: Text) => text !== undefined && text !== asRead(text)
  return new Map([...texts].filter(([file, text]) => text !== base.get(file) || !isMarked(text)))
}

/** The files that an entry is about. */
export function filesIn({ steps, outside }: Pick<Entry, 'steps' | 'outside'>): string[] {
  return [...new Set([...steps.map(({ file }) => file), ...(outside ? [outside.file] : [])])]
}
