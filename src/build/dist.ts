import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { contentName } from '#server/pages.ts'
import { newFile } from '#storage/atomic-file.ts'
import { digestOf } from '#storage/digest.ts'

/**
 * Makes `dist/` a copy of the site of a build, for other web servers and static hosts: file by file, assets first and
 * each in one step, so that they have a whole site at every moment. Each file is a hard link to its content.
 */
export function placeSite(contents: string, dist: string, digests: ReadonlyMap<string, string>): void {
  mkdirSync(dist, { recursive: true })
  const inodes = new Map<string, number>()
  const inodeOf = (content: string) => {
    const inode = inodes.get(content) ?? statSync(`${contents}/${content}`).ino
    inodes.set(content, inode)
    return inode
  }
  const names = [...digests.keys()]
  const isAsset = (name: string) => name.startsWith('assets/')
  for (const name of [...names.filter(isAsset), ...names.filter((name) => !isAsset(name))]) {
    const [file, content] = [`${dist}/${name}`, contentName(name, digests)]
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.ino === inodeOf(content)) continue
    // On a disk without hard links the file is a copy.
    if (found?.isFile() && digestOf(readFileSync(file)) === digests.get(name)) continue
    if (found?.isDirectory()) rmSync(file, { recursive: true })
    if (!found) makeFolder(dist, path.dirname(name))
    newFile(file, (free) => linkOrCopy(`${contents}/${content}`, free))
  }
  const folders = foldersOf(names)
  for (const folder of ['', ...folders]) {
    for (const entry of readdirSync(`${dist}/${folder}`)) {
      const name = folder ? `${folder}/${entry}` : entry
      if (!digests.has(name) && !folders.has(name)) rmSync(`${dist}/${name}`, { recursive: true, force: true })
    }
  }
}

/** All folders that files stand in. */
function foldersOf(names: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const name of names)
    for (let one = path.posix.dirname(name); one !== '.' && !folders.has(one); one = path.posix.dirname(one))
      folders.add(one)
  return folders
}

function makeFolder(dist: string, folder: string): void {
  const make = () => mkdirSync(path.join(dist, folder), { recursive: true })
  try {
    make()
  } catch {
    // Until now there was a file at the path of one of these folders.
    for (const one of [folder, ...foldersOf([folder])])
      if (statSync(path.join(dist, one), { throwIfNoEntry: false })?.isFile()) rmSync(path.join(dist, one))
    make()
  }
}

function linkOrCopy(content: string, file: string): void {
  const now = new Date()
  // A new time, since some hosts compare only times and would miss an older content that comes back.
  utimesSync(content, now, now)
  try {
    linkSync(content, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyFileSync(content, file)
  }
}
