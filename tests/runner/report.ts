import path from 'node:path'
import process from 'node:process'

/** How many tests or checks passed and how many did not. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The tests that failed, by file and title, as far as the tool names them. */
  readonly failures?: readonly string[]
  /** The browser tests that passed only when repeated, likewise; they count as passed. */
  readonly flaky?: readonly string[]
}

/** Reads a tool's parsed JSON report. */
export type ReportReader = (report: unknown) => Tally

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  readonly numTotalTests: number
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name?: string
    readonly status: string
    readonly assertionResults: readonly VitestResult[]
  }[]
}

interface VitestResult {
  readonly status?: string
  readonly fullName?: string
  readonly tags?: readonly string[]
}

/** The part of Playwright's JSON report that is counted. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors: readonly unknown[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

/** The tally of one thing that passed or failed. */
export function one(passed: boolean): Tally {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** All tallies in one. */
export function total(tallies: readonly Tally[]): Tally {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((count, tally) => count + tally[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: tallies.flatMap(({ failures = [] }) => failures),
    flaky: tallies.flatMap(({ flaky = [] }) => flaky),
  }
}

/** A tally in the words of the last line. */
export function inWords({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** A line for each test that failed or was repeated: `1 flaky: studio.spec.ts › a price that is typed …`. */
export function namedTests({ failures = [], flaky = [] }: Tally): string[] {
  return [...linesOf('failed', failures), ...linesOf('flaky', flaky)]
}

function linesOf(word: string, tests: readonly string[]): string[] {
  return tests.map((test, i) => (i === 0 ? `${tests.length} ${word}: ${test}` : `  ${test}`))
}

/**
 * Counts Vitest's report: a test that did not run counts as failed, unless it is left to `--all`, and so does a file that
 * could not be loaded.
 */
export function countVitest(report: unknown): Tally {
  const { numTotalTests, numPassedTests, testResults } = report as VitestReport
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const fileOf = ({ name = '' }) => path.relative(process.cwd(), name)
  const isLeft = ({ status, tags }: VitestResult) => status === 'skipped' && tags?.includes('slow')
  const left = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isLeft))
  const failures = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName = '' }) => `${fileOf(file)} › ${fullName}`),
  )
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests - left.length + unloaded.length,
    failures: [...unloaded.map(fileOf), ...failures],
  }
}

/** Counts Playwright's report: a test that did not run counts as failed; one that passed when repeated is named too. */
export function countPlaywright(report: unknown): Tally {
  const { stats, suites = [], errors } = report as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: suites.flatMap((suite) => titlesOf(suite, ['unexpected', 'skipped'])),
    flaky: suites.flatMap((suite) => titlesOf(suite, ['flaky'])),
  }
}

function titlesOf({ title, suites = [], specs = [] }: PlaywrightSuite, statuses: readonly string[]): string[] {
  const chosen = specs.filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)))
  return [...chosen.map((spec) => spec.title), ...suites.flatMap((suite) => titlesOf(suite, statuses))].map(
    (inner) => `${title} › ${inner}`,
  )
}

/** Reads a report's text; one that is missing, broken or of another shape counts nothing. */
function readReport(text: string, read: ReportReader): Tally {
  try {
    const { passed, failed, ...names } = read(JSON.parse(text))
    return { passed: passed || 0, failed: failed || 0, ...names }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/**
 * Counts a test tool's report.
 * A report without tests, or a tool that ended badly without saying which test did, is one failure.
 */
export function countReport(text: string, exitCode: number, read: ReportReader): Tally {
  const { passed, failed, ...names } = readReport(text, read)
  const unexplained = failed === 0 && (passed === 0 || exitCode !== 0)
  return { passed, failed: unexplained ? 1 : failed, ...names }
}
