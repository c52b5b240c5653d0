import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build } from '#build/build.ts'
import type { Site } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import { pages } from '#site/pages/pages.ts'
import { serveSite } from '#tests/e2e/served-site.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { median, repeated } from '#tests/runner/samples.ts'
import { type Figure, isMissed, limitOf } from '#tests/runner/table.ts'
import { categories, type Figures, installLighthouse, judge, phoneSlowdown, type Verdict } from './lighthouse-run.ts'
import { firstLoad } from './slow-phone.ts'
import { weigh } from './weight.ts'

type Limits = Partial<Figures>

/** The least scores, and the greatest layout shift, on a busy machine, on which times vary. */
const lenient = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, CLS: 0.02 } as const
const strict = { ...lenient, performance: 99, LCP: 1500, TBT: 50 } as const

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
 * Builds the site and measures Lighthouse's figures for the heaviest page of each kind on a phone, served by our own server.
 *
 * @param kinds all, or only the heaviest so many kinds, with limits that hold on a machine with other work too.
 */
export async function benchLighthouse({ table }: Proof, root: string, site: Site, kinds: number | true): Promise<void> {
  await build(
    root,
    () => site,
    () => {},
  )
  const limits = kinds === true ? strict : lenient
  const [command, executablePath] = [await installLighthouse(root), await ensureBrowser()]
  const server = await serveSite(root)
  const browser = await chromium.launch({ executablePath })
  const rows: [path: string, row: Row][] = []
  try {
    for (const page of (await heaviestPages(root, site)).slice(0, kinds === true ? undefined : kinds)) {
      const url = server.url + page.path
      const judged = async () => {
        const slowdown = median(await repeated(loads, () => phoneSlowdown(command, browser)))
        const load = { command, browser: executablePath, url, leftOut: leftOut(page), slowdown }
        return { slowdown, ...medians(await repeated(loads, () => judge(load))) }
      }
      let verdict = await judged()
      for (let again = 1; again < rounds && !isWithin(verdict, limits); again += 1) verdict = await judged()
      rows.push([page.path, { ...verdict, ...(await slowly(browser, url)) }])
    }
  } finally {
    await browser.close()
    await server.close()
  }
  table({
    title: `Heaviest page of each kind, median of ${loads}`,
    columns: [
      ...names.map((name) => `${name} ${limitOf(figureOf(name, strict, limits))}`.trim()),
      ...['slowdown of the model', 'painted on a slowed-down phone', 'live there', 'cost points'],
    ],
    rows: rows.map(([path, { figures, slowdown, painted, live, found }]) => [
      path,
      ...names.map((name) => figureOf(name, figures, limits)),
      { value: slowdown, digits: 1, unit: '×' },
      painted,
      live ?? 'no app',
      found.join(' '),
    ]),
  })
}

/** The medians of several first loads on a slow phone. */
async function slowly(browser: Browser, url: string): Promise<Pick<Row, 'painted' | 'live'>> {
  const all = await repeated(loads, () => firstLoad(browser, url))
  const lives = all.map(({ live }) => live).filter((live) => live !== undefined)
  return { painted: median(all.map(({ painted }) => painted)), live: lives.length > 0 ? median(lives) : undefined }
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

function isWithin({ figures }: Verdict, limits: Limits): boolean {
  return !names.some((name) => isMissed(figureOf(name, figures, limits)))
}

/** A score or a measure (in milliseconds, besides the layout shift) with its limit. */
function figureOf(name: keyof Figures, figures: Figures, limits: Limits): Figure {
  const [value, limit] = [figures[name], limits[name]]
  const isScore = categories.some((category) => category === name)
  const limited = limit === undefined ? {} : isScore ? { atLeast: limit } : { atMost: limit }
  return { value, digits: name === 'CLS' ? 3 : 0, ...limited }
}
