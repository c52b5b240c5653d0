import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { findBrowser } from '#tests/runner/browser.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { wordsOf } from './words.ts'

/** After how many milliseconds the browser tests of a mutant are ended. */
const timeout = 180_000
const most = 3

const site = { tests: 'tests/e2e', others: ['tests/e2e/studio', 'tests/e2e/desk', 'tests/e2e/every-page'] }
const studio = { tests: 'tests/e2e/studio', others: [] }
const desk = { tests: 'tests/e2e/desk', others: [] }

/** The browser tests that reach a room, and whether they open the built site. */
const suites: Readonly<Record<string, { readonly tests: string; readonly others: readonly string[] }>> = {
  engine: site,
  server: site,
  site,
  'site/blocks': site,
  'site/pages': site,
  'site/renderer': site,
  desk,
  'desk/app': desk,
  studio,
  'studio/app': studio,
  workbench: studio,
}

/** Orders browser tests by how much they are about a module: words in their names count more than those in their texts. */
export function likeliest(file: string, specs: ReadonlyMap<string, string>): string[] {
  const words = wordsOf(file)
  const score = (spec: string) => {
    const names = wordsOf(spec)
    const text = specs.get(spec)?.toLowerCase() ?? ''
    const mentions = (word: string) => Math.min(text.split(word).length - 1, 20)
    return [...words].reduce((sum, word) => sum + (names.has(word) ? 100 : 0) + mentions(word), 0)
  }
  return [...specs.keys()].toSorted((a, b) => score(b) - score(a) || (a < b ? -1 : 1))
}

/** Whether browser tests reach this room. */
export function isReached(room: string): boolean {
  return Object.hasOwn(suites, room)
}

/** Runs the likeliest browser tests of a module in a copy of the project; the file whose test failed, if there is one. */
export async function failedSpec(root: string, room: string, file: string, only?: string): Promise<string | undefined> {
  const suite = suites[room]
  if (suite === undefined) return undefined
  if (suite === site && (await isBuildBroken(root))) return 'scripts/build.ts'
  const chosen = only ? [only] : likeliest(file, specsOf(root, suite.tests, suite.others)).slice(0, most)
  for (const spec of chosen) if (await fails(root, spec)) return spec
  return undefined
}

function specsOf(root: string, tests: string, others: readonly string[]): Map<string, string> {
  const files = globSync(`${tests}/**/*.spec.ts`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !others.some((folder) => file.startsWith(`${folder}/`)))
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

async function isBuildBroken(root: string): Promise<boolean> {
  const { code } = await runCommand(process.execPath, ['../../scripts/build.ts'], {
    cwd: path.join(root, 'tests/launch'),
    timeout,
  })
  return code !== 0
}

/** Whether a browser test fails, run with the settings of its folder or of one above it. */
async function fails(root: string, spec: string): Promise<boolean> {
  const browser = findBrowser() ?? ''
  const env = { CHROMIUM: browser, CHROMIUM_HEADLESS_SHELL: process.env['CHROMIUM_HEADLESS_SHELL'] ?? browser }
  const args = [
    'test',
    '-c',
    settingsOf(root, path.dirname(spec)),
    '-x',
    '--retries=0',
    '--workers=1',
    '--reporter=dot',
    spec,
  ]
  const { output } = await runCommand('playwright', args, { cwd: root, env, timeout })
  // One that was ended for its time has no failed test.
  return /^\s+\d+ failed$/m.test(output)
}

function settingsOf(root: string, folder: string): string {
  const file = path.join(folder, 'playwright.config.ts')
  return existsSync(path.join(root, file)) ? file : settingsOf(root, path.dirname(folder))
}
