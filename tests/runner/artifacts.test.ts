import { expect, test } from 'vitest'
import { gateReport } from './artifacts.ts'

const passed = { heading: 'Build', seconds: 1.26, passed: 1, failed: 0 }

test('each check and each kind of tests is a case, and a run without failures has none', () => {
  const report = gateReport([passed, { ...passed, heading: 'Unit tests', passed: 2000 }])
  expect(report).toContain('<testsuites name="npm test" tests="2" failures="0" errors="0">')
  expect(report).toContain('<testcase name="Build" classname="npm test" time="1.3"/>')
  expect(report).not.toContain('<failure')
})

test('a check that failed says what it said, without the colours of a terminal', () => {
  const output = '\u001b[31mpage.ts:3\u001b[39m "a" < "b" & more'
  const report = gateReport([passed, { heading: 'Type check', seconds: 2, passed: 0, failed: 1, output }])
  expect(report).toContain('tests="2" failures="1"')
  expect(report).toContain(
    '<failure message="0 passed, 1 failed">page.ts:3 &quot;a&quot; &lt; &quot;b&quot; &amp; more</failure>',
  )
})

test('tests of which one was skipped fail here, though their own report has no failure', () => {
  const report = gateReport([{ heading: 'Browser tests', seconds: 60, passed: 41, failed: 1 }])
  expect(report).toContain('<failure message="41 passed, 1 failed">41 passed, 1 failed</failure>')
})
