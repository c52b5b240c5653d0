import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { openSqliteStore } from '#server/lead-store.ts'

const project = path.resolve(import.meta.dirname, '../..')
const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }

/** A market that is in the site at every size. */
const market = 'config/markets/bahrain.json'

let price = 500

/** Gives the first plan of a market another price. */
export function editedMarket(root: string): void {
  const file = path.join(root, market)
  price += 1
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"price": \d+/, `"price": ${price}`))
}

/** The address of a market's page, and a new one. */
export function movedPage(root: string): [from: string, to: string] {
  const { landing } = JSON.parse(readFileSync(path.join(root, market), 'utf8'))
  return [landing.path, landing.path.replace(/(-moved)?$/, (moved: string) => (moved ? '' : '-moved'))]
}

/** Milliseconds that a command of the project takes in a folder, once that is prepared. */
export function commandTime(
  root: string,
  script: string,
  args: readonly string[] = [],
  prepare = () => {},
  more: NodeJS.ProcessEnv = {},
): number {
  prepare()
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [path.join(project, script), ...args], {
    cwd: root,
    env: { ...env, ...more },
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  const time = performance.now() - began
  // Exit code 1 may mean that something was found.
  if (status !== 0 && status !== 1) throw new Error(`${script} ${args.join(' ')} failed: ${stderr}`)
  return time
}

/** The peak memory, in megabytes, of a build without caches. */
export function buildMemory(root: string): number {
  const notes = path.join(root, 'memory')
  const noting = pathToFileURL(path.join(project, 'tests/peers/note-memory.ts')).href
  rmSync(notes, { force: true })
  const more = { MEMORY_FILE: notes, NODE_OPTIONS: `--import=${noting}` }
  commandTime(root, 'scripts/build.ts', ownCache(root), () => emptied(root), more)
  const peaks = readFileSync(notes, 'utf8').trim().split('\n')
  return Math.max(...peaks.map((line) => Number(line.split(' ')[1]))) / 1024
}

/** The option for a cache inside the root. */
export const ownCache = (root: string) => ['--cache', path.join(root, 'cache')]

/**
 * Empties a folder of everything that commands left in it. The old files are deleted only when the bench ends, because
 * on some disks writing is slow right after deleting.
 */
export function emptied(root: string): void {
  const away = mkdtempSync(path.join(root, 'away-'))
  for (const [i, name] of ['builds', 'dist', 'cache', 'node_modules/.cache'].entries()) {
    if (existsSync(path.join(root, name))) renameSync(path.join(root, name), path.join(away, String(i)))
  }
}

/** As `commandTime`, for a command that compares the folder with its last commit after one price has changed. */
export function gitTime(root: string, script: string, args: readonly string[]): number {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
  if (!existsSync(path.join(root, '.git'))) {
    git('init', '-q')
    git('add', 'config', 'schemas')
    git('-c', 'user.name=Bench', '-c', 'user.email=bench@site.example', 'commit', '-q', '-m', 'Begin')
  }
  return commandTime(root, script, args, () => editedMarket(root))
}

/** Milliseconds of the operator's command with ten thousand leads. */
export async function leadsTime(root: string, args: readonly string[]): Promise<number> {
  const DATA_DIR = path.join(root, 'leads')
  if (!existsSync(DATA_DIR)) {
    const store = await openSqliteStore(DATA_DIR)
    const request = { form: 'contact', market: undefined, plan: undefined, suspicious: false }
    const fields = { phone: '+65 6000 0000', message: 'Please call.' }
    const adds = Array.from({ length: 10_000 }, (_, i) =>
      store.add(
        { ...request, fields: { ...fields, name: `Visitor ${i}`, email: `visitor-${i}@example.org` } },
        new Date(),
      ),
    )
    await Promise.all(adds)
    await store.close()
  }
  return commandTime(root, 'src/cli/leads.ts', args, () => {}, { DATA_DIR })
}

/** Milliseconds from writing one price to the end of the check of a watching command. */
export async function watchTime(root: string): Promise<number> {
  const child = spawn(process.execPath, [path.join(project, 'src/cli/check.ts'), '--watch'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]()
  await lines.next()
  editedMarket(root)
  const began = performance.now()
  await lines.next()
  const time = performance.now() - began
  child.kill('SIGINT')
  await once(child, 'close')
  return time
}
