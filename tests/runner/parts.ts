import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ensureBrowser, ensureShell } from './browser.ts'
import { countPlaywright, countReport, countVitest, inWords, one, type Tally, total } from './report.ts'
import { runCommand } from './run-command.ts'

/** A heading and the command line that goes under it. */
type Check = readonly [heading: string, file: string, ...args: string[]]

// Biome colours even what goes to a file.
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
const checks: readonly Check[] = [
  ['Contract check', 'node', 'src/cli/contract.ts', '--check'],
  ['Config check', 'node', 'src/cli/check.ts'],
  ['Type check', 'tsc', '--noEmit'],
  ['Lint', 'biome', 'ci', '.', colors, '--error-on-warnings', '--max-diagnostics=200'],
  ['Build', 'node', 'scripts/build.ts'],
]
// The browser tests hold the site as it was at its launch, whatever has been edited since.
const launch = 'tests/launch'
const launchBuild: Check = ['Build of the launch', 'node', path.resolve('scripts/build.ts')]
/** The parts of the tests, in the order in which they run. */
export const parts = ['checks', 'unit', 'e2e']

/** Does one piece of work under its heading, then says how it went and how long it took. */
async function underHeading(heading: string, work: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n${heading}`)
  const began = performance.now()
  const tally = await work()
  console.log(`  ${inWords(tally)} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return tally
}

/** Runs a check in a folder, which counts as one; its output is shown only when it fails. */
function runCheck([heading, file, ...args]: Check, cwd = '.'): Promise<Tally> {
  return underHeading(heading, async () => {
    const { code, output } = await runCommand(file, args, { cwd })
    if (code !== 0) console.log(output.trimEnd())
    return one(code === 0)
  })
}

/** The text of a report, empty when there is none. */
function reportText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** Runs the unit tests. */
function runUnitTests(folder: string): Promise<Tally> {
  const report = path.join(folder, 'unit.json')
  return underHeading('Unit tests', async () => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await runCommand('vitest', args, { live: true })
    return countReport(await reportText(report), code, countVitest)
  })
}

/** Runs the browser tests, nearly all of them in the shell where there is one. */
async function inBrowser(browser: string, shell: string | undefined, folder: string): Promise<Tally> {
  const report = path.join(folder, 'e2e.json')
  const env = {
    CHROMIUM: browser,
    CHROMIUM_HEADLESS_SHELL: shell ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--forbid-only', '--reporter=list,json']
  const { code } = await runCommand('playwright', args, { live: true, env })
  return countReport(await reportText(report), code, countPlaywright)
}

/** Runs the browser tests, or says why they cannot be run, which is one failure. */
function runBrowserTests(folder: string, isBuilt: boolean): Promise<Tally> {
  return underHeading('Browser tests', async () => {
    try {
      if (!isBuilt) throw new Error('Not run: the build failed.')
      return await inBrowser(await ensureBrowser(), await ensureShell(), folder)
    } catch (error) {
      console.log(`  ${(error as Error).message}`)
      return one(false)
    }
  })
}

/** Runs the parts named, one after another, whatever fails on the way. */
export async function runParts(chosen: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-test-'))
  const tallies: Tally[] = []
  if (chosen.includes('checks')) for (const check of checks) tallies.push(await runCheck(check))
  if (chosen.includes('unit')) tallies.push(await runUnitTests(folder))
  if (chosen.includes('e2e')) {
    const built = await runCheck(launchBuild, launch)
    tallies.push(built, await runBrowserTests(folder, built.failed === 0))
  }
  await rm(folder, { recursive: true })
  return total(tallies)
}
