import { accessSync, constants, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { lockExclusive, lockShared } from '#storage/file-lock.ts'
import { StartError } from '../settings/refusals.ts'

/** A build of the site, by absolute paths; its files never change once it is the current one. */
export interface BuildFolder {
  readonly name: string
  readonly folder: string
  /** All files that a visitor may fetch, named by content digest and shared by all builds. */
  readonly contents: string
  /** The files that only the server reads. */
  readonly server: string
}

/** Raised whenever a server cannot read what an earlier version of the program built. */
export const buildFormat = 3

/** `dist-server/manifest.json`. */
export interface Manifest {
  /** The `buildFormat` of the program that made the build. */
  readonly format: number
  /** The time whose premiums and promotions the pages show: ISO 8601. */
  readonly made: string
  /** The digest of each page's data, by path. */
  readonly pages: Readonly<Record<string, string>>
  /** The digest of every file in `dist/`, by its path there. */
  readonly files: Readonly<Record<string, string>>
}

export function buildsFolder(root: string): string {
  return path.join(root, 'builds')
}

export function buildFolder(root: string, name: string): BuildFolder {
  const folder = path.join(buildsFolder(root), name)
  return { name, folder, contents: path.join(buildsFolder(root), 'contents'), server: path.join(folder, 'dist-server') }
}

/** The name in `contents` of a file of a site: the digest of its text, also for its compressed forms. `files` are digests. */
export function contentName(file: string, files: ReadonlyMap<string, string>): string {
  const text = file.replace(/\.(?:br|gz)$/, '')
  const named = files.has(text) ? text : file
  return `${files.get(named)}${path.extname(named)}${file.slice(named.length)}`
}

/** The file with the name of the current build. */
export function currentFile(root: string): string {
  return path.join(buildsFolder(root), 'current')
}

/** Throws a `StartError` if there is no current build, or it cannot be read. */
export async function currentBuild(root: string): Promise<BuildFolder> {
  const text = await readFile(currentFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError('no-build', 'There is no build: run `npm run build` first.')
    throw unreadable('builds/current', error)
  })
  const name = text.trim()
  const build = /^[\w-]+$/.test(name) ? buildFolder(root, name) : undefined
  if (build && existsSync(build.folder)) return build
  const others = (await buildNames(root)).join(', ')
  const remedy = others ? `write the name of one that is there into it: ${others}` : 'run `npm run build` again'
  throw new StartError(
    'build-unknown',
    `builds/current says ${JSON.stringify(name.slice(0, 60))}, which is no build: ${remedy}.`,
  )
}

async function buildNames(root: string): Promise<string[]> {
  const entries = await readdir(buildsFolder(root), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'contents' ? [entry.name] : [])).toSorted()
}

/** The error for a part of a build that exists and cannot be read. */
export function unreadable(part: string, { code, message }: NodeJS.ErrnoException): StartError {
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  const remedy = 'let the user that the server runs as read builds/, as `chmod -R a+rX builds` does'
  return new StartError(
    'build-unreadable',
    `${part} cannot be read (${isForbidden ? code : message})${isForbidden ? `: ${remedy}` : ''}.`,
  )
}

/** Locks a build against removal until the returned function is called or the process ends. */
export function lockBuild({ name, folder }: BuildFolder): () => void {
  const file = lockFile(folder)
  try {
    // The lock's own error would not say what is wrong.
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw unreadable(`builds/${name}/${path.basename(file)}`, error as NodeJS.ErrnoException)
  }
  const lock = lockShared(file)
  return () => lock.close()
}

/** Whether any process has locked a build, this one included; true if that cannot be determined. */
export function isLockedBuild({ folder }: BuildFolder): boolean {
  try {
    lockExclusive(lockFile(folder)).close()
    return false
  } catch {
    return true
  }
}

/** The empty file of a build that is locked. */
export function lockFile(folder: string): string {
  return path.join(folder, 'in-use')
}
