import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { escapedXml } from '#checker/report/junit.ts'
import { figuresFolder } from './figures.ts'
import { inWords, type Tally, total } from './report.ts'

/** The folder of a run's reports, and of its recordings of failed browser tests. */
export const artifactsFolder = 'test-results'

/** A check or a kind of tests that has run. */
export interface Result extends Tally {
  readonly heading: string
  readonly seconds: number
  /** The output of a failed check. */
  readonly output?: string
}

/** A part of the gate that has run; checks run side by side, so that its seconds are no sum of theirs. */
export interface PartResult {
  readonly part: string
  /** When it began, in milliseconds since 1970. */
  readonly began: number
  readonly seconds: number
  readonly results: readonly Result[]
}

/**
 * JUnit XML of all that a run counts: a case for each check and each kind of tests. The tools' own reports name each
 * test, but not a check that failed, a tool that crashed or a test that was skipped.
 */
export function gateReport(results: readonly Result[]): string {
  const failures = results.filter(({ failed }) => failed > 0).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="npm test" tests="${results.length}" failures="${failures}" errors="0">`,
    `  <testsuite name="npm test" tests="${results.length}" failures="${failures}" errors="0">`,
    ...results.map(gateCase),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')
}

function gateCase(result: Result): string {
  const { heading, seconds, failed, output } = result
  const head = `    <testcase name="${escapedXml(heading)}" classname="npm test" time="${seconds.toFixed(1)}"`
  if (failed === 0) return `${head}/>`
  const said = escapedXml(stripVTControlCharacters(output ?? inWords(result)))
  return `${head}><failure message="${escapedXml(inWords(result))}">${said}</failure></testcase>`
}

/** Empties the folder, so that nothing of an earlier run is taken for this one's; figures of slow proofs stay. */
export async function emptyArtifacts(): Promise<void> {
  await mkdir(artifactsFolder, { recursive: true })
  const names = await readdir(artifactsFolder)
  for (const name of names.filter((name) => name !== path.basename(figuresFolder))) {
    await rm(path.join(artifactsFolder, name), { recursive: true })
  }
}

const partsFile = path.join(artifactsFolder, 'parts.json')

/**
 * The parts that an earlier run with `--artifacts` has left.
 * @throws Error whose message says what to run first
 */
export async function earlierParts(): Promise<PartResult[]> {
  const text = await readFile(partsFile, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error('There is no run to continue: run `npm test -- --artifacts` first.')
  return JSON.parse(text)
}

/** Writes the reports of the parts that have run so far, and the list of flaky tests where there are some. */
export function writeReports(parts: readonly PartResult[]): void {
  const results = parts.flatMap((part) => part.results)
  const { flaky = [] } = total(results)
  // Two parts may end at once, and a file that both write shall be that of the later.
  writeFileSync(partsFile, JSON.stringify(parts, null, 2))
  writeFileSync(path.join(artifactsFolder, 'gate.xml'), gateReport(results))
  if (flaky.length > 0) writeFileSync(path.join(artifactsFolder, 'flaky.txt'), `${flaky.join('\n')}\n`)
}
