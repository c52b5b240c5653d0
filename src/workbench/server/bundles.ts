import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import type { Manifest } from 'vite'
import { type Bundles, bundle, bundleStudio, program, rendererDigest } from '#build/bundle.ts'
import type { Files } from '#build/bundler.ts'
import { msPerDay } from '#engine/dates.ts'
import { reached } from '#site/assets.ts'
import { openCache } from '#storage/persistent-cache.ts'

/** The addresses that a document loads; the entry is the last script. */
interface Loaded {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

/** The scripts of Studio and of its preview, and the bundles of the site. */
export interface StudioBundles {
  /** By path, such as `.studio/main-Ab12Cd.js`. */
  readonly files: Files
  readonly app: Loaded
  readonly desk: Loaded
  readonly previewClient: Loaded
  readonly site: Bundles
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The content type of a file that Studio and its preview serve; undefined for all others. */
export function contentTypeOf(name: string): string | undefined {
  return contentTypes[path.extname(name)]
}

const made = new Map<string | undefined, Promise<StudioBundles>>()

/** Bundles Studio and the site once for each mode of this process, or takes the bundles from the cache. */
export function studioBundles(): Promise<StudioBundles> {
  const mode = process.env['NODE_ENV']
  const known = made.get(mode)
  if (known) return known
  const making = makeBundles()
  made.set(mode, making)
  making.catch(() => made.delete(mode))
  return making
}

async function makeBundles(): Promise<StudioBundles> {
  const cache = openCache(path.join(program, 'node_modules/.cache/builds/bundles'))
  const [studio, site] = await Promise.all([bundleStudio(cache), bundle(cache)])
  const { 'manifest.json': manifest, ...files } = studio
  const chunks: Manifest = JSON.parse(String(manifest))
  return {
    files,
    app: loadedBy(chunks, 'src/studio/app/main.tsx'),
    desk: loadedBy(chunks, 'src/desk/app/main.tsx'),
    previewClient: loadedBy(chunks, 'src/studio/preview/client.ts'),
    site,
  }
}

function loadedBy(manifest: Manifest, source: string): Loaded {
  const chunks = reached(manifest, source)
  // Scripts that are imported later do not load their style sheets themselves.
  const later = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.flatMap((key) => reached(manifest, key)))
  const addressesOf = (files: readonly string[]) => [...new Set(files.map((file) => `/${file}`))]
  return {
    scripts: addressesOf(chunks.map(({ file }) => file)),
    sheets: addressesOf([...chunks, ...later].flatMap(({ css = [] }) => css)),
  }
}

/** The bundle that builds render pages with. */
export type Renderer = typeof import('#site/render.tsx')

/** Loads the renderer, from files that are cached by its digest. */
export async function loadRenderer(bundles: Bundles): Promise<Renderer> {
  const cache = path.join(program, 'node_modules/.cache/studio')
  const folder = path.join(cache, rendererDigest(bundles))
  removeOld(cache)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}.${threadId}`
    for (const [name, content] of Object.entries(bundles.renderer)) {
      mkdirSync(path.dirname(path.join(unfinished, name)), { recursive: true })
      writeFileSync(path.join(unfinished, name), content)
    }
    try {
      renameSync(unfinished, folder)
    } catch {
      // Another Studio was faster.
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return import(pathToFileURL(path.join(folder, 'render.js')).href)
}

/** Removes renderers that are more than a month old. */
function removeOld(cache: string): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const folder = path.join(cache, name)
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - made > maxAgeMs) rmSync(folder, { recursive: true, force: true })
  }
}

const maxAgeMs = 30 * msPerDay
