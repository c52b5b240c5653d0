import { expect, test } from 'vitest'
import { countPlaywright, countReport, countVitest, inWords, namedTests, one, total } from './report.ts'

const unit = (numTotalTests: number, numPassedTests: number, testResults: unknown[] = []) =>
  JSON.stringify({ numTotalTests, numPassedTests, testResults })

const browser = (expected: number, others: object = {}, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected, unexpected: 0, flaky: 0, skipped: 0, ...others }, errors })

test('a report of passing tests counts each of them', () => {
  expect(countReport(unit(5, 5), 0, countVitest)).toMatchObject({ passed: 5, failed: 0 })
  expect(countReport(browser(7), 0, countPlaywright)).toMatchObject({ passed: 7, failed: 0 })
})

test('a failed, skipped or unwritten unit test counts as failed', () => {
  expect(countReport(unit(5, 2), 1, countVitest)).toMatchObject({ passed: 2, failed: 3 })
  expect(countReport(unit(5, 4), 0, countVitest)).toMatchObject({ passed: 4, failed: 1 })
})

test('a unit test that is left to --all does not count, and one that is skipped otherwise counts as failed', () => {
  const files = [
    {
      status: 'passed',
      assertionResults: [{ status: 'passed' }, { status: 'skipped', tags: ['slow'] }, { status: 'skipped', tags: [] }],
    },
  ]
  expect(countReport(unit(3, 1, files), 0, countVitest)).toMatchObject({ passed: 1, failed: 1 })
})

test('a unit test file that cannot be loaded counts as one failure', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(countReport(unit(2, 1, files), 1, countVitest)).toMatchObject({ passed: 1, failed: 2 })
})

test('a browser test that failed or was skipped counts as failed', () => {
  const report = browser(1, { unexpected: 2, skipped: 4 })
  expect(countReport(report, 1, countPlaywright)).toMatchObject({ passed: 1, failed: 6 })
})

test('a browser test that passed when it was repeated counts as passed, and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const group = { title: 'on a phone', specs: [spec('a price is shown', 'flaky')] }
  const suites = [{ title: 'studio.spec.ts', specs: [spec('a title', 'expected')], suites: [group] }]
  const report = JSON.stringify({ ...JSON.parse(browser(1, { flaky: 1 })), suites })
  const tally = countReport(report, 0, countPlaywright)
  expect(tally).toMatchObject({ passed: 2, failed: 0 })
  expect(namedTests(tally)).toEqual(['1 flaky: studio.spec.ts › on a phone › a price is shown'])
})

test('each test that failed is named, of unit and of browser tests', () => {
  const file = { name: 'walk.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'a walk' }] }
  const vitest = countReport(unit(2, 1, [file]), 1, countVitest)
  const suites = [{ title: 'menu.spec.ts', specs: [{ title: 'opens', tests: [{ status: 'unexpected' }] }] }]
  const playwright = countReport(
    JSON.stringify({ ...JSON.parse(browser(1, { unexpected: 1 })), suites }),
    1,
    countPlaywright,
  )
  expect(namedTests(total([vitest, playwright]))).toEqual(['2 failed: walk.test.ts › a walk', '  menu.spec.ts › opens'])
})

test('an error outside every browser test counts as failed', () => {
  expect(countReport(browser(3, {}, [{ message: 'no server' }]), 1, countPlaywright)).toMatchObject({
    passed: 3,
    failed: 1,
  })
})

test.for([
  ['missing', ''],
  ['cut short', '{"numTotalTests": 1,'],
  ['of another shape', '[]'],
  ['without tests', unit(0, 0)],
])('a report that is %s is one failure', ([, text = '']) => {
  expect(countReport(text, 0, countVitest)).toMatchObject({ passed: 0, failed: 1 })
})

test('a tool that ends badly though every test passed is one failure', () => {
  expect(countReport(unit(5, 5), 1, countVitest)).toMatchObject({ passed: 5, failed: 1 })
})

test('tallies add up to the last line', () => {
  expect(inWords(total([one(true), one(false), { passed: 40, failed: 2 }]))).toBe('41 passed, 3 failed')
  expect(inWords(total([]))).toBe('0 passed, 0 failed')
})
