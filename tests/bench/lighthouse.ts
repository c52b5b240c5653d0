import path from 'node:path'
import process from 'node:process'
import { type Browser, chromium } from 'playwright'
import type { Site } from '#engine/site/site.ts'
import type { Page } from '#pages/page.ts'
import { pages } from '#pages/pages.ts'
import { build } from '#site/build/build.ts'
import { serveSite } from '#tests/e2e/served-site.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { categories, type Figures, installLighthouse, judge, phoneSlowdown, type Verdict } from './lighthouse-run.ts'
import { firstLoad } from './slow-phone.ts'
import { weigh } from './weight.ts'

/** The least scores and the greatest measures. */
const strict: Figures = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  LCP: 1500,
  TBT: 50,
  CLS: 0.02,
}

/** Limits for a busy machine, on which times vary. */
const lenient: Figures = {
  ...strict,
  performance: 95,
  LCP: Number.POSITIVE_INFINITY,
  TBT: Number.POSITIVE_INFINITY,
}

const names = Object.keys(strict) as (keyof Figures)[]

/** How often a page is loaded; the median of each figure counts. */
const loads = 3

/** How often a page that misses a limit is measured again, since other work on the machine costs points. */
const rounds = 3

/** A page as Lighthouse's model of a phone judges it, and its first load on a phone that is slowed down for real. */
interface Row extends Verdict {
  readonly painted: number
  /** Undefined for a page without an app. */
  readonly live: number | undefined
  /** How much slower the phone of the model is than this machine was. */
  readonly slowdown: number
}

/**
 * Builds the site and prints Lighthouse's figures for the heaviest page of each kind on a phone, served by our own
 * server; the process ends with 1 where one is beyond its limit.
 *
 * @param kinds only the heaviest so many kinds, with limits that hold on a machine with other work too.
 */
export async function benchLighthouse(root: string, site: Site, kinds?: number): Promise<void> {
  await build(
    root,
    () => site,
    () => {},
  )
  const limits = kinds === undefined ? strict : lenient
  const [command, executablePath] = [await installLighthouse(root), await ensureBrowser()]
  const server = await serveSite(root)
  const browser = await chromium.launch({ executablePath })
  const rows: [path: string, row: Row][] = []
  try {
    for (const page of (await heaviestPages(root, site)).slice(0, kinds)) {
      const url = server.url + page.path
      const judged = async () => {
        const slowdown = median(await times(loads, () => phoneSlowdown(command, browser)))
        const load = { command, browser: executablePath, url, leftOut: leftOut(page), slowdown }
        return { slowdown, ...medians(await times(loads, () => judge(load))) }
      }
      let verdict = await judged()
      for (let again = 1; again < rounds && !isWithin(verdict, limits); again += 1) verdict = await judged()
      rows.push([page.path, { ...verdict, ...(await slowly(browser, url)) }])
    }
  } finally {
    await browser.close()
    await server.close()
  }
  console.log(`Lighthouse on a phone, heaviest page of each kind, median of ${loads}; LCP and TBT in milliseconds.`)
  console.log('Beside its model: when the page is painted, and live, on a phone that is slowed down for real.')
  console.table(Object.fromEntries([['limit', limits], ...rows.map(([path, row]) => [path, inWords(row, limits)])]))
  if (!rows.every(([, row]) => isWithin(row, limits))) process.exitCode = 1
}

/** The medians of several first loads on a slow phone. */
async function slowly(browser: Browser, url: string): Promise<Pick<Row, 'painted' | 'live'>> {
  const all = await times(loads, () => firstLoad(browser, url))
  const lives = all.map(({ live }) => live).filter((live) => live !== undefined)
  return { painted: median(all.map(({ painted }) => painted)), live: lives.length > 0 ? median(lives) : undefined }
}

async function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) results.push(await act())
  return results
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** The heaviest page of each kind, the heaviest kind first. */
async function heaviestPages(root: string, site: Site): Promise<Page[]> {
  const dist = path.join(root, 'dist')
  const weighed = await Promise.all(pages(site).map(async (page) => ({ page, weight: await weigh(dist, page) })))
  const kinds = Map.groupBy(weighed, ({ weight }) => weight.kind)
  const byWeight = (some: typeof weighed) => some.toSorted((a, b) => size(b.weight) - size(a.weight))
  return byWeight([...kinds.values()].flatMap((some) => byWeight(some).slice(0, 1))).map(({ page }) => page)
}

function size({ html, script }: { readonly html: number; readonly script: number }): number {
  return html + script
}

/** The audits that a page fails on purpose, because it is unlisted or is the not-found page. */
function leftOut({ meta, status }: Page): string[] {
  return [
    ...(meta.noindex ? ['is-crawlable'] : []),
    ...(status === 404 ? ['http-status-code', 'errors-in-console'] : []),
  ]
}

function medians(verdicts: readonly Verdict[]): Verdict {
  const medianOf = (name: keyof Figures) => median(verdicts.map(({ figures }) => figures[name]))
  return {
    figures: Object.fromEntries(names.map((name) => [name, medianOf(name)])) as Figures,
    found: [...new Set(verdicts.flatMap(({ found }) => found))],
  }
}

function isWithin({ figures }: Verdict, limits: Figures): boolean {
  return !names.some((name) => isOver(name, figures, limits))
}

function isOver(name: keyof Figures, figures: Figures, limits: Figures): boolean {
  const isScore = categories.some((category) => category === name)
  return isScore ? !(figures[name] >= limits[name]) : !(figures[name] <= limits[name])
}

function inWords({ figures, found, painted, live, slowdown }: Row, limits: Figures): Readonly<Record<string, string>> {
  const cell = (name: keyof Figures) => {
    const figure = name === 'CLS' ? figures[name].toFixed(3) : String(Math.round(figures[name]))
    return [name, isOver(name, figures, limits) ? `${figure} OVER` : figure]
  }
  return {
    ...Object.fromEntries(names.map(cell)),
    slowdown: `${slowdown.toFixed(1)} ×`,
    painted: String(Math.round(painted)),
    live: live === undefined ? 'no app' : String(Math.round(live)),
    'cost points': found.join(' '),
  }
}
