import { decode } from '#config/files/decode.ts'
import { applyEdits } from '#config/fix/repair.ts'
import type { Moved } from '#studio/dialogs.ts'
import type { Change } from '#studio/protocol.ts'
import { RequestError } from '#studio/protocol.ts'
import { rename } from '#tools/rename/rename.ts'
import { type CheckSession, writesOf } from './check-session.ts'

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

/** The present address of a page, and its new one. */
export interface RenameAsked {
  readonly from: string
  readonly to: string
}

/** The change that moves a page with all links to it, and leaves a redirect. */
export function renamed(
  session: CheckSession,
  { from, to }: RenameAsked,
): { readonly change: Change; readonly moved: Moved } {
  if (!session.site()) throw new RequestError('conflict', 'Put the errors right first. Then the page can be moved.')
  const result = rename(session.config, from, to)
  if ('problem' in result) throw new RequestError('input', result.problem)
  const file = result.file?.[1]
  return {
    change: { title: `Move ${from} to ${to}`, operations: writesOf(session, result.texts) },
    moved: { links: result.links, ...(file !== undefined && { file }) },
  }
}
