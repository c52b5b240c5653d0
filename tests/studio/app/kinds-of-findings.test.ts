import { expect, test } from 'vitest'
import type { Fix } from '#checker/findings.ts'
import { firstsOfKinds } from '#studio/app/shell/kinds-of-findings.ts'

test('the first finding of each rule with several sure fixes stands for the others', () => {
  const fix: Fix = { title: 'Write 5', applicability: 'sure', edits: [] }
  const finding = (rule: string, own?: Partial<Fix>) => ({ rule, ...(own && { fix: { ...fix, ...own } }) })
  const typed = [finding('wrong-type', {}), finding('wrong-type', {})]
  const doubtful = [finding('unknown-value', { applicability: 'perhaps' }), finding('unknown-value', {})]
  const moved = [finding('wrong-place', { rename: 'a' }), finding('wrong-place', { rename: 'b' })]
  const found = [finding('wrong-type'), ...typed, ...doubtful, ...moved, finding('syntax', {})]
  expect([...firstsOfKinds(found)]).toEqual(typed.slice(0, 1))
})
