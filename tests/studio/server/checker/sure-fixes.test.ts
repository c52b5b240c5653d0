import { expect, test } from 'vitest'
import type { Diagnostic, Edit } from '#checker/findings.ts'
import type { CheckSession } from '#studio/server/checker/check-session.ts'
import { sureFixes } from '#studio/server/checker/sure-fixes.ts'

const file = 'config/site.json'

function finding(edit: Edit, more: Partial<Diagnostic> = {}): Diagnostic {
  const fix = { title: 'Write it', applicability: 'sure', edits: [edit] } as const
  return { file, line: 1, column: 1, rule: 'a', severity: 'error', message: 'Wrong.', fix, ...more }
}

/** A session in which these are found, and those after a change. */
function sessionOf(found: readonly Diagnostic[], then: readonly Diagnostic[] = []) {
  const config = { files: new Map([[file, 'abcdef']]), schemas: new Map() }
  return {
    config,
    textOf: (name: string) => config.files.get(name),
    checked: () => ({ diagnostics: found }),
    check: () => ({ diagnostics: then }),
  } as unknown as CheckSession
}

const first = { offset: 0, length: 2, text: 'X' }
const overlapping = { offset: 1, length: 2, text: 'Y' }
const last = { offset: 4, length: 1, text: 'Z' }

test('fixes of a rule that overlap are left for the next time', () => {
  const found = [finding(first), finding(overlapping), finding(last), finding(last, { rule: 'b' })]
  expect(sureFixes(sessionOf(found), { rule: 'a' })).toEqual({
    title: 'Put 2 places right',
    operations: [{ kind: 'write', file, text: 'XcdZf', was: 'abcdef' }],
  })
})

test('fixes that together bring a new error are not made', () => {
  const found = [finding(first), finding(last)]
  const fresh = finding(first, { message: 'Worse.' })
  expect(() => sureFixes(sessionOf(found, [fresh]), { rule: 'a' })).toThrow(/one by one.*Worse\.$/)
  expect(sureFixes(sessionOf(found, found), { rule: 'a' }).title).toBe('Put 2 places right')
  expect(() => sureFixes(sessionOf(found), { rule: 'b' })).toThrow('put right already')
})
