import { isSame, type Keys, keysText, valueAt } from '../../config/edit/edit.ts'
import { afterEdit, editedFile, type FileEdit, type FileValue, readFileValue } from '../../config/edit/file.ts'
import type { Outline } from '../../config/edit/outline.ts'
import { applyEdits } from '../../config/fix/repair.ts'
import { bodyKey } from '../../config/markdown/front-matter.ts'
import type { Operation } from '../protocol.ts'
import { Refused } from './refused.ts'
import { asRead, type Text } from './step.ts'

/** The outline that the schema of a file gives to what the file says. */
export type OutlineOf = (file: string, value: unknown) => Outline

/** The text of its file after an operation. Refuses one whose place says something else than the sender saw. */
export function afterOperation(before: Text, operation: Operation, outlineOf: OutlineOf): Text {
  const { file } = operation
  const text = before === undefined ? undefined : asRead(before)
  if (operation.kind === 'write') {
    if (text !== operation.was) throw text === undefined ? gone(file) : changed(file, [])
    return operation.text
  }
  if (text === undefined) throw gone(file)
  if (operation.kind === 'edit') {
    if (text !== operation.was) throw changed(file, [])
    return applyEdits(text, operation.edits)
  }
  const said = readFileValue(file, text)
  if (!said) throw new Refused('input', `The text of ${file} has mistakes: put them right in the text first.`)
  assertSeen(said, operation)
  return withEdit(file, text, said, operation, outlineOf)
}

function withEdit(file: string, text: string, said: FileValue, edit: FileEdit, outlineOf: OutlineOf): string {
  try {
    const wanted = afterEdit(said, edit)
    const now = editedFile(file, text, edit, outlineOf(file, wanted.value))
    if (isSame(readFileValue(file, now), wanted)) return now
  } catch (error) {
    throw new Refused('input', `${file} has no place for this: ${error instanceof Error ? error.message : error}`)
  }
  throw new Refused('input', `This cannot be written into ${file}: change its text instead.`)
}

type OnPlaces = Exclude<Operation, { kind: 'write' | 'edit' }>

/** Refuses an operation that was meant for another value than the one that stands there. */
function assertSeen(said: FileValue, operation: OnPlaces): void {
  const [at, has] = placeIn(said, operation)
  if (!isSame(has, operation.was)) throw changed(operation.file, at)
}

/** Where an operation looks at what the sender saw, and what stands there. */
function placeIn(said: FileValue, operation: OnPlaces): [Keys, unknown] {
  if (operation.kind === 'insert') {
    const list = valueAt(said.value, operation.into)
    return [operation.into, Array.isArray(list) ? list.length : 0]
  }
  const at = operation.kind === 'move' ? [...operation.list, operation.from] : operation.at
  if (said.body !== undefined && isSame(at, [bodyKey])) return [at, said.body]
  return [at, valueAt(said.value, at)]
}

function changed(file: string, at: Keys): Refused {
  const place = at.length > 0 ? `${keysText(at)} in ${file}` : file
  return new Refused('conflict', `${place} has changed meanwhile: look at it as it is now, and change it again.`)
}

function gone(file: string): Refused {
  return new Refused('missing', `There is no file ${file} any more.`)
}
