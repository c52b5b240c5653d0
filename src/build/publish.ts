import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { msPerDay } from '#engine/dates.ts'
import {
  type BuildFolder,
  buildFolder,
  buildFormat,
  buildsFolder,
  contentName,
  currentBuild,
  currentFile,
  isLockedBuild,
  lockBuild,
  lockFile,
  type Manifest,
} from '#server/pages.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { digestOf } from '#storage/digest.ts'
import type { PersistentCache } from '#storage/persistent-cache.ts'
import { type BuildSnapshot, readSnapshot, writeSnapshot } from './build-snapshot.ts'
import { newSite, type SiteFiles } from './content-store.ts'
import { placeSite } from './dist.ts'

/** How long an asset is kept after the last build that made it, for pages that are still open: a week. */
const keepMs = 7 * msPerDay

/** How long a content that no build uses is kept, since a build under way may be about to use it: an hour. */
const unfinishedMs = msPerDay / 24

/** A build that is being made. */
interface UnfinishedBuild extends BuildFolder {
  /** The snapshot of the build before. */
  readonly earlier: BuildSnapshot | undefined
  readonly files: SiteFiles
  /** Makes it the newest in one step, and removes builds and contents that no server uses. */
  publish(pages: BuildSnapshot['pages']): Promise<void>
  /** Releases it; removes it where it was not published. */
  [Symbol.asyncDispose](): Promise<void>
}

const distFolder = (root: string) => path.join(root, 'dist')

/** Begins a build in a folder of its own under `builds/`, which no other process removes meanwhile. */
export async function newBuild(
  root: string,
  cache: PersistentCache,
  now: Date,
  {
    compressed,
    id = randomBytes(3).toString('hex'),
  }: { compressed?: boolean | undefined; id?: string | undefined } = {},
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
  const build = buildFolder(root, `${time}-${id}`)
  // mkdtemp would make a folder that other users cannot read, such as that of the server.
  await mkdir(build.folder)
  await writeFile(lockFile(build.folder), '')
  const release = lockBuild(build)
  const before = await lockedCurrentBuild(root)
  const earlier = before && readSnapshot(before)
  const files = newSite(build.contents, { cache, earlier, compressed })
  let isPublished = false
  return {
    ...build,
    earlier,
    files,
    async publish(pages) {
      const ceased = before && earlier ? await keepAssets(before, files, earlier, now) : {}
      const digests = new Map([...files.digests].sort(([one], [other]) => (one < other ? -1 : 1)))
      await writeManifest(build, now, pages, digests)
      placeSite(build.contents, distFolder(root), digests)
      writeSnapshot(build, { pages, contents: Object.fromEntries(files.contents), ceased })
      const previous = await currentBuild(root).catch(() => undefined)
      replaceFile(currentFile(root), `${build.name}\n`)
      isPublished = true
      const staying = await removeOld(root, [build.name, ...(previous ? [previous.name] : [])])
      await removeContents(build.contents, files, staying)
    },
    async [Symbol.asyncDispose]() {
      release()
      before?.release()
      if (!isPublished) await rm(build.folder, { recursive: true, force: true })
    },
  }
}

/** Locks the newest build; undefined where there is none that can be locked, or another process is removing it. */
async function lockedCurrentBuild(root: string): Promise<(BuildFolder & { readonly release: () => void }) | undefined> {
  try {
    const build = await currentBuild(root)
    return { ...build, release: lockBuild(build) }
  } catch {
    return undefined
  }
}

async function writeManifest(
  { server }: BuildFolder,
  now: Date,
  pages: BuildSnapshot['pages'],
  files: ReadonlyMap<string, string>,
) {
  const data = Object.entries(pages).map(([path, { data }]) => [path, data] as const)
  const made = now.toISOString()
  const manifest: Manifest = {
    format: buildFormat,
    made,
    pages: Object.fromEntries(data),
    files: Object.fromEntries(files),
  }
  await mkdir(server, { recursive: true })
  await writeFile(path.join(server, 'manifest.json'), JSON.stringify(manifest))
}

/**
 * Adds the assets of earlier builds that open pages may still request; their names contain a digest, so they never
 * collide. Resolves to the time since when no build makes each of them.
 */
async function keepAssets(
  before: BuildFolder,
  files: SiteFiles,
  { ceased }: BuildSnapshot,
  now: Date,
): Promise<BuildSnapshot['ceased']> {
  const earlierFiles = manifestFiles(before)
  const kept: [string, string][] = []
  for (const [name, digest] of earlierFiles) {
    const isCompressedForm = /\.(?:br|gz)$/.test(name)
    if (!name.startsWith('assets/') || isCompressedForm || files.digests.has(name)) continue
    const since = ceased[name] ?? now.toISOString()
    if (now.getTime() - Date.parse(since) > keepMs) continue
    if (!files.link([name], digest)) {
      const content = await readFile(path.join(before.contents, contentName(name, earlierFiles)))
      if (digestOf(content) !== digest) continue
      await files.put([name], content)
    }
    kept.push([name, since])
  }
  return Object.fromEntries(kept)
}

/**
 * Removes old builds and unfinished ones of killed processes, if no process holds a lock on them. The build before the
 * newest stays: a server that is just starting may take it, and people can go back to it. Resolves to the builds that
 * stay.
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

/** Removes contents that are neither among these files nor in any of these builds. */
async function removeContents(folder: string, files: SiteFiles, builds: readonly BuildFolder[]): Promise<void> {
  const own = new Set([...files.digests.keys()].map((name) => contentName(name, files.digests)))
  const old = (await readdir(folder)).filter((name) => {
    const found = own.has(name) ? undefined : statSync(path.join(folder, name), { throwIfNoEntry: false })
    return found && Date.now() - found.mtimeMs > unfinishedMs
  })
  if (old.length === 0) return
  const named = new Set(
    builds.flatMap((build) => {
      const digests = manifestFiles(build)
      return [...digests.keys()].map((name) => contentName(name, digests))
    }),
  )
  for (const name of old) if (!named.has(name)) await rm(path.join(folder, name), { force: true })
}

/** The digests of a build's files, by name; none of one that is not finished. */
function manifestFiles({ server }: BuildFolder): ReadonlyMap<string, string> {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path.join(server, 'manifest.json'), 'utf8'))
    return new Map(Object.entries(manifest.files))
  } catch {
    return new Map()
  }
}
