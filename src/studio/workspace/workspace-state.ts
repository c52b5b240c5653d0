import { isSame, type Keys, readFileValue, valueAt } from '#checker/edit.ts'
import { bodyKey, patternOf } from '#checker/files.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Conflict, OpenFile, WorkspaceState } from '../protocol.ts'
import { type FileClash, keysOf } from './file-merge.ts'
import type { OutlineOf } from './operation.ts'
import { asRead, type Text } from './text-step.ts'
import { type Entry, filesIn, type WorkingCopy } from './working-copy.ts'

/** The state of a working copy that windows show. */
export function stateOf(copy: WorkingCopy, outlineOf: OutlineOf): WorkspaceState {
  const undo = copy.past.findLast(({ outside }) => !outside)
  const redo = copy.future.at(-1)
  return {
    revision: copy.revision,
    unsaved: unsavedFiles(copy),
    ...(undo && { undo: undo.title, undoIn: filesIn(undo), undoOf: lastOfFiles(copy.past) }),
    ...(redo && { redo: redo.title, redoIn: filesIn(redo) }),
    conflicts: conflictsIn(copy, outlineOf).map(({ conflict }) => conflict),
  }
}

/** The title of the last change of each file, where that can be undone before later changes of others. */
function lastOfFiles(past: readonly Entry[]): Readonly<Record<string, string>> {
  const found: [file: string, title: string][] = []
  const seen = new Set<string>()
  let isLast = true
  for (const entry of past.toReversed()) {
    if (entry.outside) continue
    const files = filesIn(entry)
    if (!isLast && files.every((file) => !seen.has(file))) for (const file of files) found.push([file, entry.title])
    for (const file of files) seen.add(file)
    isLast = false
  }
  return Object.fromEntries(found)
}

export function unsavedFiles({ base, texts }: WorkingCopy): WorkspaceState['unsaved'] {
  return Object.fromEntries(
    [...texts].flatMap(([file, text]) => {
      const was = base.get(file)
      return text === was ? [] : [[file, kindOf(was, text)]]
    }),
  )
}

/** The texts of the unsaved files; undefined for those that were removed. */
export function unsavedTexts({ base, texts }: WorkingCopy): Map<string, Text> {
  return new Map([...texts].flatMap(([file, text]) => (text === base.get(file) ? [] : [[file, text && asRead(text)]])))
}

function kindOf(was: Text, is: Text): 'changed' | 'new' | 'removed' {
  if (was === undefined) return 'new'
  return is === undefined ? 'removed' : 'changed'
}

export function openFile({ texts, base, changed }: WorkingCopy, file: string): OpenFile {
  const written = texts.get(file)
  if (written === undefined) throw new RequestError('missing', `There is no file ${file}.`)
  const text = asRead(written)
  const saved = asRead(base.get(file) ?? '')
  const schema = patternOf(file)?.schema
  return {
    file,
    text,
    ...(saved !== text && { saved }),
    ...readFileValue(file, text),
    ...(schema !== undefined && { schema }),
    revision: changed.get(file) ?? 0,
  }
}

/** A clash that a person has to decide: as windows show it, and the value in its place now. */
interface OpenConflict {
  readonly clash: FileClash
  readonly conflict: Conflict
  readonly now: unknown
}

/** The clashes without those whose sides or files are equal by now, whose item is gone, or in whose file all of ours is undone. */
export function conflictsIn(
  { clashes, base, texts, past }: Pick<WorkingCopy, 'clashes' | 'base' | 'texts' | 'past'>,
  outlineOf: OutlineOf,
): OpenConflict[] {
  const own = new Set(past.flatMap((entry) => (entry.outside ? [] : filesIn(entry))))
  return clashes.flatMap((clash) => {
    const { file, theirs } = clash
    if (!own.has(file) || texts.get(file) === base.get(file)) return []
    const found = placeNow(clash, texts.get(file), outlineOf)
    if (!found || (isSame(found.now, theirs) && clash.mine !== undefined)) return []
    const { at, now } = found
    const mine = clash.mine === undefined ? undefined : now
    const conflict = { file, at, ...(mine !== undefined && { mine }), ...(theirs !== undefined && { theirs }) }
    return [{ clash, conflict, now }]
  })
}

/** The present place and value of a clash. */
function placeNow({ file, path }: FileClash, text: Text, outlineOf: OutlineOf): { at: Keys; now: unknown } | undefined {
  const said = path.length === 0 || text === undefined ? undefined : readFileValue(file, asRead(text))
  if (!said) return { at: [], now: text }
  if (said.body !== undefined && isSame(path, [bodyKey])) return { at: [bodyKey], now: said.body }
  const at = keysOf(path, said.value, outlineOf(file, said.value))
  return at && { at, now: valueAt(said.value, at) }
}

/** A sentence for each file with conflicts. */
export function conflictSentences(conflicts: readonly OpenConflict[]): ReadonlyMap<string, string> {
  return new Map(
    conflicts.map(({ conflict: { file, at, theirs } }) => {
      const isGone = at.length === 0 && theirs === undefined
      const happened = isGone ? 'removed it, or given it another name' : 'changed it where you did'
      return [file, `${file} was not saved: another program has ${happened}. Decide which to keep, then save.`]
    }),
  )
}
