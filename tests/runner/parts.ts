import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {
  artifactsFolder,
  earlierParts,
  emptyArtifacts,
  type PartResult,
  type Result,
  writeReports,
} from './artifacts.ts'
import { ensureBrowser, ensureShell } from './browser.ts'
import { countPlaywright, countReport, countVitest, inWords, one, type Tally, total } from './report.ts'
import { runCommand } from './run-command.ts'

/** A heading, the folder to run in, and the command line that goes under the heading. */
type Check = readonly [heading: string, folder: string, file: string, ...args: string[]]

// Biome colours its output even into a file.
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
// The longest come first, since two run at a time; the build takes the bundles that the launch's has made by then.
const checks: readonly Check[] = [
  ['Lint', '.', 'biome', 'ci', '.', colors, '--error-on-warnings', '--max-diagnostics=200'],
  // Tests may reach behind doors, so this checks everything; Rooms check refuses what `src` imports past them.
  ['Type check', '.', 'tsc', '-p', 'tests', '--noEmit', '--checkers', '1'],
  ['Build', '.', 'node', 'scripts/build.ts'],
  ['Rooms check', '.', 'node', '--conditions=inside', 'src/cli/rooms.ts', '--check'],
  ['Contract check', '.', 'node', 'src/cli/contract.ts', '--check'],
  ['Config check', '.', 'node', 'src/cli/check.ts'],
]

const launch = 'tests/launch'
/** The browser tests run against the frozen config of the launch. */
const launchBuild: Check = ['Build of the launch', launch, 'node', path.resolve('scripts/build.ts')]

/** Tests of what the specification states, on the frozen config of the launch, and of the examples. */
const launchTests = ['tests/launch', 'tests/examples']

/** Tests of configs that people and programs have damaged in every way: they check a config thousands of times. */
const mistakeTests = [
  'tests/mutation',
  'tests/rebuilds',
  ...[
    'bad-edits',
    'causes',
    'incremental',
    'mistakes',
    'random-markets',
    'random-overlays',
    'recover',
    'repair',
    'robust',
  ].map((name) => `tests/checker/${name}.test.ts`),
]

/** Tests of the lead server, most of them with both databases. */
const serverTests = ['tests/server']

/** Tests that start commands and packages in processes and folders of their own. */
const commandTests = ['tests/cli', 'tests/deploy', 'tests/scripts']

/** The guides of CONTRIBUTING.md, which take a minute. */
const guides: Check = ['Guides', '.', 'node', 'tests/guides/guides.ts', '--quick']

/** Tests of Studio and the desk outside a browser. */
const staffTests = ['tests/studio', 'tests/desk']

/** How the parts are run. */
interface Run {
  /** The folder of the tools' reports. */
  readonly folder: string
  /** Whether JUnit reports and recordings of failures are left behind. */
  readonly keeps: boolean
  /** Whether browser tests write to the terminal as they run; beside other parts they say all at their end. */
  readonly live: boolean
  readonly env: Record<string, string>
}

interface Part {
  readonly run: (run: Run) => Promise<Result[]>
  readonly needsLaunch?: boolean
  /** Browser tests wait for pages half of their time, so they run beside the parts that do not. */
  readonly isInBrowser?: true
}

const partsByName: Readonly<Record<string, Part>> = {
  checks: { run: () => runChecks(checks) },
  unit: {
    run: async (run) => [
      await runUnitTests('Unit tests', run, except(launchTests, mistakeTests, serverTests, commandTests, staffTests)),
    ],
    needsLaunch: true,
  },
  launch: { run: async (run) => [await runUnitTests('The launch', run, launchTests)], needsLaunch: true },
  mistakes: { run: async (run) => [await runUnitTests('Mistakes in configs', run, mistakeTests)] },
  e2e: inBrowser('Browser tests', 'tests/e2e', { needsLaunch: true }),
  details: inBrowser('Details', 'tests/e2e/details', { needsLaunch: true }),
  server: { run: async (run) => [await runUnitTests('The lead server', run, serverTests)] },
  pages: inBrowser('Pages', 'tests/e2e/every-page', { needsLaunch: true }),
  commands: {
    async run(run) {
      const commands = runUnitTests('Commands', run, commandTests)
      return Promise.all(run.env['ALL_TESTS'] === '1' ? [commands, runCheck(guides)] : [commands])
    },
  },
  staff: { run: async (run) => [await runUnitTests('Studio and the desk', run, staffTests)] },
  studio: inBrowser('Studio in a browser', 'tests/e2e/studio'),
  desk: inBrowser('The desk in a browser', 'tests/e2e/desk'),
}

function inBrowser(heading: string, tests: string, needs: Pick<Part, 'needsLaunch'> = {}): Part {
  return { run: async (run) => [await runBrowserTests(heading, tests, run)], isInBrowser: true, ...needs }
}

/** The parts that `npm test` runs, in their order. */
export const testParts: readonly string[] = ['checks', 'unit', 'e2e']
/** The parts of the gate that follow them. */
export const furtherParts: readonly string[] = Object.keys(partsByName).filter((name) => !testParts.includes(name))

