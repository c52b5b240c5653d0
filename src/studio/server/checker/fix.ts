import { decode } from '../../../config/files/decode.ts'
import { applyEdits } from '../../../config/fix/repair.ts'
import type { Change } from '../../protocol.ts'
import { Refused } from '../../workspace/refused.ts'
import type { Desk } from './desk.ts'

/** The fix of which diagnostic is meant. */
export interface FixAsked {
  readonly file: string
  readonly rule: string
  readonly line: number
  readonly column: number
}

/** The change that a diagnostic's fix is of a text; `was` is that text, marks that no one sees among it. */
export function fixOf(desk: Desk, { file, rule, line, column, was }: FixAsked & { readonly was: string }): Change {
  const { diagnostics } = desk.checked()
  const isMeant = (one: FixAsked) =>
    one.file === file && one.rule === rule && one.line === line && one.column === column
  const fix = diagnostics.find((one) => isMeant(one) && one.fix)?.fix
  // The checker counts characters without those that it leaves out.
  const text = decode(file, was).text
  if (!fix || text === undefined || text !== desk.textOf(file))
    throw new Refused('missing', 'This is put right already, or has changed meanwhile.')
  const { title, edits, rename = file } = fix
  const fixed = applyEdits(text, edits)
  if (rename === file) return { title, operations: [{ kind: 'write', file, text: fixed, was }] }
  if (desk.config.files.has(rename)) throw new Refused('conflict', `There is a file ${rename} already.`)
  const moved = { kind: 'write', file: rename, text: fixed } as const
  return { title, operations: [{ kind: 'write', file, was }, moved] }
}
