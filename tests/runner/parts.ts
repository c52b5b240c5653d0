import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ensureBrowser, ensureShell } from './browser.ts'
import { countPlaywright, countReport, countVitest, inWords, one, type Tally, total } from './report.ts'
import { runCommand } from './run-command.ts'

/** A heading, the folder to run in, and the command line that goes under the heading. */
type Check = readonly [heading: string, folder: string, file: string, ...args: string[]]

// Biome colours its output even into a file.
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
// The longest come first, since two run at a time.
const checks: readonly Check[] = [
  ['Build', '.', 'node', 'scripts/build.ts'],
  ['Lint', '.', 'biome', 'ci', '.', colors, '--error-on-warnings', '--max-diagnostics=200'],
  ['Type check', '.', 'tsc', '--noEmit'],
  ['Contract check', '.', 'node', 'src/cli/contract.ts', '--check'],
  ['Config check', '.', 'node', 'src/cli/check.ts'],
]
// The browser tests run against the frozen config of the launch.
const launchBuild: Check = ['Build of the launch', 'tests/launch', 'node', path.resolve('scripts/build.ts')]
/** The parts of the tests, in the order in which they run. */
export const parts = ['checks', 'unit', 'e2e']
/** With the slow parts: the editor's server, and the editor in a browser. */
export const allParts = [...parts, 'studio']

/** Runs one part, then prints its result and duration. */
async function timed(heading: string, work: () => Promise<Tally>): Promise<Tally> {
  const began = performance.now()
  const tally = await work()
  console.log(`${heading}: ${inWords(tally)} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return tally
}

/** Runs a check, which counts as one; its output is shown only when it fails. */
function runCheck([heading, cwd, file, ...args]: Check): Promise<Tally> {
  return timed(heading, async () => {
    const { code, output } = await runCommand(file, args, { cwd })
    if (code !== 0) console.log(`\n${heading} says:\n${output.trimEnd()}\n`)
    return one(code === 0)
  })
}

/** Runs checks, two at a time; returns their results in the order of the checks. */
async function runChecks(chosen: readonly Check[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  const waiting = chosen.entries()
  const lane = async () => {
    for (const [i, check] of waiting) tallies[i] = await runCheck(check)
  }
  await Promise.all([lane(), lane()])
  return tallies
}

/** The text of a report, empty when there is none. */
function reportText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** Tests with files and processes of the editor's server. */
const studioServer = 'tests/studio/server'

/** Runs the unit tests that these arguments choose. */
function runUnitTests(heading: string, folder: string, chosen: readonly string[]): Promise<Tally> {
  const report = path.join(folder, 'unit.json')
  console.log()
  return timed(heading, async () => {
    const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await runCommand('vitest', args, { live: true })
    return countReport(await reportText(report), code, countVitest)
  })
}

/** Runs the browser tests of a folder, most of them in the headless shell where there is one. */
async function inBrowser(tests: string, browser: string, shell: string | undefined, folder: string): Promise<Tally> {
  const report = path.join(folder, `${path.basename(tests)}.json`)
  const env = {
    CHROMIUM: browser,
    CHROMIUM_HEADLESS_SHELL: shell ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const args = ['test', '-c', `${tests}/playwright.config.ts`, '--forbid-only', '--reporter=list,json']
  const { code } = await runCommand('playwright', args, { live: true, env })
  return countReport(await reportText(report), code, countPlaywright)
}

/** Runs the browser tests of a folder; if they cannot be run, that is one failure. */
function runBrowserTests(heading: string, tests: string, folder: string, isBuilt = true): Promise<Tally> {
  console.log()
  return timed(heading, async () => {
    try {
      if (!isBuilt) throw new Error('Not run: the build failed.')
      return await inBrowser(tests, await ensureBrowser(), await ensureShell(), folder)
    } catch (error) {
      console.log(`  ${(error as Error).message}`)
      return one(false)
    }
  })
}

/** Runs the chosen parts, failures or not. */
export async function runParts(chosen: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-test-'))
  const inE2e = chosen.includes('e2e') ? [launchBuild] : []
  const tallies = await runChecks([...inE2e, ...(chosen.includes('checks') ? checks : [])])
  const isBuilt = tallies[0]?.failed === 0
  if (chosen.includes('unit'))
    tallies.push(await runUnitTests('Unit tests', folder, ['--exclude', `${studioServer}/**`]))
  if (chosen.includes('e2e')) tallies.push(await runBrowserTests('Browser tests', 'tests/e2e', folder, isBuilt))
  if (chosen.includes('studio')) {
    tallies.push(await runUnitTests("Studio's server", folder, [studioServer]))
    tallies.push(await runBrowserTests('Studio in a browser', 'tests/e2e/studio', folder))
  }
  await rm(folder, { recursive: true })
  return total(tallies)
}