/** The parts in a browser. */
export const browserParts: readonly string[] = Object.entries(partsByName).flatMap(([name, { isInBrowser }]) =>
  isInBrowser ? [name] : [],
)

/** Runs one check or kind of tests, then prints its result and duration. */
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
    if (code === 0) return one(true)
    console.log(`\n${heading} says:\n${output.trimEnd()}\n`)
    return { ...one(false), failures: [heading], output }
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

/** The JUnit report of a part: `Browser tests` in `browser-tests.xml`. */
function junitFile(heading: string): string {
  return path.resolve(artifactsFolder, `${heading.toLowerCase().replaceAll(' ', '-')}.xml`)
}

/** The text of a report, empty when there is none. */
function reportText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** Runs the unit tests that these arguments choose. */
function runUnitTests(heading: string, { folder, keeps, env }: Run, chosen: readonly string[]): Promise<Result> {
  const report = path.join(folder, 'unit.json')
  console.log()
  return timed(heading, async () => {
    const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    if (keeps) args.push('--reporter=junit', `--outputFile.junit=${junitFile(heading)}`)
    const { code } = await runCommand('vitest', args, { live: true, env })
    return countReport(await reportText(report), code, countVitest)
  })
}

/** Runs the browser tests of a folder, most of them in the headless shell where there is one. */
async function playwright(heading: string, tests: string, { folder, keeps, live, env }: Run): Promise<Tally> {
  const report = path.join(folder, `${path.basename(tests)}.json`)
  const browser = await ensureBrowser()
  const reporters = keeps ? 'list,json,junit' : 'list,json'
  const args = ['test', '-c', `${tests}/playwright.config.ts`, '--forbid-only', `--reporter=${reporters}`]
  const { code, output } = await runCommand('playwright', args, {
    live,
    env: {
      ...env,
      CHROMIUM: browser,
      CHROMIUM_HEADLESS_SHELL: (await ensureShell()) ?? browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(keeps && { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitFile(heading) }),
    },
  })
  if (!live) console.log(`\n${output.trimEnd()}`)
  return countReport(await reportText(report), code, countPlaywright)
}

/** Runs the browser tests of a folder; if they cannot be run, that is one failure. */
function runBrowserTests(heading: string, tests: string, run: Run): Promise<Result> {
  if (run.live) console.log()
  return timed(heading, async () => {
    try {
      return await playwright(heading, tests, run)
    } catch (error) {
      const output = (error as Error).message
      console.log(`  ${output}`)
      return { ...one(false), failures: [heading], output }
    }
  })
}

export interface RunOptions {
  /** Whether reports and recordings of failures are left in `test-results/`. */
  readonly keeps?: boolean
  /** Whether a part that is red ends the run. */
  readonly bails?: boolean
  /** Whether the run goes on after an earlier one whose reports are kept: it adds to them and takes its build. */
  readonly continues?: boolean
  /** Added to the environment of the tests. */
  readonly env?: Record<string, string>
}

/** Runs the chosen parts in their order; returns them, with those of the run that it continues. */
export async function runParts(chosen: readonly string[], options: RunOptions = {}): Promise<PartResult[]> {
  const { keeps = false, bails = false, continues = false, env = {} } = options
  const done = continues ? await earlierParts() : []
  if (keeps && !continues) await emptyArtifacts()
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-test-'))
  const parts = Object.entries(partsByName).filter(([name]) => chosen.includes(name))
  const lanes = [parts.filter(([, part]) => !part.isInBrowser), parts.filter(([, part]) => part.isInBrowser)]
  const live = lanes.some((lane) => lane.length === 0)
  let isOver = false
  const run = async (name: string, part: Part) => {
    const result = await runPart(name, part, { folder, keeps, live, env })
    done.push(result)
    if (keeps) writeReports(done)
    // Without the launch there is nothing to look at.
    if (total(result.results).failed > 0 && (bails || name === 'build')) isOver = true
  }
  const runLane = async (lane: typeof parts) => {
    for (const [name, part] of lane) if (!isOver) await run(name, part)
  }
  if (needsBuild(parts, continues)) await run('build', { run: () => runChecks([launchBuild]) })
  await Promise.all(lanes.map(runLane))
  await rm(folder, { recursive: true })
  return done
}

/** Whether some of the parts need the launch, and an earlier run has not left it. */
function needsBuild(parts: readonly (readonly [string, Part])[], continues: boolean): boolean {
  const isBuilt = continues && existsSync(path.join(launch, 'dist'))
  return !isBuilt && parts.some(([, { needsLaunch }]) => needsLaunch)
}

async function runPart(part: string, { run }: Part, settings: Run): Promise<PartResult> {
  const began = Date.now()
  const results = await run(settings)
  return { part, results, began, seconds: (Date.now() - began) / 1000 }
}

/** Vitest's arguments that leave out files and folders. */
function except(...paths: readonly (readonly string[])[]): string[] {
  return paths.flat().flatMap((path) => ['--exclude', path.endsWith('.ts') ? path : `${path}/**`])
}
