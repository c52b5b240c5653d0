import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '#engine/site.ts'
import { currentBuild } from './build-folder.ts'

/** The site of the build that is served. */
export async function builtSite(root: string): Promise<Site> {
  const { server } = await currentBuild(root)
  return JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8')) as Site
}
