import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { msPerDay } from '../../engine/dates/dates.ts'
import {
  type BuildFolder,
  buildFolder,
  buildsFolder,
  currentBuild,
  currentFile,
  digestOf,
  holdBuild,
  isHeld,
  lockFile,
  type Manifest,
} from '../../server/pages/build-folder.ts'
import { allOf } from './files.ts'

/** For how long after a build that has no use for them assets stay readable, for pages that are still open: a week. */
const keepMs = 7 * msPerDay

/** A build that is being made. */
export interface UnfinishedBuild extends BuildFolder {
  /** Makes it the newest in one step, with what it says of itself, and clears away builds that nothing serves. */
  publish(manifest: Manifest): Promise<void>
  /** Lets go of it; removes it where it was not published. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Begins a build in a folder of its own under `builds/`, which nobody else removes meanwhile. */
export async function newBuild(root: string, now: Date): Promise<UnfinishedBuild> {
  await mkdir(buildsFolder(root), { recursive: true })
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
  const build = buildFolder(root, `${time}-${randomBytes(3).toString('hex')}`)
  // Not by mkdtemp, whose folders nobody else may read: the server is another user.
  await mkdir(build.folder)
  await writeFile(lockFile(build.folder), '')
  const release = holdBuild(build)
  let isPublished = false
  return {
    ...build,
    async publish(manifest) {
      const previous = await currentBuild(root).catch(() => undefined)
      const kept = previous ? await keepAssets(previous, build, now) : {}
      const whole = { ...manifest, files: { ...manifest.files, ...kept } }
      await writeFile(path.join(build.server, 'manifest.json'), JSON.stringify(whole))
      await copySite(build, path.join(root, 'dist'), whole.files)
      await replaceFile(currentFile(root), build.name, (file) => writeFile(file, `${build.name}\n`))
      isPublished = true
      await removeOld(root, [build.name, ...(previous ? [previous.name] : [])])
    },
    async [Symbol.asyncDispose]() {
      release()
      if (!isPublished) await rm(build.folder, { recursive: true, force: true })
    },
  }
}

/** When each asset that is no part of its build, but still readable in it, ceased to be one: ISO 8601, by file name. */
type KeptAssets = Readonly<Record<string, string>>

const keptFile = (build: BuildFolder) => path.join(build.server, 'kept-assets.json')

/**
 * Gives a build the assets that pages of earlier ones may still ask for: their names carry a hash, so none is another's.
 * Resolves to their digests by the names of their files.
 */
async function keepAssets(from: BuildFolder, to: BuildFolder, now: Date): Promise<Manifest['files']> {
  const [before, own] = [path.join(from.dist, 'assets'), path.join(to.dist, 'assets')]
  const since: KeptAssets = JSON.parse(await readFile(keptFile(from), 'utf8').catch(() => '{}'))
  const present = new Set(await readdir(own))
  const kept: [string, string][] = []
  const digests: [string, string][] = []
  for (const name of await readdir(before).catch(() => [])) {
    const ceased = since[name] ?? now.toISOString()
    if (present.has(name) || now.getTime() - Date.parse(ceased) > keepMs) continue
    await copyFile(path.join(before, name), path.join(own, name))
    digests.push([`assets/${name}`, digestOf(await readFile(path.join(own, name)))])
    kept.push([name, ceased])
  }
  await writeFile(keptFile(to), JSON.stringify(Object.fromEntries(kept)))
  return Object.fromEntries(digests)
}

/**
 * Copies what differs of a build's site to `dist/`, from where other web servers and static hosts take it: file by file,
 * each in one step, and assets first, so that such a server has a whole site at every moment.
 */
async function copySite({ name, dist: from }: BuildFolder, to: string, digests: Manifest['files']): Promise<void> {
  const { assets = [], pages = [] } = Object.groupBy(Object.keys(digests), (file) =>
    isPage(file) ? 'pages' : 'assets',
  )
  for (const files of [assets, pages]) {
    await allOf(files, async (file) => {
      const target = path.join(to, file)
      if (contentDigest(target) === digests[file]) return
      await mkdir(path.dirname(target), { recursive: true })
      await replaceFile(target, name, (copy) => copyFile(path.join(from, file), copy))
    })
  }
  const gone = (await filesIn(to)).filter((file) => !(file in digests))
  await Promise.all(gone.map((file) => rm(path.join(to, file), { force: true })))
}

/** The digest of what stands in a file; undefined where there is none. */
function contentDigest(file: string): string | undefined {
  try {
    return digestOf(readFileSync(file))
  } catch {
    return undefined
  }
}

const isPage = (file: string) => !file.startsWith('assets/')

/** The files in a folder and all its subfolders, by their paths in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
}

/** Writes a file under another name, then gives it its own: whoever reads it gets the old one or the new one, whole. */
async function replaceFile(file: string, suffix: string, write: (file: string) => Promise<void>): Promise<void> {
  const copy = `${file}.${suffix}`
  await write(copy)
  await rename(copy, file)
}

/**
 * Removes builds that nobody holds: old ones, and what a build that was killed left. The one before the newest stays
 * too: a server that starts just now may be about to take it, and one can go back to it.
 */
async function removeOld(root: string, keep: readonly string[]): Promise<void> {
  const entries = await readdir(buildsFolder(root), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !keep.includes(entry.name))
  for (const build of folders.map(({ name }) => buildFolder(root, name))) {
    if (!isHeld(build)) await rm(build.folder, { recursive: true, force: true })
  }
}
