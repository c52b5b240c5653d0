import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type BuildFolder, contentName } from '../../server/pages/build-folder.ts'
import { replaceFile } from './cache.ts'
import { newTrace, type Trace, type Traces, traceOf } from './traces.ts'

/**
 * Copies what differs of a build's site to `dist/`, from where other web servers and static hosts take it: file by file,
 * each in one step, and assets first, so that such a server has a whole site at every moment.
 */
export async function copySite(
  { contents }: BuildFolder,
  dist: string,
  files: ReadonlyMap<string, string>,
  earlier: Pick<Traces, 'dist' | 'time'> | undefined,
): Promise<Traces['dist']> {
  const names = [...files.keys()]
  const isAsset = (name: string) => name.startsWith('assets/')
  const place = (name: string): [string, Trace] => {
    const [file, digest] = [path.join(dist, name), files.get(name) ?? '']
    const there = traceOf(file, digest, earlier?.dist[name], earlier?.time)
    if (there) return [name, there]
    mkdirSync(path.dirname(file), { recursive: true })
    const content = path.join(contents, contentName(name, files))
    replaceFile(file, (copy) => copyFileSync(content, copy, constants.COPYFILE_FICLONE))
    return [name, newTrace(file, digest)]
  }
  const traces = [...names.filter(isAsset), ...names.filter((name) => !isAsset(name))].map(place)
  await removeOthers(dist, names)
  return Object.fromEntries(traces)
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
