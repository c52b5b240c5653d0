import { decode } from '../../../config/files/decode.ts'
import { applyEdits } from '../../../config/fix/repair.ts'
import type { Change } from '../../protocol.ts'
import { RequestError } from '../../workspace/request-error.ts'
import type { CheckSession } from './check-session.ts'

/** The fix of which diagnostic is meant. */
export interface FixAsked {
  readonly file: string
  readonly rule: string
  readonly line: number
  readonly column: number
}

/** The change that a diagnostic's fix is of a text; `was` is that text, marks that no one sees among it. */
export function quickFix(
  session: CheckSession,
  { file, rule, line, column, was }: FixAsked & { readonly was: string },
): Change {
  const { diagnostics } = session.checked()
  const isMeant = (one: FixAsked) =>
    one.file === file && one.rule === rule && one.line === line && one.column === column
  const fix = diagnostics.find((one) => isMeant(one) && one.fix)?.fix
  // The checker counts characters without those that it leaves out.
  const text = decode(file, was).text
  if (!fix || text === undefined || text !== session.textOf(file))
    throw new RequestError('missing', 'This is put right already, or has changed meanwhile.')
  const { title, edits, rename = file } = fix
  const fixed = applyEdits(text, edits)
  if (rename === file) return { title, operations: [{ kind: 'write', file, text: fixed, was }] }
  if (session.config.files.has(rename)) throw new RequestError('conflict', `There is a file ${rename} already.`)
  const moved = { kind: 'write', file: rename, text: fixed } as const
  return { title, operations: [{ kind: 'write', file, was }, moved] }
}
