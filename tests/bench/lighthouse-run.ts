import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { runCommand } from '#tests/runner/run-command.ts'

const run = promisify(execFile)

/** Not a dependency: with its own dependencies it has 180 MB, too much to install for every test. */
const version = '13.5.0'

/** Lighthouse's categories, scored from 0 to 100. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Measures by the names of their audits: two in milliseconds, and the layout shift (0 is none). */
const measures = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

/** Scores and measures by their names. */
export type Figures = Readonly<Record<(typeof categories)[number] | keyof typeof measures, number>>

/** Lighthouse's result for one load of a page. */
export interface Verdict {
  readonly figures: Figures
  /** The audits that cost points, such as `image-alt`. */
  readonly found: readonly string[]
}

/** How a page is loaded: by which Lighthouse and browser, without which audits, on a phone how much slower than this machine. */
export interface Load {
  readonly command: string
  readonly browser: string
  readonly url: string
  readonly leftOut: readonly string[]
  readonly slowdown: number
}

/** The parts of Lighthouse's report that are read here. */
interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>
}

/** The path of Lighthouse, installed into a folder of its own the first time; throws where that fails. */
export async function installLighthouse(root: string): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache', `lighthouse-${version}`)
  const file = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(file)) return file
  console.log(`Installing Lighthouse ${version}.`)
  mkdirSync(folder, { recursive: true })
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runCommand('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${version}`])
  if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`)
  return file
}

/** Lighthouse's own factor, which takes the machine for a fast desktop. */
const greatestSlowdown = 4

/** A mid-range phone by Lighthouse's index of a machine. Source: `midScore` of Chrome's CPU calibration (a Pixel 5). */
const phoneIndex = 1000

/**
 * How much slower a mid-range phone is than this machine is now. On a slow or busy machine, of which Lighthouse warns, its
 * own factor would make a far slower phone.
 */
export async function phoneSlowdown(command: string, browser: Browser): Promise<number> {
  const file = path.join(path.dirname(command), '../core/lib/page-functions.js')
  const { pageFunctions } = await import(pathToFileURL(file).href)
  const page = await browser.newPage()
  const index: number = await page.evaluate(pageFunctions.computeBenchmarkIndex)
  await page.close()
  return Math.min(greatestSlowdown, Math.max(1, index / phoneIndex))
}

/** How often a load that could not be measured is repeated, as Lighthouse advises. */
const retries = 3

/**
 * Loads a page in a new browser like a phone on a slow network, and judges it without the audits named. If it cannot be
 * measured, every figure is beyond its limit.
 */
export async function judge(load: Load): Promise<Verdict> {
  for (let attempt = 0; attempt <= retries; attempt++) {
    const verdict = await once(load).catch(() => undefined)
    if (verdict) return verdict
  }
  const figures = [...categories, ...Object.keys(measures)].map((name) => [name, Number.NaN])
  return { figures: Object.fromEntries(figures) as Figures, found: ['not measured'] }
}

async function once({ command, browser, url, leftOut, slowdown }: Load): Promise<Verdict> {
  const options = [
    '--output=json',
    '--quiet',
    '--ignore-status-code',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --disable-component-update',
    ...categories.map((category) => `--only-categories=${category}`),
    ...leftOut.map((audit) => `--skip-audits=${audit}`),
  ]
  const { stdout } = await run(process.execPath, [command, url, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 2 ** 26,
  })
  return verdictOf(JSON.parse(stdout))
}

function verdictOf({ categories: judged, audits }: Report): Verdict {
  const counted = Object.values(judged).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const figures = {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)])),
    ...Object.fromEntries(
      Object.entries(measures).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY]),
    ),
  } as Figures
  return { figures, found: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9) }
}
