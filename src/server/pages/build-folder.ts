import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lockAlone, lockShared } from '../database/file-lock.ts'
import { StartError } from '../settings/reader.ts'

/** A build of the site; all paths are absolute. No file of it ever changes once it is the newest. */
export interface BuildFolder {
  readonly name: string
  readonly folder: string
  /** The folder of all that a visitor may fetch, such as HTML, `page.json` and assets: each content once for all builds. */
  readonly contents: string
  /** What the server needs. */
  readonly server: string
}

/** What a build says of itself, in `dist-server/manifest.json`. */
export interface Manifest {
  /** The instant whose premiums and promotions the pages show: ISO 8601. */
  readonly made: string
  /** The digest of each page's data, by path. */
  readonly pages: Readonly<Record<string, string>>
  /** The digest of every file in `dist/`, by its path there: what two builds have in common needs no sending. */
  readonly files: Readonly<Record<string, string>>
}

/** The folder of all builds under a root folder. */
export function buildsFolder(root: string): string {
  return path.join(root, 'builds')
}

/** Where the build of a name stands under a root folder. */
export function buildFolder(root: string, name: string): BuildFolder {
  const folder = path.join(buildsFolder(root), name)
  return { name, folder, contents: path.join(buildsFolder(root), 'contents'), server: path.join(folder, 'dist-server') }
}

/**
 * The name in `contents` of what a file of a site holds: the digest of its text, also for a text that is compressed.
 *
 * @param files the digests of the site's files.
 */
export function contentName(file: string, files: ReadonlyMap<string, string>): string {
  const text = file.replace(/\.(?:br|gz)$/, '')
  const named = files.has(text) ? text : file
  return `${files.get(named)}${path.extname(named)}${file.slice(named.length)}`
}

/** The file that has the name of the newest build under a root folder. */
export function currentFile(root: string): string {
  return path.join(buildsFolder(root), 'current')
}

/** The newest build under a root folder; throws a `StartError` where there is none. */
export async function currentBuild(root: string): Promise<BuildFolder> {
  const text = await readFile(currentFile(root), 'utf8').catch(() => '')
  const name = text.trim()
  if (!/^[\w-]+$/.test(name)) throw new StartError('builds/current names no build: run `npm run build` first.')
  return buildFolder(root, name)
}

/** Holds a build, so that it is not removed, until the function that is returned is called or the process ends. */
export function holdBuild({ folder }: BuildFolder): () => void {
  const lock = lockShared(lockFile(folder))
  return () => lock.close()
}

/** Whether any process holds a build, this one included; also true where nobody can tell. */
export function isHeld({ folder }: BuildFolder): boolean {
  try {
    lockAlone(lockFile(folder)).close()
    return false
  } catch {
    return true
  }
}

/** The file in a build's folder on which locks are taken; it is empty. */
export function lockFile(folder: string): string {
  return path.join(folder, 'in-use')
}
