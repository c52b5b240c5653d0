import path from 'node:path'
import { rmSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { loadConfig, soundSite } from '#cli/load-config.ts'
import type { Site } from '#engine/site.ts'
import { rootWith } from '#tests/bench/scale.ts'
import { onSlowPhone, type Served, type Point, pointOf, type Tap } from '#tests/bench/slow-phone.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import type { Proof } from '#tests/runner/harness.ts'
import type { Table } from '#tests/runner/table.ts'
import { type BuildCommand, type BuildFigures, install, measureBuild } from './builds.ts'
import { writeSiteData } from './data.ts'
import { type Host, serveCompressed } from './serve.ts'
import { type Row, sideBySide } from './table.ts'
import { type Visits, visitsOf, type Weight, weigh, withoutScripts } from './visits.ts'

const folderOf = (name: string) => path.join(import.meta.dirname, name)
const astro = folderOf('astro')

/** Of so many runs in turns the median counts, figure by figure. */
const rounds = 5

/** Builds the same markets with Astro, and compares costs of builds and visits. */
export async function benchPeers({ table }: Proof, site: Site, counts: readonly number[]): Promise<void> {
  await install(astro)
  for (const count of counts) table(await compareBuilds(site, count))
  // Visits are of the real markets.
  const root = rootWith(site, site.markets.length)
  writeSiteData(path.join(astro, 'data'), site, new Date())
  for (const command of [ourBuild(root, []), astroBuild]) await measureBuild(command)
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    for (const found of await compareVisits(browser, { ours: root, astro }, visitsOf(site))) table(found)
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
  folder: astro,
  script: 'node_modules/astro/bin/astro.mjs',
  args: ['build'],
  begins: /generating static routes/,
  ends: /Completed in/,
}

async function compareBuilds(site: Site, count: number): Promise<Table> {
  const root = rootWith(site, count)
  try {
    const grown = soundSite(loadConfig({ root, schemasRoot: root }), `The site of ${count} markets is not sound.`)
    writeSiteData(path.join(astro, 'data'), grown, new Date())
    const commands = [ourBuild(root, ['plain']), astroBuild, ourBuild(root, [])]
    const runs: BuildFigures[][] = commands.map(() => [])
    for (let i = 0; i < rounds; i += 1) {
      for (const [rival, command] of commands.entries()) runs[rival]?.push(await measureBuild(command))
    }
    const row = (name: string, figure: (figures: BuildFigures) => number, aim?: number, digits = 0): Row => ({
      name,
      cells: runs.map((figures) => figures.map(figure)),
      digits,
      ...(aim !== undefined && { aim }),
    })
    return sideBySide(
      `${count} markets`,
      ['ours', 'Astro', 'ours with .br and .gz'],
      [
        row('pages', ({ pages }) => pages),
        row('words a page', ({ words }) => words),
        row('whole build, seconds', ({ seconds }) => seconds, 1, 1),
        row('render and write, seconds per 1,000 pages', ({ rendering, pages }) => (rendering / pages) * 1000, 1, 2),
        row('peak memory, MB', ({ memory }) => memory, 1),
        row('written, MB', ({ written }) => written, 1.5, 1),
        row('files', ({ files }) => files, 1.5),
      ],
    )
  } finally {
    rmSync(root, { recursive: true })
  }
}

async function compareVisits(
  browser: Browser,
  folders: Readonly<Record<'ours' | 'astro', string>>,
  { wizard, landing, marks }: Visits,
): Promise<Table[]> {
  const wizards: Visited[] = []
  const landings: Visited[] = []
  const hosts: Host[] = []
  for (const name of ['ours', 'astro'] as const) {
    const host = await serveCompressed(path.join(folders[name], 'dist'))
    hosts.push(host)
    const { answer, filter } = marks[name]
    wizards.push(await firstVisit(browser, { url: host.url + wizard, ...answer }))
    landings.push(await firstVisit(browser, { url: host.url + landing, ...filter }))
  }
  const plain: string[] = []
  for (const { tap } of wizards) plain.push(await withoutScripts(browser, tap.url))
  // In turns, so that other work of the machine meets all alike.
  for (let i = 0; i < rounds; i += 1) {
    for (const { tap, spot, served } of [...wizards, ...landings])
      served.push(await onSlowPhone(browser, tap, spot, served.at(-1)))
  }
  for (const host of hosts) await host.close()
  const names = ['ours', 'Astro']
  return [
    sideBySide('The wizard', names, [
      ...visitRows(wizards, wizardTap),
      { name: 'works without scripts', cells: plain },
    ]),
    sideBySide('A landing page', names, visitRows(landings, landingTap)),
  ]
}

/** A page, the tap on it, and the result. */
interface Visited {
  readonly tap: Tap
  readonly spot: Point
  readonly weight: Weight
  /** A round each. */
  readonly served: Served[]
}

async function firstVisit(browser: Browser, tap: Tap): Promise<Visited> {
  return { tap, spot: await pointOf(browser, tap), weight: await weigh(browser, tap.url), served: [] }
}

type Described = Pick<Row, 'name' | 'aim'>

/** The rows on the tap. */
interface TapRows {
  readonly counts: Described
  readonly live: Described
}

const wizardTap: TapRows = {
  counts: { name: 'an answer counts from, ms', aim: 0.5 },
  live: { name: 'an answer shows within 200 ms from, ms', aim: 1 },
}
const landingTap: TapRows = {
  counts: { name: 'a filter counts from, ms', aim: 1 },
  live: { name: 'a filter shows within 200 ms from, ms', aim: 1 },
}

/** The rows of a page: its weight, its first paint, and those on the tap. */
function visitRows(visits: readonly Visited[], { counts, live }: TapRows): Row[] {
  const served = (key: keyof Served) => visits.map((visit) => visit.served.map((one) => one[key]))
  return [
    { name: 'HTML and styles, gzip', cells: visits.map(({ weight }) => [weight.markup]) },
    { name: 'script, gzip', cells: visits.map(({ weight }) => [weight.script]) },
    { name: 'first paint, ms', cells: served('painted'), aim: 1 },
    { ...counts, cells: served('counts') },
    { ...live, cells: served('live') },
  ]
}
