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
import { type ConfigFiles, decode, type FileContent, isSameContent } from '../../../config/files/decode.ts'
import { folderOf, isConfigFile } from '../../../config/files/file-patterns.ts'
import { syncFolder } from '../../../storage/atomic-file.ts'
import { Refused } from '../../workspace/refused.ts'
import { type Text, textOnDisk } from '../../workspace/step.ts'
import { codeOf, diskRefusal } from './disk-refusal.ts'

/** Refuses what is no path of a config file: anything else is none of the editor's business. */
export function assertConfigFile(root: string, file: unknown): asserts file is string {
  const isPlain = typeof file === 'string' && path.posix.normalize(file) === file && !/[\\\0:]/.test(file)
  if (!isPlain || !isConfigFile(file)) throw new Refused('input', 'Only files under config/ can be edited here.')
  if (leadsOut(root, file)) throw new Refused('input', `${file} is a link that leads elsewhere: edit what it leads to.`)
}

/** Whether a file, or a folder that it stands in, is a link that leads out of `config/`. */
export function leadsOut(root: string, file: string): boolean {
  const within = realpathOf(path.join(root, 'config')) ?? path.join(root, 'config')
  for (let at = file; at !== 'config'; at = folderOf(at)) {
    const real = realpathOf(path.join(root, at))
    if (real !== undefined) return !`${real}${path.sep}`.startsWith(`${within}${path.sep}`)
    if (isLink(path.join(root, at))) return true
  }
  return false
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

function realpathOf(file: string): string | undefined {
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}

/** The text of a file on the disk, as the checker reads it; undefined where there is none. */
export function readText(root: string, file: string): Text {
  const bytes = readBytes(root, file)
  if (bytes === undefined) return undefined
  const { text } = decode(file, bytes)
  if (text === undefined) throw new Refused('input', `${file} is not UTF-8 text: save it again as UTF-8 first.`)
  return textOnDisk(text, bytes.equals(Buffer.from(text)))
}

/** The same; undefined where what stands there cannot be read, which is left to whoever wrote it. */
export function readable(root: string, file: string): { readonly text: Text } | undefined {
  try {
    return { text: readText(root, file) }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

function readBytes(root: string, file: string): Buffer | undefined {
  try {
    return readFileSync(path.join(root, file))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw diskRefusal(`${file} cannot be read`, error)
  }
}

/**
 * Writes a text in the place of the one that was read, whole or not at all: aside, down to the disk, and then there. Where
 * something else stands there by now, nothing is written, and the answer is false.
 */
export function writeOver(root: string, file: string, read: Text, text: Text): boolean {
  const named = path.join(root, file)
  const target = realpathOf(named) ?? named
  if (readText(root, file) !== read) return false
  try {
    if (text === undefined) rmSync(target, { force: true })
    else if (!writeAt(target, text, () => readText(root, file) === read)) return false
    syncFolder(path.dirname(target))
    return true
  } catch (error) {
    throw diskRefusal(`${file} was not saved`, error)
  }
}

function writeAt(target: string, text: string, isAsRead: () => boolean): boolean {
  const made = mkdirSync(path.dirname(target), { recursive: true })
  if (made !== undefined) syncFolder(path.dirname(made))
  const aside = asideOf(target)
  writeFileSync(aside, text, { flush: true })
  try {
    const before = statSync(target, { throwIfNoEntry: false })
    if (!before) return putNew(aside, target)
    // Another could be put in its place, but somebody has marked it as not to be changed.
    accessSync(target, constants.W_OK)
    chmodSync(aside, before.mode)
    if (!isAsRead()) return false
    renameSync(aside, target)
    return true
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Moves a new file to its place, unless another program has just put one there. */
function putNew(aside: string, target: string): boolean {
  try {
    linkSync(aside, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // Some file systems know no links.
    renameSync(aside, target)
  }
  return true
}

/** Where a text is written before it takes the place of another: in the same folder, where it can be moved at once. */
function asideOf(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.new`)
}

/** Removes what was written aside for a file and never got to its place. */
export function clearAside(root: string, file: string): void {
  const named = path.join(root, file)
  rmSync(asideOf(realpathOf(named) ?? named), { force: true })
}

/** The files that are not the same in two readings, schemas too. */
export function differing(before: ConfigFiles, now: ConfigFiles): string[] {
  const changed = (was: ReadonlyMap<string, FileContent>, is: ReadonlyMap<string, FileContent>) =>
    [...new Set([...was.keys(), ...is.keys()])].filter((file) => {
      const [before, now] = [was.get(file), is.get(file)]
      return before === undefined || now === undefined || !isSameContent(before, now)
    })
  return [...changed(before.files, now.files), ...changed(before.schemas, now.schemas)]
}
