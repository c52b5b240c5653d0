import { isSame, type Keys, valueAt } from '../../config/edit/edit.ts'
import { readFileValue } from '../../config/edit/file.ts'
import { bodyKey } from '../../config/markdown/front-matter.ts'
import type { Conflict } from '../protocol.ts'
import { type FileClash, keysOf } from './merge.ts'
import type { OutlineOf } from './operation.ts'
import { asRead } from './step.ts'
import type { WorkingCopy } from './working-copy.ts'

/** A clash that a person still has to decide: as windows show it, and what stands in its place now. */
export interface OpenConflict {
  readonly clash: FileClash
  readonly conflict: Conflict
  readonly now: unknown
}

/** What a person still has to decide. Where both say the same by now, or an item that it was in is gone, nothing is left. */
export function conflictsIn({ clashes, texts }: WorkingCopy, outlineOf: OutlineOf): OpenConflict[] {
  return clashes.flatMap((clash) => {
    const place = placeOf(clash, texts.get(clash.file), outlineOf)
    if (!place) return []
    const { at, now } = place
    const isTaken = isSame(now, clash.theirs) && clash.mine !== undefined
    if (isTaken) return []
    const mine = clash.mine === undefined ? undefined : now
    const { file, theirs } = clash
    const conflict = { file, at, ...(mine !== undefined && { mine }), ...(theirs !== undefined && { theirs }) }
    return [{ clash, conflict, now }]
  })
}

function placeOf({ file, path }: FileClash, text: string | undefined, outlineOf: OutlineOf) {
  if (path.length === 0) return { at: [] as Keys, now: text }
  const said = text === undefined ? undefined : readFileValue(file, asRead(text))
  if (!said) return { at: [] as Keys, now: text }
  if (said.body !== undefined && isSame(path, [bodyKey])) return { at: [bodyKey], now: said.body }
  const at = keysOf(path, said.value, outlineOf(file, said.value))
  return at && { at, now: valueAt(said.value, at) }
}

/** What to do before files with conflicts can be saved, by file. */
export function conflictSentences(conflicts: readonly OpenConflict[]): ReadonlyMap<string, string> {
  return new Map(conflicts.map(({ conflict }) => [conflict.file, sentenceOf(conflict)]))
}

function sentenceOf({ file, at, theirs }: Conflict): string {
  const isGone = at.length === 0 && theirs === undefined
  const happened = isGone ? 'removed it, or given it another name' : 'changed it where you did'
  return `${file} was not saved: another program has ${happened}. Decide which to keep, then save.`
}
