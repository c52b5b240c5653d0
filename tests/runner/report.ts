/** How many tests or checks passed and how many did not. */
export interface Tally {
  passed: number
  failed: number
}

/** Reads a tool's parsed JSON report. */
export type ReportReader = (report: unknown) => Tally

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  numTotalTests: number
  numPassedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** The part of Playwright's JSON report that is counted. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** The tally of one thing that passed or failed. */
export function one(passed: boolean): Tally {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** All tallies in one. */
export function total(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => tallies.reduce((count, tally) => count + tally[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

/** A tally in the words of the last line. */
export function inWords({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** Counts Vitest's report: a test that did not run counts as failed, and so does a file that could not be loaded. */
export function countVitest(report: unknown): Tally {
  const { numTotalTests, numPassedTests, testResults } = report as VitestReport
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded.length }
}

/** Counts Playwright's report: a test that did not run or passed only when repeated counts as failed. */
export function countPlaywright(report: unknown): Tally {
  const { stats, errors } = report as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

/** Reads a report's text; one that is missing, broken or of another shape counts nothing. */
function readReport(text: string, read: ReportReader): Tally {
  try {
    const { passed, failed } = read(JSON.parse(text))
    return { passed: passed || 0, failed: failed || 0 }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/**
 * Counts a test tool's report.
 * A report without tests, or a tool that ended badly without saying which test did, is one failure.
 */
export function countReport(text: string, exitCode: number, read: ReportReader): Tally {
  const { passed, failed } = readReport(text, read)
  const unexplained = failed === 0 && (passed === 0 || exitCode !== 0)
  return { passed, failed: unexplained ? 1 : failed }
}
