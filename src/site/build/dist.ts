import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { contentName } from '../../server/pages/build-folder.ts'
import { newFile } from '../../storage/atomic-file.ts'
import { digestOf } from '../../storage/digest.ts'

/**
 * Makes `dist/` the site of a build, for other web servers and static hosts: file by file, each in one step and assets
 * first, so that such a server has a whole site at every moment. A file there is a hard link to its content.
 */
export function placeSite(contents: string, dist: string, digests: ReadonlyMap<string, string>): void {
  mkdirSync(dist, { recursive: true })
  const folders = new Set([...digests.keys()].flatMap(foldersOf))
  const found = readdirSync(dist, { recursive: true, withFileTypes: true }).map((entry) => {
    const name = path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    return { name, isWanted: (entry.isDirectory() ? folders : digests).has(name) }
  })
  const remove = (name: string) => rmSync(path.join(dist, name), { recursive: true, force: true })
  // A file may stand where a folder is needed now, or the other way round.
  for (const { name, isWanted } of found) if (!isWanted && (folders.has(name) || digests.has(name))) remove(name)
  for (const folder of folders) mkdirSync(path.join(dist, folder), { recursive: true })
  const isAsset = (name: string) => name.startsWith('assets/')
  const names = [...digests.keys()]
  for (const name of [...names.filter(isAsset), ...names.filter((name) => !isAsset(name))]) {
    const [file, content] = [path.join(dist, name), path.join(contents, contentName(name, digests))]
    if (!isPlaced(file, content, digests.get(name))) newFile(file, (free) => linkOrCopy(content, free))
  }
  for (const { name, isWanted } of found) if (!isWanted && !folders.has(name) && !digests.has(name)) remove(name)
}

/** The folders that a file stands in. */
function foldersOf(name: string): string[] {
  const folder = path.posix.dirname(name)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Whether a file is a link to its content; a copy is read. */
function isPlaced(file: string, content: string, digest: string | undefined): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && (found.ino === statSync(content).ino || digestOf(readFileSync(file)) === digest)
}

function linkOrCopy(content: string, file: string): void {
  const now = new Date()
  // Hosts that go by the time of a file take one that comes back for new.
  utimesSync(content, now, now)
  try {
    linkSync(content, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // The disk has no hard links.
    copyFileSync(content, file)
  }
}
