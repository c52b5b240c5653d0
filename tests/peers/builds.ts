import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** The cost of a build, and its result. */
export interface BuildFigures {
  /** The whole command, in seconds, and of that rendering and writing. */
  readonly seconds: number
  readonly rendering: number
  /** The most memory that its processes held, in MB. */
  readonly memory: number
  readonly pages: number
  /** Files on the disk; one with several names, by hard links, counts once. */
  readonly files: number
  /** Their size, in MB. */
  readonly written: number
  /** The words that a visitor reads on a page, on average. */
  readonly words: number
}

/** A build: a script of Node in a folder, and the lines between which it renders. */
export interface BuildCommand {
  readonly folder: string
  readonly script: string
  readonly args: readonly string[]
  readonly begins: RegExp
  readonly ends: RegExp
}

/** Runs a build from nothing and measures it. */
export async function measureBuild(command: BuildCommand): Promise<BuildFigures> {
  const dist = path.join(command.folder, 'dist')
  // The caches of all peers.
  for (const left of ['dist', 'builds', 'node_modules/.cache', 'node_modules/.astro', 'node_modules/.vite'])
    rmSync(path.join(command.folder, left), { recursive: true, force: true })
  const notes = mkdtempSync(path.join(tmpdir(), 'peak-'))
  const began = performance.now()
  const moments = await run(command, path.join(notes, 'memory'))
  const seconds = (performance.now() - began) / 1000
  const memory = peakOf(readFileSync(path.join(notes, 'memory'), 'utf8'))
  rmSync(notes, { recursive: true })
  return { seconds, rendering: (moments.ended - moments.begun) / 1000, memory, ...outputOf(dist) }
}

interface Moments {
  begun: number
  ended: number
}

async function run({ folder, script, args, begins, ends }: BuildCommand, memoryFile: string): Promise<Moments> {
  const noting = pathToFileURL(path.join(import.meta.dirname, 'note-memory.ts')).href
  const child = spawn(process.execPath, ['--import', noting, script, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      MEMORY_FILE: memoryFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const moments: Moments = { begun: Number.NaN, ended: Number.NaN }
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (begins.test(line)) moments.begun = performance.now()
    if (ends.test(line) && Number.isNaN(moments.ended) && moments.begun) moments.ended = performance.now()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${script} in ${folder} failed: ${said}`)
  return moments
}

/** The sum over the processes of the most that each of them held, in MB: a line is a process and its kilobytes. */
function peakOf(notes: string): number {
  const lines = notes.trim().split('\n')
  const peaks = new Map(lines.map((line) => line.split(' ').map(Number)).map(([id, peak = 0]) => [id, peak]))
  return [...peaks.values()].reduce((sum, peak) => sum + peak, 0) / 1024
}

function outputOf(dist: string): Pick<BuildFigures, 'pages' | 'files' | 'written' | 'words'> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name))
  const pages = paths.filter((file) => file.endsWith('.html'))
  // A page that stands at several addresses is one.
  const own = new Set(pages.map((file) => readFileSync(file, 'utf8')))
  const words = [...own].map(wordsIn)
  const sizes = new Map(paths.map((file) => statSync(file)).map(({ ino, size }) => [ino, size]))
  return {
    pages: own.size,
    files: sizes.size,
    written: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1e6,
    words: words.reduce((sum, count) => sum + count, 0) / own.size,
  }
}

/** How many words stand in the body of a document. */
function wordsIn(html: string): number {
  const text = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length
}

/** The packages of a peer, installed once as its lock file says. */
export async function install(folder: string): Promise<void> {
  const kept = path.join(folder, 'node_modules/.package-lock.json')
  const lock = path.join(folder, 'package-lock.json')
  if (existsSync(kept) && statSync(kept).mtimeMs > statSync(lock).mtimeMs) return
  console.log(`Installing ${path.basename(folder)}…`)
  // Not `npm ci`: a lock file need not have the optional packages of every platform.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  const code = await new Promise((resolve) => npm.on('close', resolve))
  if (code !== 0) throw new Error(`The packages of ${folder} cannot be installed.`)
}
