import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { type Bundles, program, rendererDigest } from '../../site/build/bundle.ts'

/** What renders pages: the very bundle that a build renders them with. */
export type Renderer = typeof import('../../site/render.tsx')

/** Loads the renderer of a bundle, which is kept in a folder of its own under the cache. */
export async function loadRenderer(bundles: Bundles): Promise<Renderer> {
  const folder = path.join(program, 'node_modules/.cache/studio', rendererDigest(bundles))
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
