import { readFile } from 'node:fs/promises'
import type { Site } from '../src/engine/site/site.ts'
import { runCommand } from './run-command.ts'

/** The site as it is built; builds it first where it is not, and throws where that fails. */
export async function builtSite(): Promise<Site> {
  const file = 'dist-server/site.json'
  const built = await readFile(file, 'utf8').catch(() => undefined)
  if (built === undefined) {
    const { code } = await runCommand('node', ['scripts/build.ts'], { live: true })
    if (code !== 0) throw new Error('The site cannot be built.')
  }
  return JSON.parse(built ?? (await readFile(file, 'utf8')))
}
