/** `npm run journeys`: measures scrolling and taps from a landing page to goals of visitors. */
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright/test'
import { formatOption, InputError } from '#cli/command.ts'
import { checkedSite } from '#cli/load-config.ts'
import { pages } from '#site/pages/pages.ts'
import { live } from '#tests/e2e/live.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { checkOut } from '#tests/runner/check-out.ts'
import { runProof } from '#tests/runner/harness.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { type Goal, goalsWith } from './goals.ts'
import { Person } from './person.ts'
import { journeyTable, type Measured, shortest, type Walked } from './table.ts'

const root = process.cwd()

/** A person waits no longer for anything, in milliseconds. */
const patienceMs = 6000

/** The end of the address of a market's landing page. */
const landing = '-maid-insurance'

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
} as const

interface Options {
  readonly base?: string
  readonly market: readonly string[]
  readonly format: 'markdown' | 'json'
}

/** One journey to measure. */
interface Journey extends Goal {
  readonly market: string
  readonly screen: keyof typeof screens
}

/** The premium of the cheapest plan with dental care in a market, whatever its language. */
function cheapestWithDental(place: string): number | undefined {
  const { markets } = checkedSite()
  const plans = markets.find(({ id }) => id === path.basename(place))?.plans ?? []
  const premiums = plans.filter(({ benefits }) => benefits.includes('dental')).map(({ price }) => Number(price))
  return premiums.length > 0 ? Math.min(...premiums) : undefined
}

function journeysIn({ market: markets }: Options): Journey[] {
  const names = Object.keys(screens) as (keyof typeof screens)[]
  const on = (market: string, screen: keyof typeof screens) =>
    goalsWith(cheapestWithDental(market)).map((goal) => ({ market, screen, ...goal }))
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
    for (let visits = 0; visits < 2; visits++) await page.goto(`/${market}${landing}`)
    await live(page)
    // Loading is no part of a journey, and a busy machine takes its time for it.
    context.setDefaultTimeout(patienceMs)
    const person = new Person(page, await context.newCDPSession(page), screens[screen].hasTouch)
    const leads = await go(person).catch((failure: unknown) => {
      process.stderr.write(`${market}, ${screen}, ${way}: ${String(failure).split('\n')[0]}\n`)
      return false
    })
    if (leads) found.push({ ...person.effort, way })
    await context.close()
  }
  return shortest(found)
}

await runProof(
  'journeys',
  'Scrolls and taps as people do, and says what it takes from a landing page to what they came for.',
  (command) =>
    command
      .option('--base <ref>', 'an earlier state to measure as well')
      .option('--market <ids...>', 'whose landing pages, in another language as in zh-hk/hong-kong', ['singapore'])
      .addOption(formatOption(['markdown', 'json'])),
  async ({ table, problem }, options: Options) => {
    const { base, format, market } = options
    const open = pages(checkedSite())
      .filter(({ blocks }) => blocks.some(({ kind }) => kind === 'comparison'))
      .map(({ path }) => path.slice(1, -landing.length))
    const unknown = market.filter((id) => !open.includes(id))
    if (unknown.length > 0) {
      throw new InputError(`No market has a landing page as ${unknown.join(', ')}: there are ${open.join(', ')}.`)
    }
    const executablePath = await ensureBrowser()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
    try {
      const journeys = journeysIn(options)
      const before = base === undefined ? [] : await walkAll(browser, checkOut(base), journeys)
      const now = await walkAll(browser, root, journeys)
      const measured: Measured[] = journeys.map(({ ways, ...journey }, i) => ({
        ...journey,
        before: before[i],
        now: now[i],
      }))
      if (format === 'json') process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`)
      else table(journeyTable(measured, base))
      for (const { goal, market, screen, now } of measured)
        if (!now) problem(`No way leads to "${goal}" in ${market} on the ${screen}.`)
    } finally {
      await browser.close()
    }
  },
)
