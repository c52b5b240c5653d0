import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '../../engine/site/site.ts'
import { currentBuild } from '../../server/pages/build-folder.ts'

/** The site as it is built, which the server serves. */
export async function builtSite(root: string): Promise<Site> {
  const { server } = await currentBuild(root)
  return JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8')) as Site
}
