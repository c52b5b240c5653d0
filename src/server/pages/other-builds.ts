import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFolder, type Manifest } from '../pages.ts'

type Files = ReadonlyMap<string, string>

/** By the folder of a build: its files never change once it is complete. */
const known = new Map<string, Files>()

/**
 * The files of a build beside the served one that has a certain file. While hosts change to a new build one after the
 * other, a page of the first may ask another one for its scripts and styles. `contents` is that of the builds.
 */
export async function filesWith(name: string, contents: string): Promise<Files | undefined> {
  const root = path.dirname(path.dirname(contents))
  const names = await readdir(path.dirname(contents)).catch(() => [])
  const folders = names.filter((one) => /^[\w-]+$/.test(one) && one !== 'contents' && one !== 'current')
  const builds = folders.map((one) => buildFolder(root, one))
  for (const folder of known.keys()) {
    if (!builds.some((build) => build.folder === folder)) known.delete(folder)
  }
  for (const { folder, server } of builds) {
    const files = known.get(folder) ?? (await filesOf(server))
    if (files) known.set(folder, files)
    if (files?.has(name)) return files
  }
  return undefined
}

/** Undefined while the build is still being copied. */
async function filesOf(server: string): Promise<Files | undefined> {
  try {
    const { files }: Manifest = JSON.parse(await readFile(path.join(server, 'manifest.json'), 'utf8'))
    return new Map(Object.entries(files))
  } catch {
    return undefined
  }
}
