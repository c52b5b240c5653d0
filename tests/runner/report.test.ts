import { expect, test } from 'vitest'
import { countPlaywright, countReport, countVitest, inWords, one, total } from './report.ts'

const unit = (numTotalTests: number, numPassedTests: number, testResults: unknown[] = []) =>
  JSON.stringify({ numTotalTests, numPassedTests, testResults })

const browser = (expected: number, others: object = {}, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected, unexpected: 0, flaky: 0, skipped: 0, ...others }, errors })

test('a report of passing tests counts each of them', () => {
  expect(countReport(unit(5, 5), 0, countVitest)).toEqual({ passed: 5, failed: 0 })
  expect(countReport(browser(7), 0, countPlaywright)).toEqual({ passed: 7, failed: 0 })
})

test('a failed, skipped or unwritten unit test counts as failed', () => {
  expect(countReport(unit(5, 2), 1, countVitest)).toEqual({ passed: 2, failed: 3 })
  expect(countReport(unit(5, 4), 0, countVitest)).toEqual({ passed: 4, failed: 1 })
})

test('a unit test file that cannot be loaded counts as one failure', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(countReport(unit(2, 1, files), 1, countVitest)).toEqual({ passed: 1, failed: 2 })
})

test('a browser test that failed, was skipped or passed only when repeated counts as failed', () => {
  const report = browser(1, { unexpected: 2, flaky: 3, skipped: 4 })
  expect(countReport(report, 1, countPlaywright)).toEqual({ passed: 1, failed: 9 })
})

test('an error outside every browser test counts as failed', () => {
  expect(countReport(browser(3, {}, [{ message: 'no server' }]), 1, countPlaywright)).toEqual({ passed: 3, failed: 1 })
})

test.for([
  ['missing', ''],
  ['cut short', '{"numTotalTests": 1,'],
  ['of another shape', '[]'],
  ['without tests', unit(0, 0)],
])('a report that is %s is one failure', ([, text = '']) => {
  expect(countReport(text, 0, countVitest)).toEqual({ passed: 0, failed: 1 })
})

test('a tool that ends badly though every test passed is one failure', () => {
  expect(countReport(unit(5, 5), 1, countVitest)).toEqual({ passed: 5, failed: 1 })
})

test('tallies add up to the last line', () => {
  expect(inWords(total([one(true), one(false), { passed: 40, failed: 2 }]))).toBe('41 passed, 3 failed')
  expect(inWords(total([]))).toBe('0 passed, 0 failed')
})
