import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import type { Manifest } from 'vite'
import { blockKinds } from '../../blocks/blocks.ts'
import { digestOf } from '../../storage/digest.ts'
import type { PersistentCache } from '../../storage/persistent-cache.ts'
import { assetsIn, type BuildAssets } from '../assets.ts'
import type { BundledFiles, Files } from './bundler.ts'

/** The folder of this program; the config may stand in another. */
export const program = path.resolve(import.meta.dirname, '../../..')

/** The most that a bundler may print, in bytes. */
const maxBuffer = 2 ** 28

/** What browsers load, what renders pages, and which of it each page takes. */
export interface Bundles {
  readonly browser: Files
  readonly renderer: Files
  readonly assets: BuildAssets
  /** The digest of all that decides what a page of this config says, and what is made of that. */
  readonly program: string
}

/** Bundles the app, or takes what was kept of a time when it was made of the same. */
export function bundle(cache: PersistentCache): Promise<Bundles> {
  // What edits the config has no part in what becomes of it.
  const digest = () => sourcesDigest('site', ['src/studio/**'])
  return kept(cache, digest, async (key) => bundlesOf(await bundled('client', 'ssr'), key))
}

/** The files of the editor's environment, its manifest among them; kept in the same way. */
export function bundleStudio(cache: PersistentCache): Promise<Files> {
  const digest = () => sourcesDigest('studio')
  return kept(cache, digest, async () => (await bundled('studio'))['studio'] ?? {})
}

async function kept<Made>(
  cache: PersistentCache,
  digest: () => string,
  make: (key: string) => Promise<Made>,
): Promise<Made> {
  const key = digest()
  const known = cache.get(key)
  if (known) return deserialize(known)
  const made = await make(key)
  // Of sources that were edited meanwhile nobody knows what it is made of.
  if (digest() === key) cache.set(key, serialize(made))
  return made
}

async function bundled(...environments: readonly string[]): Promise<BundledFiles> {
  // In a process of its own, which gives back the memory that bundling takes before pages are rendered.
  const bundler = path.join(import.meta.dirname, 'bundler.ts')
  const args = [bundler, program, ...environments]
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'buffer', maxBuffer })
  return deserialize(stdout)
}

/** The digest of all that decides how a page is rendered, its data and what it loads apart. */
export function rendererDigest({ renderer }: Bundles): string {
  const files = Object.entries(renderer).map(([name, content]) => `${name} ${digestOf(content)}`)
  return digestOf([process.version, process.versions.icu, ...files].join('\n'))
}

/** The digest of all that bundles of a name are made of. */
function sourcesDigest(name: string, exclude: readonly string[] = []): string {
  const files = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
  files.push(...globSync('src/**/*.*', { cwd: program, exclude }).sort())
  const digests = files.map((file) => `${file} ${digestOf(readFileSync(path.join(program, file)))}`)
  return digestOf([name, process.version, process.versions.icu, process.env['NODE_ENV'], ...digests].join('\n'))
}

/** What the app was bundled to. */
function bundlesOf(made: BundledFiles, program: string): Bundles {
  const { 'manifest.json': ofBrowser, ...browser } = made['client'] ?? {}
  const { 'manifest.json': ofRenderer, ...renderer } = made['ssr'] ?? {}
  const manifests = { browser: manifestIn(ofBrowser), renderer: manifestIn(ofRenderer) }
  const assets = assetsIn(manifests, Object.keys(blockKinds), (sheet) => String(renderer[sheet]))
  return { browser, renderer, assets, program }
}

function manifestIn(file: Buffer | undefined): Manifest {
  return JSON.parse(String(file))
}

/** The files in a folder and all its subfolders. */
export function filesIn(folder: string): Files {
  const files = (existsSync(folder) ? filePaths(folder) : []).sort()
  return Object.fromEntries(
    files.map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), readFileSync(file)]),
  )
}

/** Of a folder and those in it, but of none that a link leads to: neither a pattern nor `recursive` leaves links alone. */
function filePaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return filePaths(file)
    return entry.isFile() && !entry.name.startsWith('.') ? [file] : []
  })
}
