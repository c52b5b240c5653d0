import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { loadConfig, soundSite } from '#cli/load-config.ts'
import type { Site } from '#engine/site/site.ts'
import { rootWith } from '#tests/bench/scale.ts'
import { onSlowPhone, type Served, type Point, pointOf, type Tap } from '#tests/bench/slow-phone.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { type BuildCommand, type BuildFigures, install, measureBuild } from './builds.ts'
import { writeFormData, writeSiteData } from './data.ts'
import { type Host, serveCompressed } from './serve.ts'
import { printTable, type Row } from './table.ts'
import { type Marks, marksOf, type Weight, weigh, withoutScripts } from './visits.ts'

const folderOf = (name: string) => path.join(import.meta.dirname, name)
const peers = { astro: folderOf('astro'), surveyjs: folderOf('surveyjs'), rjsf: folderOf('rjsf') } as const

/** Of so many runs the median counts, figure by figure. */
const rounds = 3

/** Builds the same markets and wizard with each peer, and prints costs of builds and visits. */
export async function benchPeers(site: Site, counts: readonly number[]): Promise<void> {
  for (const folder of Object.values(peers)) await install(folder)
  for (const count of counts) await compareBuilds(site, count)
  // Visits are of the real markets.
  const root = rootWith(site, site.markets.length)
  writeSiteData(path.join(peers.astro, 'data'), site, new Date())
  writeFormData(peers, site)
  const folders = { ours: root, ...peers }
  for (const command of [ourBuild(root, []), astroBuild, formBuild(peers.surveyjs), formBuild(peers.rjsf)]) {
    await measureBuild(command)
  }
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    await compareVisits(browser, folders, marksOf(site))
  } finally {
    await browser.close()
    rmSync(root, { recursive: true })
  }
}

const ourBuild = (folder: string, args: readonly string[]): BuildCommand => ({
  folder,
  script: folderOf('our-build.ts'),
  args,
  begins: /^Rendering/,
  ends: /^Rendered/,
})

const astroBuild: BuildCommand = {
  folder: peers.astro,
  script: 'node_modules/astro/bin/astro.mjs',
  args: ['build'],
  begins: /generating static routes/,
  ends: /Completed in/,
}

const formBuild = (folder: string): BuildCommand => ({
  folder,
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--config', '../forms/vite.config.ts'],
  begins: /transforming/,
  ends: /built in/,
})

async function compareBuilds(site: Site, count: number): Promise<void> {
  const root = rootWith(site, count)
  try {
    const grown = soundSite(loadConfig({ root, schemasRoot: root }), `The site of ${count} markets is not sound.`)
    writeSiteData(path.join(peers.astro, 'data'), grown, new Date())
    const ours = await median(ourBuild(root, ['plain']))
    const astro = await median(astroBuild)
    const whole = await median(ourBuild(root, []))
    const row = (name: string, cell: (figures: BuildFigures) => number, digits = 0): Row => ({
      name,
      cells: [ours, astro, whole].map(cell),
      digits,
    })
    const per1000 = ({ rendering, pages }: BuildFigures) => (rendering / pages) * 1000
    printTable(
      `${count} markets`,
      ['ours', 'Astro', 'ours with .br and .gz'],
      [
        row('pages', ({ pages }) => pages),
        row('words a page', ({ words }) => words),
        { ...row('whole build, seconds', ({ seconds }) => seconds, 1), better: 'less' },
        { ...row('render and write, seconds per 1,000 pages', per1000, 2), better: 'less' },
        { ...row('peak memory, MB', ({ memory }) => memory), better: 'less' },
        { ...row('written, MB', ({ written }) => written, 1), better: 'less' },
        row('files', ({ files }) => files),
      ],
    )
  } finally {
    rmSync(root, { recursive: true })
  }
}

async function median(command: BuildCommand): Promise<BuildFigures> {
  const all: BuildFigures[] = []
  for (let i = 0; i < rounds; i += 1) all.push(await measureBuild(command))
  const middle = (key: keyof BuildFigures) => {
    return all.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  }
  const [first] = all
  if (!first) throw new Error('Nothing was measured.')
  return { ...first, seconds: middle('seconds'), rendering: middle('rendering'), memory: middle('memory') }
}

type Rivals = 'ours' | keyof typeof peers

async function compareVisits(
  browser: Browser,
  folders: Readonly<Record<Rivals, string>>,
  marks: Readonly<Record<Rivals, Marks>>,
): Promise<void> {
  const wizards: Visited[] = []
  const landings: Visited[] = []
  const hosts: Host[] = []
  for (const name of ['ours', 'astro', 'surveyjs', 'rjsf'] as const) {
    const host = await serveCompressed(path.join(folders[name], 'dist'))
    hosts.push(host)
    const { wizard, landing, answer, filter } = marks[name]
    wizards.push(await firstVisit(browser, { url: host.url + wizard, ...answer }))
    if (landing && filter) landings.push(await firstVisit(browser, { url: host.url + landing, ...filter }))
  }
  // In turns, so that other work of the machine meets all alike.
  for (let i = 0; i < rounds; i += 1) {
    for (const { tap, spot, served } of [...wizards, ...landings])
      served.push(await onSlowPhone(browser, tap, spot, served.at(-1)))
  }
  for (const host of hosts) await host.close()
  const names = ['ours', 'Astro', 'SurveyJS', 'rjsf']
  printTable('The wizard', names, visitRows(wizards, wizardWords))
  printTable('A landing page', names.slice(0, 2), visitRows(landings, landingWords))
}

/** A page, the tap on it, and the result. */
interface Visited {
  readonly tap: Tap
  readonly spot: Point
  readonly weight: Weight
  readonly plain: string
  /** A round each. */
  readonly served: Served[]
}

async function firstVisit(browser: Browser, tap: Tap): Promise<Visited> {
  const plain = await withoutScripts(browser, tap.url)
  return { tap, plain, spot: await pointOf(browser, tap), weight: await weigh(browser, tap.url), served: [] }
}

/** The rows of a visit in the table: medians of several rounds. */
function figuresOf({ weight, plain, served }: Visited) {
  const median = (key: keyof Served) =>
    served.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  return { ...weight, plain, painted: median('painted'), counts: median('counts'), live: median('live') }
}

type Figures = ReturnType<typeof figuresOf>

const wizardWords = {
  counts: 'an answer counts from, ms',
  live: 'an answer shows within 200 ms from, ms',
  plain: 'works without scripts',
}
const landingWords = { counts: 'a filter counts from, ms', live: 'a filter shows within 200 ms from, ms' }

function visitRows(visits: readonly Visited[], words: Partial<Record<keyof Figures, string>>): Row[] {
  const names = { markup: 'HTML and styles, gzip', script: 'script, gzip', painted: 'first paint, ms', ...words }
  const figures = visits.map(figuresOf)
  return Object.entries(names).map(([key, name]) => ({
    name,
    cells: figures.map((one) => one[key as keyof Figures]),
    ...(key !== 'plain' && { better: 'less' as const }),
  }))
}
