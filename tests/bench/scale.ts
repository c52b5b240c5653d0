import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Site } from '../../src/engine/site/site.ts'
import { newMarket } from '../../src/tools/market/new-market.ts'
import { commandTime, editedMarket, gitTime, movedPage, watchTime } from './scale-commands.ts'
import { editToScreen } from './scale-dev.ts'

/** What is measured of a config: milliseconds, by the folder that holds it. */
type Measure = (root: string) => number | Promise<number>

/** Every row of the table; each command as its npm script calls it. */
const rows: Readonly<Record<string, Measure>> = {
  'build, clean': (root) => commandTime(root, 'scripts/build.ts', [], () => emptied(root)),
  'build, after one price': (root) => commandTime(root, 'scripts/build.ts', [], () => editedMarket(root)),
  check: (root) => commandTime(root, 'src/cli/check.ts'),
  'check --watch, after one price': watchTime,
  'check --ready': (root) => commandTime(root, 'src/cli/check.ts', ['--ready', 'bahrain']),
  'flow bahrain': (root) => commandTime(root, 'src/cli/flow.ts', ['bahrain']),
  'diff, after one price': (root) => gitTime(root, 'src/cli/diff.ts', ['HEAD']),
  'new-market': (root) => commandTime(root, 'src/cli/new-market.ts', ['--yes', ...options()]),
  rename: (root) => commandTime(root, 'src/cli/rename.ts', movedPage(root)),
  'dev, edit to screen': editToScreen,
}

/** Of so many runs of a row the median counts. */
const attempts = 3

/** Prints how long the project's commands take with so many markets, as a table in Markdown. */
export async function benchScale(site: Site, counts: readonly number[], only: readonly string[]): Promise<void> {
  const chosen = Object.entries(rows).filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)))
  const columns = counts.map((count) => ({ count, root: rootWith(site, count) }))
  try {
    const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
    line(['seconds', ...counts.map((count) => `${count} markets`), 'last : first'])
    line(['---', ...counts.map(() => '--:'), '--:'])
    for (const [name, measure] of chosen) {
      const times: number[] = []
      for (const { root } of columns) times.push(await median(() => measure(root)))
      const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1)
      line([name, ...times.map((time) => (time / 1000).toFixed(2)), `× ${ratio.toFixed(1)}`])
    }
  } finally {
    for (const { root } of columns) rmSync(root, { recursive: true })
  }
}

async function median(measure: () => number | Promise<number>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < attempts; i += 1) times.push(await measure())
  return times.sort((a, b) => a - b)[Math.floor(attempts / 2)] ?? 0
}

/** A folder with this site's config and as many new markets as make `count`, and all that it is built and developed from. */
export function rootWith(site: Site, count: number): string {
  const root = mkdtempSync(path.join(tmpdir(), `markets-${count}-`))
  for (const part of ['config', 'schemas', 'src', 'package.json', 'vite.config.ts'])
    cpSync(part, path.join(root, part), { recursive: true })
  // Not one link to all packages: the dev server keeps what it makes of them beside them.
  mkdirSync(path.join(root, 'node_modules'))
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('.')) symlinkSync(path.resolve('node_modules', name), path.join(root, 'node_modules', name))
  }
  for (let i = site.markets.length; i < count; i += 1) {
    const { file, text } = newMarket({ ...answers, id: `market-${i}`, name: `Market ${i}` }, site)
    writeFileSync(path.join(root, file), text.replace('"upcoming"', '"open"'))
  }
  return root
}

function emptied(root: string): void {
  for (const name of ['builds', 'dist', 'node_modules/.cache'])
    rmSync(path.join(root, name), { recursive: true, force: true })
}

let made = 0

/** The options of a market that does not exist yet. */
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
  insurers: 'later',
  like: 'none',
}
