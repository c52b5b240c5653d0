import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { reasonOf } from '#checker/english.ts'
import { type ConfigFiles, decode, type FileContent, isConfigFile, isSameContent } from '#checker/files.ts'
import { syncFolder } from '#storage/atomic-file.ts'
import { RequestError } from '#workbench/request-error.ts'
import { type Text, textOnDisk } from '../../workspace/text-step.ts'

/** Reasons and remedies by error code. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you have no right to. Ask for it',
  EBUSY: 'another program holds it. Close it there',
  EDQUOT: 'you have no room left on the disk. Make some',
  EEXIST: 'a file stands where its folder should be. Move it away',
  EISDIR: 'a folder stands in its place. Move it away',
  ENOSPC: 'the disk is full. Make room',
  ENOTDIR: 'a file stands where its folder should be. Move it away',
  EPERM: 'another program holds it, or you have no right to. See to that',
  EROFS: 'the disk takes no changes. Make it writable',
}

/** An error of the disk in words, after a clause such as `config/site.json was not saved`. */
export function diskError(failure: string, error: unknown): RequestError {
  if (error instanceof RequestError) return error
  const reason = reasons[codeOf(error)] ?? `${reasonOf(error)}. See to that`
  return new RequestError('disk', `${failure}: ${reason}, then try again. Your drafts are kept.`)
}

function codeOf(error: unknown): string {
  return String(Object(error).code)
}

/** In UTF-16 units; each path is looked for on the disk, and told to all windows. */
const longestPath = 500

/** Throws unless this is the path of a config file within `config/`. */
export function assertConfigFile(root: string, file: unknown): asserts file is string {
  const isShort = typeof file === 'string' && file.length <= longestPath
  const isPlain = isShort && path.posix.normalize(file) === file && !/[\\\0:]/.test(file)
  if (!isPlain || !isConfigFile(file)) throw new RequestError('input', 'Only files under config/ can be edited here.')
  if (leadsOut(root, file))
    throw new RequestError('input', `${file} is a link that leads elsewhere: edit what it leads to.`)
}

/** Whether a file of `config/`, or a folder above it, is a link that leads out of there. */
export function leadsOut(root: string, file: string): boolean {
  const [config, ...below] = file.split('/')
  let named = path.join(root, config ?? '')
  const within = attempt(() => realpathSync(named)) ?? named
  for (const name of below) {
    named = path.join(named, name)
    const entry = attempt(() => lstatSync(named))
    // Below what is not there nothing is, however long the path.
    if (!entry) return false
    const real = attempt(() => realpathSync(named))
    if (real === undefined ? entry.isSymbolicLink() : !`${real}${path.sep}`.startsWith(`${within}${path.sep}`))
      return true
  }
  return false
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The text of a file on the disk, as the checker reads it; undefined if there is none. */
export function readText(root: string, file: string): Text {
  const bytes = readBytes(root, file)
  if (bytes === undefined) return undefined
  const { text } = decode(file, bytes)
  if (text === undefined) throw new RequestError('input', `${file} is not UTF-8 text: save it again as UTF-8 first.`)
  return textOnDisk(text, bytes.equals(Buffer.from(text)))
}

function readBytes(root: string, file: string): Buffer | undefined {
  try {
    return readFileSync(path.join(root, file))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw diskError(`${file} cannot be read`, error)
  }
}

/**
 * Replaces a text atomically by another. Writes nothing and returns false if the file no longer has the text that was
 * read.
 */
export function writeOver(root: string, file: string, read: Text, text: Text): boolean {
  const target = targetOf(root, file)
  if (readText(root, file) !== read) return false
  try {
    if (text === undefined) rmSync(target, { force: true })
    else if (!writeAt(target, text, () => readText(root, file) === read)) return false
    syncFolder(path.dirname(target))
    return true
  } catch (error) {
    throw diskError(`${file} was not saved`, error)
  }
}

function writeAt(target: string, text: string, isAsRead: () => boolean): boolean {
  const made = mkdirSync(path.dirname(target), { recursive: true })
  if (made !== undefined) syncFolder(path.dirname(made))
  const aside = asideOf(target)
  writeFileSync(aside, text, { flush: true })
  try {
    const before = statSync(target, { throwIfNoEntry: false })
    if (!before) return moveNew(aside, target)
    // A rename would replace even a file that is marked as read-only.
    accessSync(target, constants.W_OK)
    chmodSync(aside, before.mode)
    if (!isAsRead()) return false
    renameSync(aside, target)
    return true
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Moves a file to a new name; false if another program has just taken it. */
function moveNew(aside: string, target: string): boolean {
  try {
    linkSync(aside, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // Some file systems have no hard links.
    renameSync(aside, target)
  }
  return true
}

/** The temporary file of an atomic write, in the folder of its target. */
function asideOf(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.new`)
}

function targetOf(root: string, file: string): string {
  const named = path.join(root, file)
  return attempt(() => realpathSync(named)) ?? named
}

/** Removes the temporary file of a write that was interrupted. */
export function clearAside(root: string, file: string): void {
  rmSync(asideOf(targetOf(root, file)), { force: true })
}

/** The files and schemas that differ between two readings. */
export function differing(before: ConfigFiles, now: ConfigFiles): string[] {
  const changed = (was: ReadonlyMap<string, FileContent>, is: ReadonlyMap<string, FileContent>) =>
    [...new Set([...was.keys(), ...is.keys()])].filter((file) => {
      const [before, now] = [was.get(file), is.get(file)]
      return before === undefined || now === undefined || !isSameContent(before, now)
    })
  return [...changed(before.files, now.files), ...changed(before.schemas, now.schemas)]
}
