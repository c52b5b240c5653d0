import { readFileValue } from '#config/edit/file.ts'
import { patternOf } from '#config/files/file-patterns.ts'
import type { OpenFile, WorkspaceState } from '#studio/protocol.ts'
import { conflictsIn } from './conflicts.ts'
import type { OutlineOf } from './operation.ts'
import { RequestError } from './request-error.ts'
import { asRead, type Text } from './text-step.ts'
import type { WorkingCopy } from './working-copy.ts'

/** The state of a working copy that windows show. */
export function stateOf(copy: WorkingCopy, outlineOf: OutlineOf): WorkspaceState {
  const undo = copy.past.findLast(({ outside }) => !outside)?.title
  const redo = copy.future.at(-1)?.title
  return {
    revision: copy.revision,
    unsaved: unsavedFiles(copy),
    ...(undo !== undefined && { undo }),
    ...(redo !== undefined && { redo }),
    conflicts: conflictsIn(copy, outlineOf).map(({ conflict }) => conflict),
  }
}

export function unsavedFiles({ base, texts }: WorkingCopy): WorkspaceState['unsaved'] {
  return Object.fromEntries(
    [...texts].flatMap(([file, text]) => {
      const was = base.get(file)
      return text === was ? [] : [[file, kindOf(was, text)]]
    }),
  )
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
