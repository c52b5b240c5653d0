import { accessSync, constants, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
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

/** The newest build under a root folder; throws a `StartError` where there is none, or it cannot be read. */
export async function currentBuild(root: string): Promise<BuildFolder> {
  const text = await readFile(currentFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError('There is no build: run `npm run build` first.')
    throw unreadable('builds/current', error)
  })
  const name = text.trim()
  const build = /^[\w-]+$/.test(name) ? buildFolder(root, name) : undefined
  if (build && existsSync(build.folder)) return build
  const others = (await buildNames(root)).join(', ')
  const remedy = others ? `write the name of one that is there into it: ${others}` : 'run `npm run build` again'
  throw new StartError(`builds/current says ${JSON.stringify(name.slice(0, 60))}, which is no build: ${remedy}.`)
}

async function buildNames(root: string): Promise<string[]> {
  const entries = await readdir(buildsFolder(root), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'contents' ? [entry.name] : [])).toSorted()
}

/** What to tell the operator of a part of a build that is there and cannot be read. */
export function unreadable(part: string, { code, message }: NodeJS.ErrnoException): StartError {
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  const remedy = 'let the user that the server runs as read builds/, as `chmod -R a+rX builds` does'
  return new StartError(`${part} cannot be read (${isForbidden ? code : message})${isForbidden ? `: ${remedy}` : ''}.`)
}

/** Holds a build, so that it is not removed, until the function that is returned is called or the process ends. */
export function holdBuild({ name, folder }: BuildFolder): () => void {
  const file = lockFile(folder)
  try {
    // SQLite, which locks it, would not say what is wrong with it.
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw unreadable(`builds/${name}/${path.basename(file)}`, error as NodeJS.ErrnoException)
  }
  const lock = lockShared(file)
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
