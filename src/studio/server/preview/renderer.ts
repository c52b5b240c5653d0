import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { msPerDay } from '#engine/dates/dates.ts'
import { type Bundles, program, rendererDigest } from '#site/build/bundle.ts'

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
