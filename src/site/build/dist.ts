import { copyFileSync, linkSync, mkdirSync, readdirSync, rmdirSync, utimesSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type BuildFolder, contentName } from '../../server/pages/build-folder.ts'
import { newFile } from '../../storage/atomic-file.ts'
import type { SiteFiles } from './contents.ts'
import { type KeptContent, newTrace, type StandingTraces, type Trace, type Traces, traceOf } from './traces.ts'

/** What the files of a site are on the disk once it stands in `dist/`. */
type Placed = Pick<Traces, 'contents' | 'dist'>

/**
 * Puts what differs of a build's site into `dist/`, from where other web servers and static hosts take it: file by file,
 * each in one step, and assets first, so that such a server has a whole site at every moment. Where the disk can, a file
 * there is its content under another name: nothing is written twice.
 */
export async function placeSite(
  { contents }: BuildFolder,
  dist: string,
  files: Pick<SiteFiles, 'contents'> & { readonly digests: ReadonlyMap<string, string> },
  earlier: Pick<StandingTraces, 'dist' | 'hasOthers'> | undefined,
): Promise<Placed> {
  const { digests } = files
  const folders = new Set<string>()
  const place = (name: string): readonly [string, Trace | undefined] => {
    const [file, digest] = [path.join(dist, name), digests.get(name) ?? '']
    const there = traceOf(file, digest, earlier?.dist[name])
    if (there) return [name, there]
    const folder = path.dirname(file)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    newFile(file, (free) => linkOrCopy(path.join(contents, contentName(name, digests)), free))
    return [name, undefined]
  }
  const names = [...digests.keys()]
  const isAsset = (name: string) => name.startsWith('assets/')
  const placed = [...names.filter(isAsset), ...names.filter((name) => !isAsset(name))].map(place)
  const gone = Object.keys(earlier?.dist ?? {}).filter((name) => !digests.has(name))
  if (earlier && !earlier.hasOthers) await remove(dist, gone)
  else await removeOthers(dist, names)
  // Only now, for each name more has changed the file.
  const trace = (file: string, name: string) => newTrace(file, digests.get(name) ?? '')
  const touched = new Map(
    placed.flatMap(([name, there]) => {
      const content = contentName(name, digests)
      return there ? [] : [[content, trace(path.join(contents, content), name)] as const]
    }),
  )
  const traced = ([name, kept]: readonly [string, KeptContent]) => {
    const all = Object.entries(kept.files).map(([end, left]) => [end, touched.get(name + end) ?? left])
    return [name, { ...kept, files: Object.fromEntries(all) }]
  }
  return {
    dist: Object.fromEntries(placed.map(([name, there]) => [name, there ?? trace(path.join(dist, name), name)])),
    contents: Object.fromEntries([...files.contents].map(traced)),
  }
}

/** Gives a content another name, or copies it to another disk. */
function linkOrCopy(content: string, file: string): void {
  const now = new Date()
  // Hosts tell by the time whether visitors have it already: what comes back is new to them.
  utimesSync(content, now, now)
  try {
    linkSync(content, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyFileSync(content, file)
  }
}

/** Removes what stands in a folder under these names, and the folders that it leaves empty. */
async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await rm(path.join(folder, name), { recursive: true, force: true })
    for (let parent = path.dirname(name); parent !== '.'; parent = path.dirname(parent)) {
      try {
        rmdirSync(path.join(folder, parent))
      } catch {
        // It has more, or is not there.
      }
    }
  }
}

/** Removes all from a folder but the files of these names. */
async function removeOthers(folder: string, names: readonly string[]): Promise<void> {
  const wanted = new Map<string, Set<string>>([['.', new Set()]])
  const want = (name: string) => {
    const parent = path.dirname(name)
    const siblings = wanted.get(parent)
    if (!siblings) {
      wanted.set(parent, new Set())
      want(parent)
    }
    wanted.get(parent)?.add(path.basename(name))
  }
  for (const name of names) want(name)
  for (const [parent, siblings] of wanted) {
    for (const name of readdirSync(path.join(folder, parent))) {
      if (!siblings.has(name)) await rm(path.join(folder, parent, name), { recursive: true, force: true })
    }
  }
}
