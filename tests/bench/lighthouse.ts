import path from 'node:path'
import process from 'node:process'
import type { Site } from '../../src/engine/site/site.ts'
import type { Page } from '../../src/pages/page.ts'
import { pages } from '../../src/pages/pages.ts'
import { build } from '../../src/site/build/build.ts'
import { serveSite } from '../e2e/served-site.ts'
import { ensureBrowser } from '../runner/browser.ts'
import { categories, type Figures, installLighthouse, judge, type Verdict } from './lighthouse-run.ts'
import { weigh } from './weight.ts'

/** The least that each score may be, and the most of what is measured. */
const limits: Figures = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  LCP: 1500,
  TBT: 50,
  CLS: 0.02,
}

const names = Object.keys(limits) as (keyof Figures)[]

/** Of so many loads of a page, the one in the middle counts, figure by figure. */
const loads = 3

/**
 * Builds the site and prints what Lighthouse says of the heaviest page of each kind on a phone, as our own server serves
 * it; the process ends with 1 where that is not within the limits.
 */
export async function benchLighthouse(root: string, site: Site): Promise<void> {
  await build(
    root,
    () => site,
    () => {},
  )
  const [command, browser] = [await installLighthouse(root), await ensureBrowser()]
  const server = await serveSite(root)
  const verdicts: [path: string, verdict: Verdict][] = []
  try {
    for (const page of await heaviestPages(root, site)) {
      const one = () => judge(command, browser, server.url + page.path, leftOut(page))
      const some: Verdict[] = []
      while (some.length < loads) some.push(await one())
      verdicts.push([page.path, middle(some)])
    }
  } finally {
    await server.close()
  }
  console.log(`Lighthouse on a phone, heaviest page of each kind, median of ${loads}; LCP and TBT in milliseconds`)
  console.table(Object.fromEntries([['limit', limits], ...verdicts.map(([path, verdict]) => [path, inWords(verdict)])]))
  if (verdicts.some(([, { figures }]) => names.some((name) => isOver(name, figures)))) process.exitCode = 1
}

async function heaviestPages(root: string, site: Site): Promise<Page[]> {
  const dist = path.join(root, 'dist')
  const weighed = await Promise.all(pages(site).map(async (page) => ({ page, weight: await weigh(dist, page) })))
  const kinds = Map.groupBy(weighed, ({ weight }) => weight.kind)
  const heaviest = [...kinds.values()].map((some) => some.toSorted((a, b) => size(b.weight) - size(a.weight))[0]?.page)
  return heaviest.filter((page) => page !== undefined)
}

function size({ html, script }: { readonly html: number; readonly script: number }): number {
  return html + script
}

/** The audits that a page fails on purpose: one that is not to be listed, and the one that says there is no page. */
function leftOut({ meta, status }: Page): string[] {
  return [
    ...(meta.noindex ? ['is-crawlable'] : []),
    ...(status === 404 ? ['http-status-code', 'errors-in-console'] : []),
  ]
}

function middle(verdicts: readonly Verdict[]): Verdict {
  const sorted = (name: keyof Figures) => verdicts.map(({ figures }) => figures[name]).toSorted((a, b) => a - b)
  return {
    figures: Object.fromEntries(names.map((name) => [name, sorted(name)[Math.floor(loads / 2)]])) as Figures,
    found: [...new Set(verdicts.flatMap(({ found }) => found))],
  }
}

function isOver(name: keyof Figures, figures: Figures): boolean {
  const isScore = categories.some((category) => category === name)
  return isScore ? !(figures[name] >= limits[name]) : !(figures[name] <= limits[name])
}

function inWords({ figures, found }: Verdict): Readonly<Record<string, string>> {
  const cell = (name: keyof Figures) => {
    const figure = name === 'CLS' ? figures[name].toFixed(3) : String(Math.round(figures[name]))
    return [name, isOver(name, figures) ? `${figure} OVER` : figure]
  }
  return { ...Object.fromEntries(names.map(cell)), 'cost points': found.join(' ') }
}
