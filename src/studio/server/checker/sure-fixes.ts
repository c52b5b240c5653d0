import { type Diagnostic, isSureFix } from '#checker/findings.ts'
import { applyEdits } from '#checker/fix.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Change } from '../../protocol.ts'
import { type CheckSession, newError, writesOf } from './check-session.ts'

/** The rule whose findings are to be put right. */
export interface FixAllAsked {
  readonly rule: string
}

/** One change with the sure fixes of all findings of a rule. Throws where together they would bring a new error. */
export function sureFixes(session: CheckSession, { rule }: FixAllAsked): Change {
  const byFile = Map.groupBy(
    session.checked().diagnostics.filter((one) => one.rule === rule && isSureFix(one)),
    ({ file }) => file,
  )
  const fixes = [...byFile].flatMap(([file, found]) => {
    const text = session.textOf(file)
    return text === undefined ? [] : [{ file, text, found: withoutOverlaps(found) }]
  })
  const made = fixes.reduce((sum, { found }) => sum + found.length, 0)
  if (made === 0) throw new RequestError('missing', 'This is put right already, or has changed meanwhile.')
  const texts = new Map(
    fixes.map(({ file, text, found }) => [
      file,
      applyEdits(
        text,
        found.flatMap(({ fix }) => fix?.edits ?? []),
      ),
    ]),
  )
  const worse = newError(session, texts)
  if (worse) {
    const message = `Put these right one by one: together they bring another error. ${worse.file}: ${worse.message}`
    throw new RequestError('conflict', message)
  }
  const title = `Put ${made} ${made === 1 ? 'place' : 'places'} right`
  return { title, operations: writesOf(session, texts) }
}

/** Findings of one file without those whose fix would change what that of an earlier one changes: their fixes come next. */
function withoutOverlaps(found: readonly Diagnostic[]): Diagnostic[] {
  const taken: Diagnostic[] = []
  const editsOf = ({ fix }: Diagnostic) => fix?.edits ?? []
  for (const one of found) {
    const isFree = editsOf(one).every(({ offset, length }) =>
      taken.flatMap(editsOf).every((other) => offset > other.offset + other.length || other.offset > offset + length),
    )
    if (isFree) taken.push(one)
  }
  return taken
}
