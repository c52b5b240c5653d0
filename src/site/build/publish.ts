import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { msPerDay } from '../../engine/dates/dates.ts'
import {
  type BuildFolder,
  buildFolder,
  buildsFolder,
  contentName,
  currentBuild,
  currentFile,
  isLockedBuild,
  lockBuild,
  lockFile,
  type Manifest,
} from '../../server/pages/build-folder.ts'
import { replaceFile } from '../../storage/atomic-file.ts'
import type { PersistentCache } from '../../storage/persistent-cache.ts'
import { newSite, type SiteFiles } from './contents.ts'
import { placeSite } from './dist.ts'
import { leaveTraces, type StandingTraces, standingTraces, type Traces } from './traces.ts'

/** For how long after a build that has no use for them assets stay readable, for pages that are still open: a week. */
const keepMs = 7 * msPerDay

/** For how long a content stays that no build names: one that is under way may be about to name it. An hour. */
const unfinishedMs = msPerDay / 24

/** A build that is being made. */
export interface UnfinishedBuild extends BuildFolder {
  /** What the build before left. */
  readonly earlier: Traces | undefined
  /** Its site. */
  readonly files: SiteFiles
  /** Makes it the newest in one step, with what became of its pages, and clears away builds that nothing serves. */
  publish(pages: Traces['pages']): Promise<void>
  /** Lets go of it; removes it where it was not published. */
  [Symbol.asyncDispose](): Promise<void>
}

/** The build before, which nobody removes meanwhile. */
export interface EarlierBuild {
  readonly name: string | undefined
  readonly traces: () => Promise<StandingTraces | undefined>
  /** Lets go of it. */
  [Symbol.dispose](): void
}

/** Takes hold of the newest build, and begins to look what of it stands as it was left. */
export async function earlierBuild(root: string): Promise<EarlierBuild> {
  try {
    const build = await currentBuild(root)
    const release = lockBuild(build)
    return { name: build.name, traces: standingTraces(build, distFolder(root)), [Symbol.dispose]: release }
  } catch {
    return { name: undefined, traces: async () => undefined, [Symbol.dispose]() {} }
  }
}

const distFolder = (root: string) => path.join(root, 'dist')

interface NewBuildOptions {
  readonly compressed?: boolean | undefined
  readonly before?: EarlierBuild
}

/** Begins a build in a folder of its own under `builds/`, which nobody else removes meanwhile. */
export async function newBuild(
  root: string,
  cache: PersistentCache,
  now: Date,
  { compressed, before: known }: NewBuildOptions = {},
): Promise<UnfinishedBuild> {
  for (const folder of [distFolder(root), buildsFolder(root)]) {
    const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile()
    if (isFile) throw new Error(`${folder} is a file where the site needs a folder: move it away, and build again.`)
  }
  await mkdir(buildsFolder(root), { recursive: true })
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
  const build = buildFolder(root, `${time}-${randomBytes(3).toString('hex')}`)
  // Not by mkdtemp, whose folders nobody else may read: the server is another user.
  await mkdir(build.folder)
  await writeFile(lockFile(build.folder), '')
  const release = lockBuild(build)
  const before = known ?? (await earlierBuild(root))
  const earlier = await before.traces()
  const files = newSite(build.contents, { cache, earlier, compressed })
  let isPublished = false
  return {
    ...build,
    earlier,
    files,
    async publish(pages) {
      const ceased = earlier ? await keepAssets(build, files, earlier, now) : {}
      const digests = new Map([...files.digests].sort(([one], [other]) => (one < other ? -1 : 1)))
      await writeManifest(build, now, pages, digests)
      const previous = await currentBuild(root).catch(() => undefined)
      // What another build has put there meanwhile, nobody has looked at.
      const left = previous?.name === before.name ? earlier : undefined
      const placed = await placeSite(build, distFolder(root), { ...files, digests }, left)
      await leaveTraces(build, { pages, ceased, ...placed })
      replaceFile(currentFile(root), `${build.name}\n`)
      isPublished = true
      const staying = await removeOld(root, [build.name, ...(previous ? [previous.name] : [])])
      await removeContents(build.contents, files, staying)
    },
    async [Symbol.asyncDispose]() {
      release()
      if (!known) before[Symbol.dispose]()
      if (!isPublished) await rm(build.folder, { recursive: true, force: true })
    },
  }
}

async function writeManifest(
  { server }: BuildFolder,
  now: Date,
  pages: Traces['pages'],
  files: ReadonlyMap<string, string>,
) {
  const data = Object.entries(pages).map(([path, { data }]) => [path, data] as const)
  const made = now.toISOString()
  const manifest: Manifest = { made, pages: Object.fromEntries(data), files: Object.fromEntries(files) }
  await mkdir(server, { recursive: true })
  await writeFile(path.join(server, 'manifest.json'), JSON.stringify(manifest))
}

/**
 * Gives a build the assets that pages of earlier ones may still ask for: their names carry a hash, so none is another's.
 * Resolves to when each ceased to be part of a build.
 */
async function keepAssets(
  { contents }: BuildFolder,
  files: SiteFiles,
  { dist, ceased }: Traces,
  now: Date,
): Promise<Traces['ceased']> {
  const assets = Object.entries(dist).filter(([name]) => name.startsWith('assets/'))
  const before = new Map(assets.map(([name, [digest]]) => [name, digest]))
  const kept: [string, string][] = []
  for (const name of before.keys()) {
    const since = ceased[name] ?? now.toISOString()
    const isCompressedForm = /\.(?:br|gz)$/.test(name)
    if (isCompressedForm || files.digests.has(name)) continue
    if (now.getTime() - Date.parse(since) > keepMs) continue
    await files.write([name], await readFile(path.join(contents, contentName(name, before))))
    kept.push([name, since])
  }
  return Object.fromEntries(kept)
}

/**
 * Removes builds that nobody holds: old ones, and what a build that was killed left. The one before the newest stays
 * too: a server that starts just now may be about to take it, and one can go back to it. Resolves to those that stay.
 */
async function removeOld(root: string, keep: readonly string[]): Promise<BuildFolder[]> {
  const entries = await readdir(buildsFolder(root), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'contents')
  const staying: BuildFolder[] = []
  for (const build of folders.map(({ name }) => buildFolder(root, name))) {
    if (keep.includes(build.name) || isLockedBuild(build)) staying.push(build)
    else await rm(build.folder, { recursive: true, force: true })
  }
  return staying
}

/** Removes contents that neither a build with these files has nor any of these builds. */
async function removeContents(folder: string, files: SiteFiles, builds: readonly BuildFolder[]): Promise<void> {
  const own = new Set([...files.digests.keys()].map((name) => contentName(name, files.digests)))
  const old = (await readdir(folder)).filter((name) => {
    const found = own.has(name) ? undefined : statSync(path.join(folder, name), { throwIfNoEntry: false })
    return found && Date.now() - found.mtimeMs > unfinishedMs
  })
  if (old.length === 0) return
  const named = new Set(builds.flatMap(contentsOf))
  for (const name of old) if (!named.has(name)) await rm(path.join(folder, name), { force: true })
}

/** The names of all contents that a build has; none of one that is not finished. */
function contentsOf({ server }: BuildFolder): string[] {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path.join(server, 'manifest.json'), 'utf8'))
    const files = new Map(Object.entries(manifest.files))
    return [...files.keys()].map((name) => contentName(name, files))
  } catch {
    return []
  }
}
