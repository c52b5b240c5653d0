/** `npm run journeys`: measures scrolling and taps from a landing page to goals of visitors. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright/test'
import { formatOption, InputError, newCommand, run, wholeNumber } from '#cli/command.ts'
import { checkedSite } from '#cli/load-config.ts'
import { isOpen } from '#engine/site/site.ts'
import { live } from '#tests/e2e/live.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { type Goal, goalsWith } from './goals.ts'
import { Person } from './person.ts'
import { journeyTable, type Measured, shortest, type Walked } from './table.ts'

const root = process.cwd()
const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
} as const
const formats = {
  markdown: journeyTable,
  json: (journeys: readonly Measured[]) => `${JSON.stringify(journeys, null, 2)}\n`,
} as const

interface Options {
  readonly base?: string
  readonly market: readonly string[]
  readonly under: number
  readonly format: keyof typeof formats
}

/** Checks an earlier state out into a temporary folder, which is removed when this process ends. */
function checkOut(ref: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-base-'))
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  process.once('exit', () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const { status, stderr } = git('worktree', 'add', '--detach', folder, '--end-of-options', ref)
  if (status !== 0) throw new InputError(stderr.trim())
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  return folder
}

/** One journey to measure. */
interface Journey extends Goal {
  readonly market: string
  readonly screen: keyof typeof screens
}

function journeysIn({ market: markets, under }: Options): Journey[] {
  const names = Object.keys(screens) as (keyof typeof screens)[]
  const on = (market: string, screen: keyof typeof screens) =>
    goalsWith(under).map((goal) => ({ market, screen, ...goal }))
  return markets.flatMap((market) => names.flatMap((screen) => on(market, screen)))
}

/** Walks every journey on the site of a folder; undefined for a goal that is not reached. */
async function walkAll(
  browser: Browser,
  folder: string,
  journeys: readonly Journey[],
): Promise<(Walked | undefined)[]> {
  const { code, output } = await runCommand('node', ['scripts/build.ts'], { cwd: folder })
  if (code !== 0) throw new Error(`The site in ${folder} cannot be built.\n${output}`)
  // Each state is served by its own script.
  const served = pathToFileURL(path.join(folder, 'tests/e2e/served-site.ts')).href
  const { serveSite }: typeof import('#tests/e2e/served-site.ts') = await import(served)
  const site = await serveSite(folder)
  try {
    const walked: (Walked | undefined)[] = []
    for (const journey of journeys) walked.push(await walkShortest(browser, site.url, journey))
    return walked
  } finally {
    await site.close()
  }
}

/** Walks each way to a goal on a visit of its own. */
async function walkShortest(browser: Browser, baseURL: string, { market, screen, ways }: Journey) {
  const found: Walked[] = []
  const visit: BrowserContextOptions = { ...screens[screen], baseURL, reducedMotion: 'reduce' }
  for (const [way, go] of Object.entries(ways)) {
    const context = await browser.newContext(visit)
    const page = await context.newPage()
    // On the first visit the font may come too late to be used.
    for (let visits = 0; visits < 2; visits++) await page.goto(`/${market}-maid-insurance`)
    await live(page)
    const person = new Person(page, await context.newCDPSession(page), screens[screen].hasTouch)
    if (await go(person)) found.push({ ...person.effort, way })
    await context.close()
  }
  return shortest(found)
}

const command = newCommand(
  'npm run journeys --',
  'Scrolls and taps as people do, and says what it takes from a landing page to what they came for.',
)
  .option('--base <ref>', 'an earlier state to measure as well')
  .option('--market <ids...>', 'whose landing pages', ['singapore'])
  .option('--under <amount>', 'what a plan with dental care may cost', wholeNumber, 400)
  .addOption(formatOption(Object.keys(formats)))
  .action(async (options: Options) => {
    const open = checkedSite()
      .markets.filter(isOpen)
      .map(({ id }) => id)
    const unknown = options.market.filter((id) => !open.includes(id))
    if (unknown.length > 0) {
      throw new InputError(`No open market has the id ${unknown.join(', ')}: there are ${open.join(', ')}.`)
    }
    const executablePath = await ensureBrowser()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
    try {
      const journeys = journeysIn(options)
      const { base, format } = options
      const before = base === undefined ? [] : await walkAll(browser, checkOut(base), journeys)
      const now = await walkAll(browser, root, journeys)
      const measured = journeys.map(({ ways, ...journey }, i) => ({ ...journey, before: before[i], now: now[i] }))
      process.stdout.write(formats[format](measured, base))
    } finally {
      await browser.close()
    }
  })

await run(command)
