import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { artifactsFolder, emptyArtifacts, type Result, recordings, writeGateReport } from './artifacts.ts'
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
/** With the slow parts: every page in a browser; commands, packages and servers as they are started; Studio and the desk. */
export const allParts = [...parts, 'pages', 'commands', 'studio']

/** Runs one part, then prints its result and duration. */
async function timed(heading: string, work: () => Promise<Tally & Pick<Result, 'output'>>): Promise<Result> {
  const began = performance.now()
  const tally = await work()
  const seconds = (performance.now() - began) / 1000
  console.log(`${heading}: ${inWords(tally)} in ${seconds.toFixed(1)} s`)
  return { heading, seconds, ...tally }
}

/** Runs a check, which counts as one; its output is shown only when it fails. */
function runCheck([heading, cwd, file, ...args]: Check): Promise<Result> {
  return timed(heading, async () => {
    const { code, output } = await runCommand(file, args, { cwd })
    if (code !== 0) console.log(`\n${heading} says:\n${output.trimEnd()}\n`)
    return { ...one(code === 0), output }
  })
}

/** Runs checks, two at a time; returns their results in the order of the checks. */
async function runChecks(chosen: readonly Check[]): Promise<Result[]> {
  const results: Result[] = []
  const waiting = chosen.entries()
  const lane = async () => {
    for (const [i, check] of waiting) results[i] = await runCheck(check)
  }
  await Promise.all([lane(), lane()])
  return results
}

/** How the parts are run: their passing reports go into `folder`. */
interface Run {
  readonly folder: string
  readonly keeps: boolean
}

/** The JUnit report of a part: `Browser tests` in `browser-tests.xml`. */
function junitFile(heading: string): string {
  return path.resolve(artifactsFolder, `${heading.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')}.xml`)
}

/** The text of a report, empty when there is none. */
function reportText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** Tests that start commands, packages and servers in processes and folders of their own. */
const commands = ['tests/cli', 'tests/deploy', 'tests/scripts', 'tests/server/main.test.ts', 'tests/server/moves']

/** Tests of Studio and the desk outside a browser. */
const studio = ['tests/studio', 'tests/desk']

/** Runs the unit tests that these arguments choose. */
function runUnitTests(heading: string, { folder, keeps }: Run, chosen: readonly string[]): Promise<Result> {
  const report = path.join(folder, 'unit.json')
  console.log()
  return timed(heading, async () => {
    const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    if (keeps) args.push('--reporter=junit', `--outputFile.junit=${junitFile(heading)}`)
    const { code } = await runCommand('vitest', args, { live: true })
    return countReport(await reportText(report), code, countVitest)
  })
}

/** Runs the browser tests of a folder, most of them in the headless shell where there is one. */
async function inBrowser(heading: string, tests: string, { folder, keeps }: Run): Promise<Tally> {
  const report = path.join(folder, `${path.basename(tests)}.json`)
  const browser = await ensureBrowser()
  const env = {
    CHROMIUM: browser,
    CHROMIUM_HEADLESS_SHELL: (await ensureShell()) ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(keeps && { RECORD_FAILURES: await recordings(), PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitFile(heading) }),
  }
  const reporters = keeps ? 'list,json,junit' : 'list,json'
  const args = ['test', '-c', `${tests}/playwright.config.ts`, '--forbid-only', `--reporter=${reporters}`]
  const { code } = await runCommand('playwright', args, { live: true, env })
  return countReport(await reportText(report), code, countPlaywright)
}

/** Runs the browser tests of a folder; if they cannot be run, that is one failure. */
function runBrowserTests(heading: string, tests: string, settings: Run, isBuilt = true): Promise<Result> {
  console.log()
  return timed(heading, async () => {
    try {
      if (!isBuilt) throw new Error('Not run: the build failed.')
      return await inBrowser(heading, tests, settings)
    } catch (error) {
      const output = (error as Error).message
      console.log(`  ${output}`)
      return { ...one(false), output }
    }
  })
}

/** Runs the chosen parts, failures or not; `keeps` says whether reports and recordings of failures are left behind. */
export async function runParts(chosen: readonly string[], keeps = false): Promise<Tally> {
  if (keeps) await emptyArtifacts()
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-test-'))
  const results = await runChosen(chosen, { folder, keeps })
  if (keeps) await writeGateReport(results)
  await rm(folder, { recursive: true })
  return total(results)
}

async function runChosen(chosen: readonly string[], settings: Run): Promise<Result[]> {
  const needsLaunch = chosen.includes('e2e') || chosen.includes('pages')
  const results = await runChecks([...(needsLaunch ? [launchBuild] : []), ...(chosen.includes('checks') ? checks : [])])
  const isBuilt = results[0]?.failed === 0
  if (chosen.includes('unit')) results.push(await runUnitTests('Unit tests', settings, except(commands, studio)))
  if (chosen.includes('e2e')) results.push(await runBrowserTests('Browser tests', 'tests/e2e', settings, isBuilt))
  if (chosen.includes('pages'))
    results.push(await runBrowserTests('Every page', 'tests/e2e/every-page', settings, isBuilt))
  if (chosen.includes('commands')) results.push(await runUnitTests('Commands', settings, commands))
  if (chosen.includes('studio')) {
    results.push(await runUnitTests('Studio', settings, studio))
    results.push(await runBrowserTests('Studio in a browser', 'tests/e2e/studio', settings))
    results.push(await runBrowserTests('The desk in a browser', 'tests/e2e/desk', settings))
  }
  return results
}

/** Vitest's arguments that leave out files and folders. */
function except(...paths: readonly (readonly string[])[]): string[] {
  return paths.flat().flatMap((path) => ['--exclude', path.endsWith('.ts') ? path : `${path}/**`])
}
