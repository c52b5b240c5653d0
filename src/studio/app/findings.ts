import type { Change, Finding, Operation } from '../protocol.ts'

/** The change that a finding's own fix is, in the text that it was found in; undefined where it has none to make here. */
export function changeOf({ file, fix }: Finding, text: string): Change | undefined {
  if (!fix || fix.applicability === 'gaps') return undefined
  const edit = (of: string): Operation[] =>
    fix.edits.length > 0 ? [{ kind: 'edit', file: of, edits: fix.edits, was: text }] : []
  const move = (to: string): Operation[] => [
    { kind: 'write', file: to, text },
    ...edit(to),
    { kind: 'write', file, was: text },
  ]
  return { title: fix.title, operations: fix.rename === undefined ? edit(file) : move(fix.rename) }
}
