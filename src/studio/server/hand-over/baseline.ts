import { readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isConfigFile } from '#checker/files.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { changesIn, type Fates, gitSays, headOf, withHeadIndex } from '#workbench/server/git.ts'
import type { ChangedFile, OpenFile, WorkspaceState } from '../../protocol.ts'
import { diskError, readText } from '../workspace/disk.ts'

/** Texts of files before they were first saved here since the last hand-over; null for a file that was not there. */
type Baseline = Readonly<Record<string, string | null>>

/** The files that were saved here and are not handed over yet; without git, a patch starts from their texts. */
export function baselineTexts(root: string): Baseline {
  const file = fileIn(root)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text)))
  } catch {
    // The next save would overwrite it.
    const aside = path.join(root, 'drafts', `before-${Date.now()}.json`)
    renameSync(file, aside)
    console.error(`The texts before the last hand-over are damaged. They are kept as they are in ${aside}.`)
    return {}
  }
}

/** The text of a file at the last hand-over, if it was saved here since; empty for a new file. */
export function baselineText(root: string, file: string): Pick<OpenFile, 'published'> {
  const before = baselineTexts(root)[file]
  return before === undefined ? {} : { published: before ?? '' }
}

/** Whether the saved config equals the last commit or, without git, the last hand-over. */
export async function isAtBaseline(root: string): Promise<boolean> {
  const status = await gitSays(root, 'status', '--porcelain', '--ignored', '--', 'config')
  return status === undefined ? Object.keys(baselineTexts(root)).length === 0 : status === ''
}

/** Keeps texts that are about to be overwritten; those kept already stay. */
export function rememberBaseline(root: string, texts: Baseline): void {
  const known = baselineTexts(root)
  if (Object.keys(texts).every((file) => Object.hasOwn(known, file))) return
  try {
    write(root, { ...texts, ...known })
  } catch (error) {
    throw diskError('Nothing was saved, for drafts/ cannot be written', error)
  }
}

/** Forgets the texts of files that were handed over. */
export function forgetBaseline(root: string, files: readonly string[]): void {
  const left = Object.entries(baselineTexts(root)).filter(([file]) => !files.includes(file))
  if (left.length === 0) rmSync(fileIn(root), { force: true })
  else write(root, Object.fromEntries(left))
}

function write(root: string, texts: Baseline): void {
  replaceFile(fileIn(root), JSON.stringify(texts), { flush: true })
}

function fileIn(root: string): string {
  return path.join(root, 'drafts', 'before.json')
}

/** The files that differ from the last commit or, without git, from the last hand-over; unsaved ones too. */
export async function changedFiles(root: string, unsaved: WorkspaceState['unsaved']): Promise<ChangedFile[]> {
  const isCommitted = (await headOf(root)) !== undefined
  const saved = await (isCommitted
    ? withHeadIndex(root, (environment) => changesIn(root, environment))
    : changesSinceBaseline(root))
  const fates = new Map([...Object.entries(unsaved), ...saved])
  // A commit by hand is a hand-over too.
  const done = Object.keys(baselineTexts(root)).filter((file) => !fates.has(file))
  if (done.length > 0) forgetBaseline(root, done)
  const before = baselineTexts(root)
  const files = [...fates].map(([file, fate]) => ({
    file,
    fate,
    isOwn: file in unsaved || Object.hasOwn(before, file),
  }))
  return files.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.file < b.file ? -1 : 1))
}

function changesSinceBaseline(root: string): Fates {
  const files = Object.entries(baselineTexts(root)).flatMap(([file, before]) => {
    if (!isConfigFile(file)) return [[file, 'new'] as const]
    const now = readText(root, file) ?? null
    return now === before ? [] : [[file, before === null ? 'new' : now === null ? 'removed' : 'changed'] as const]
  })
  return new Map(files)
}
