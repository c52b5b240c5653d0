import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { newMarket } from '#checker/new.ts'
import { InputError } from '#cli/command.ts'
import type { Site } from '#engine/site.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { median, repeated } from '#tests/runner/samples.ts'
import type { Figure } from '#tests/runner/table.ts'
import {
  buildMemory,
  commandTime,
  editedMarket,
  emptied,
  gitTime,
  leadsTime,
  movedPage,
  ownCache,
  watchTime,
} from './scale-commands.ts'
import { devStart, editToScreen } from './scale-dev.ts'
import { postsMemory, serveMemory, serveTime } from './scale-serve.ts'
import { changeToFindings, studioStart } from './scale-studio.ts'
import { keyToPreview, keyToScreen } from './scale-typing.ts'

/** Measures a site by its root folder. */
type Measure = (root: string) => number | Promise<number>

const build = (root: string, prepare: (root: string) => void) =>
  commandTime(root, 'scripts/build.ts', ownCache(root), () => prepare(root))

/** Milliseconds of each command as its npm script calls it. */
const times: Readonly<Record<string, Measure>> = {
  'build, clean': (root) => build(root, emptied),
  'build, after one price': (root) => build(root, editedMarket),
  check: (root) => commandTime(root, 'src/cli/check.ts'),
  'check --watch, after one price': watchTime,
  'check --ready': (root) => commandTime(root, 'src/cli/check.ts', ['--ready', 'bahrain']),
  'flow bahrain': (root) => commandTime(root, 'src/cli/flow.ts', ['bahrain']),
  'diff, after one price': (root) => gitTime(root, 'src/cli/diff.ts', ['HEAD']),
  'new-market': (root) => commandTime(root, 'src/cli/new-market.ts', ['--yes', ...options()]),
  rename: (root) => commandTime(root, 'src/cli/rename.ts', movedPage(root)),
  'leads, the newest of 10,000': (root) => leadsTime(root, []),
  'leads list, all of 10,000': (root) => leadsTime(root, ['list']),
  'dev, start to first page': devStart,
  'dev, edit to screen': editToScreen,
  'serve, until ready': serveTime,
  'studio, until a window shows all': studioStart,
  'studio, change to findings': changeToFindings,
  'studio, key to screen, 19 of 20': keyToScreen,
  'studio, key to previewed page': keyToPreview,
}

/** Sizes of the built site, and the memory of build and server. */
const sizes: Readonly<Record<string, Measure>> = {
  'build, addresses of pages': (root) => filesOf(root, '').filter((name) => name.endsWith('page.json')).length,
  'build, peak memory in MB': buildMemory,
  'serve, memory in MB after 1000 pages': serveMemory,
  'serve, memory in MB after posts': postsMemory,
  'build, page in bytes': (root) => sizeOf(root, 'index.html'),
  'build, page in bytes, Brotli': (root) => sizeOf(root, 'index.html.br'),
  'build, data of a page in bytes': (root) => sizeOf(root, 'page.json'),
  'build, all scripts in bytes, gzip': (root) => {
    const scripts = filesOf(root, 'assets').filter((name) => name.endsWith('.js.gz'))
    return scripts.map((name) => statSync(path.join(root, 'dist/assets', name)).size).reduce((a, b) => a + b, 0)
  },
}

const filesOf = (root: string, folder: string) =>
  readdirSync(path.join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })

/** The bytes of a file of the page of the market that is in the site at every size. */
const sizeOf = (root: string, file: string) => statSync(path.join(root, 'dist', movedPage(root)[0], file)).size

/** How often each row is measured; the median counts. */
const attempts = 3

/** Measures times of the commands and sizes of pages with so many markets. */
export async function benchScale(
  { table }: Proof,
  site: Site,
  counts: readonly number[],
  only: readonly string[],
): Promise<void> {
  const isChosen = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
  const names = [...Object.keys(times), ...Object.keys(sizes)]
  if (!names.some(isChosen)) throw new InputError(`No row has ${only.join(' or ')} in its name: ${names.join('; ')}.`)
  const columns = counts.map((count) => ({ count, root: rootWith(site, count) }))
  try {
    const rows: [string, ...Figure[]][] = []
    const measure = async (name: string, inWords: Omit<Figure, 'value'>, of: (root: string) => Promise<number>) => {
      console.log(name)
      const values: number[] = []
      for (const { root } of columns) values.push(await of(root))
      const growth = { value: (values.at(-1) ?? 0) / (values[0] ?? 1), unit: '×', digits: 1 }
      rows.push([name, ...values.map((value) => ({ value, ...inWords })), growth])
    }
    for (const [name, time] of Object.entries(times).filter(([name]) => isChosen(name)))
      await measure(name, { digits: 2 }, async (root) => median(await repeated(attempts, () => time(root))) / 1000)
    for (const [name, size] of Object.entries(sizes).filter(([name]) => isChosen(name)))
      await measure(name, {}, async (root) => size(root))
    table({
      title: 'seconds, where nothing else is said',
      columns: [...counts.map((count) => `${count} markets`), 'last : first'],
      rows,
    })
  } finally {
    for (const { root } of columns) rmSync(root, { recursive: true })
  }
}

/**
 * A folder with this site's config, enough new markets to make `count`, and everything that a build or the dev server
 * needs.
 */
export function rootWith(site: Site, count: number): string {
  const root = mkdtempSync(path.join(tmpdir(), `markets-${count}-`))
  for (const part of ['config', 'schemas', 'src', 'package.json', 'vite.config.ts'])
    cpSync(part, path.join(root, part), { recursive: true })
  // Links to each package: the dev server caches bundled packages beside them.
  mkdirSync(path.join(root, 'node_modules'))
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('.')) symlinkSync(path.resolve('node_modules', name), path.join(root, 'node_modules', name))
  }
  addMarkets(site, root, count)
  return root
}

/** Writes enough new markets into a folder with this site's config to make `count`. */
export function addMarkets(site: Site, root: string, count: number): void {
  for (let i = site.markets.length; i < count; i += 1) {
    const { file, text } = newMarket({ ...answers, id: `market-${i}`, name: `Market ${i}` }, site)
    writeFileSync(path.join(root, file), text.replace('"upcoming"', '"open"'))
  }
}

let made = 0

/** The command's options for a new market. */
function options(): string[] {
  made += 1
  const own = { ...answers, id: `made-${process.pid}-${made}`, name: `Made ${made}` }
  return Object.entries(own).flatMap(([name, value]) => [`--${name}`, value])
}

const answers = {
  country: 'TH',
  region: 'asia',
  currency: 'THB',
  symbol: 'THB',
  locale: 'en-TH',
  'time-zone': 'Asia/Bangkok',
  accent: '#7a1f4b',
  hours: 'Monday to Friday, 9:00 AM to 6:00 PM',
  hotline: 'later',
  providers: 'later',
  like: 'none',
}
