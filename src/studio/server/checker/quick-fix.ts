import { decode } from '#config/files/decode.ts'
import { applyEdits } from '#config/fix/repair.ts'
import type { Change } from '#studio/protocol.ts'
import { RequestError } from '#studio/workspace/request-error.ts'
import type { CheckSession } from './check-session.ts'

/** The diagnostic whose fix is wanted. */
export interface FixAsked {
  readonly file: string
  readonly rule: string
  readonly line: number
  readonly column: number
}

/** The change of a diagnostic's fix; `was` is the text with invisible marks, which positions do not count. */
export function quickFix(session: CheckSession, asked: FixAsked & { readonly was: string }): Change {
  const { file, was } = asked
  const isAsked = (one: FixAsked) =>
    one.file === file && one.rule === asked.rule && one.line === asked.line && one.column === asked.column
  const fix = session.checked().diagnostics.find((one) => isAsked(one) && one.fix)?.fix
  const text = decode(file, was).text
  if (!fix || text === undefined || text !== session.textOf(file))
    throw new RequestError('missing', 'This is put right already, or has changed meanwhile.')
  const { title, edits, rename = file } = fix
  const fixed = applyEdits(text, edits)
  if (rename === file) return { title, operations: [{ kind: 'write', file, text: fixed, was }] }
  if (session.config.files.has(rename)) throw new RequestError('conflict', `There is a file ${rename} already.`)
  return {
    title,
    operations: [
      { kind: 'write', file, was },
      { kind: 'write', file: rename, text: fixed },
    ],
  }
}
