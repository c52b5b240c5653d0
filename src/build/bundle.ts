import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import type { Manifest } from 'vite'
import { assetsIn, type BuildAssets } from '#site/assets.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { digestOf } from '#storage/digest.ts'
import type { PersistentCache } from '#storage/persistent-cache.ts'
import type { BundledFiles, Files } from './bundler.ts'

/** The folder of this program; the config may stand in another. */
export const program = path.resolve(import.meta.dirname, '../..')

/** The most that a bundler may print, in bytes. */
const maxBuffer = 2 ** 28

/** The bundled files of browsers and of the renderer, and which of them each page loads. */
export interface Bundles {
  readonly browser: Files
  readonly renderer: Files
  readonly assets: BuildAssets
}

/** Bundles the app, unless the cache has the bundles of these sources. */
export function bundle(cache: PersistentCache): Promise<Bundles> {
  return cached(cache, 'site', async () => bundlesOf(await bundled('client', 'ssr')))
}

/** The files of the editor's environment, its manifest among them; cached in the same way. */
export function bundleStudio(cache: PersistentCache): Promise<Files> {
  return cached(cache, 'studio', async () => (await bundled('studio'))['studio'] ?? {})
}

async function cached<Made>(cache: PersistentCache, name: 'site' | 'studio', make: () => Promise<Made>): Promise<Made> {
  const key = sourcesDigest(name)
  const stored = cache.get(key)
  if (stored) return deserialize(stored)
  const made = await make()
  // Sources that were edited meanwhile have another digest.
  if (sourcesDigest(name) === key) cache.set(key, serialize(made))
  return made
}

async function bundled(...environments: readonly string[]): Promise<BundledFiles> {
  // Runs in a process of its own, so that its memory is free again before pages are rendered.
  const bundler = path.join(import.meta.dirname, 'bundler.ts')
  const args = [bundler, program, ...environments]
  // The bundles name their sources by their paths from there.
  const settings = { cwd: program, encoding: 'buffer', maxBuffer } as const
  const { stdout } = await promisify(execFile)(process.execPath, args, settings)
  return deserialize(stdout)
}

/** The digest of the renderer and of the versions that it runs on. */
export function rendererDigest({ renderer }: Bundles): string {
  const files = Object.entries(renderer).map(([name, content]) => `${name} ${digestOf(content)}`)
  return digestOf([process.version, process.versions.icu, ...files].join('\n'))
}

/** The digest of everything that is bundled, and of the versions that bundle it; the site's has nothing of Studio and the desk. */
function sourcesDigest(name: 'site' | 'studio'): string {
  const files = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
  files.push(
    ...globSync('src/**/*.*', { cwd: program, exclude: name === 'site' ? ['src/{desk,studio}/**'] : [] }).sort(),
  )
  const digests = files.map((file) => `${file} ${digestOf(readFileSync(path.join(program, file)))}`)
  return digestOf([name, process.version, process.versions.icu, process.env['NODE_ENV'], ...digests].join('\n'))
}

function bundlesOf(made: BundledFiles): Bundles {
  const { 'manifest.json': ofBrowser, ...browser } = made['client'] ?? {}
  const { 'manifest.json': ofRenderer, ...renderer } = made['ssr'] ?? {}
  const manifests = { browser: manifestIn(ofBrowser), renderer: manifestIn(ofRenderer) }
  const assets = assetsIn(manifests, Object.keys(blockKinds), (sheet) => String(renderer[sheet]))
  return { browser, renderer, assets }
}

function manifestIn(file: Buffer | undefined): Manifest {
  return JSON.parse(String(file))
}

/** The files in a folder and its subfolders, without hidden files and links. */
export function filesIn(folder: string): Files {
  const files = (existsSync(folder) ? filePaths(folder) : []).sort()
  return Object.fromEntries(
    files.map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), readFileSync(file)]),
  )
}

// Neither glob patterns nor `recursive` leave out folders that links lead to.
function filePaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return filePaths(file)
    return entry.isFile() && !entry.name.startsWith('.') ? [file] : []
  })
}
