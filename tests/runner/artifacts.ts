import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { escapedXml } from '#config/report/xml.ts'
import { inWords, type Tally } from './report.ts'
import { runCommand } from './run-command.ts'

/** The folder of a run's reports, and of its recordings of failed browser tests. */
export const artifactsFolder = 'test-results'

/** A check or a kind of tests that has run. */
export interface Result extends Tally {
  readonly heading: string
  readonly seconds: number
  /** The output of a failed check. */
  readonly output?: string
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

/** Empties the folder, so that nothing of an earlier run is taken for this one's. */
export async function emptyArtifacts(): Promise<void> {
  await rm(artifactsFolder, { recursive: true, force: true })
  await mkdir(artifactsFolder, { recursive: true })
}

/** Writes the report of the whole run. */
export function writeGateReport(results: readonly Result[]): Promise<void> {
  return writeFile(path.join(artifactsFolder, 'gate.xml'), gateReport(results))
}

/** Playwright's recordings of failed tests: video too, if its encoder is here or can be fetched. */
export async function recordings(): Promise<'pictures' | 'video'> {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  const { code } = await runCommand('playwright', ['install', 'ffmpeg'], { env, timeout: 120_000 })
  if (code !== 0) console.log("  No video: Playwright's ffmpeg cannot be downloaded. Traces show the page as pictures.")
  return code === 0 ? 'video' : 'pictures'
}
