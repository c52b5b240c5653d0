import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { msPerDay } from '../../../engine/dates/dates.ts'
import { type Bundles, program, rendererDigest } from '../../../site/build/bundle.ts'

/** What renders pages: the very bundle that a build renders them with. */
export type Renderer = typeof import('../../../site/render.tsx')

/** Loads the renderer of a bundle, which is kept in a folder of its own under the cache. */
export async function loadRenderer(bundles: Bundles): Promise<Renderer> {
  const kept = path.join(program, 'node_modules/.cache/studio')
  const folder = path.join(kept, rendererDigest(bundles))
  forgetOld(kept)
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

/** Removes the renderers of earlier states of the program that nobody has made for a month. */
function forgetOld(kept: string): void {
  for (const name of existsSync(kept) ? readdirSync(kept) : []) {
    const folder = path.join(kept, name)
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - made > keepMs) rmSync(folder, { recursive: true, force: true })
  }
}

const keepMs = 30 * msPerDay
