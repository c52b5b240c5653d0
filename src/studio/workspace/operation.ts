import {
  afterEdit,
  editedFile,
  type FileEdit,
  type FileValue,
  isSame,
  type Keys,
  keysText,
  type Outline,
  outlineOf,
  readFileValue,
  valueAt,
} from '#checker/edit.ts'
import { bodyKey, type ConfigFiles, patternOf } from '#checker/files.ts'
import { applyEdits } from '#checker/fix.ts'
import { overlaySchemas, readSchemas, schemaSet } from '#checker/schema.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Operation } from '../protocol.ts'
import { asRead, type Text } from './text-step.ts'

/** The outline that the schema of a file gives to its value. */
export type OutlineOf = (file: string, value: unknown) => Outline

/** The outlines of all kinds of files, those of overlays too. */
export function outlines(schemas: ConfigFiles['schemas']): OutlineOf {
  const originals = readSchemas(schemas)
  const set = schemaSet(new Map([...originals, ...overlaySchemas(originals)]))
  return (file, value) => {
    const schema = patternOf(file)?.schema ?? ''
    return outlineOf(set, { schema: set.at(schema), file: schema }, value)
  }
}

/** The text of a file after an operation. Throws a `RequestError` if the place has another value than the sender saw. */
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
  if (!said) throw new RequestError('input', `The text of ${file} has mistakes: put them right in the text first.`)
  assertSeen(said, operation)
  return withEdit(file, text, said, operation, outlineOf)
}

function withEdit(file: string, text: string, said: FileValue, edit: FileEdit, outlineOf: OutlineOf): string {
  try {
    const wanted = afterEdit(said, edit)
    const now = editedFile(file, text, edit, outlineOf(file, wanted.value))
    if (isSame(readFileValue(file, now), wanted)) return now
  } catch (error) {
    throw new RequestError('input', `${file} has no place for this: ${error instanceof Error ? error.message : error}`)
  }
  throw new RequestError('input', `This cannot be written into ${file}: change its text instead.`)
}

type OnPlaces = Exclude<Operation, { kind: 'write' | 'edit' }>

function assertSeen(said: FileValue, operation: OnPlaces): void {
  const [at, value] = seenPlace(said, operation)
  if (!isSame(value, operation.was)) throw changed(operation.file, at)
}

/** The place that `was` of an operation is compared with, and its value now. */
function seenPlace(said: FileValue, operation: OnPlaces): [Keys, unknown] {
  if (operation.kind === 'insert') {
    const list = valueAt(said.value, operation.into)
    return [operation.into, Array.isArray(list) ? list.length : 0]
  }
  const at = operation.kind === 'move' ? [...operation.list, operation.from] : operation.at
  if (said.body !== undefined && isSame(at, [bodyKey])) return [at, said.body]
  return [at, valueAt(said.value, at)]
}

function changed(file: string, at: Keys): RequestError {
  const place = at.length > 0 ? `${keysText(at)} in ${file}` : file
  return new RequestError('conflict', `${place} has changed meanwhile: look at it as it is now, and change it again.`)
}

function gone(file: string): RequestError {
  return new RequestError('missing', `There is no file ${file} any more.`)
}

/**
 * A value after an operation, before the server has answered. Nothing changes where the server will refuse it, or where the
 * operation changes text (`write`, `edit`).
 */
export function applyOperation(value: unknown, operation: Operation): unknown {
  if (operation.kind === 'write' || operation.kind === 'edit') return value
  const [, seen] = seenPlace({ value }, operation)
  if (!isSame(seen, operation.was)) return value
  try {
    return afterEdit({ value }, operation).value
  } catch {
    return value
  }
}
