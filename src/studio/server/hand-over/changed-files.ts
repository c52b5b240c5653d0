import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assetsFolder, isConfigFile } from '../../../config/files/file-patterns.ts'
import type { ChangedFile } from '../../dialogs.ts'
import type { WorkspaceState } from '../../protocol.ts'
import { readText } from '../workspace/disk.ts'
import { baselineTexts, forgetBaseline } from './baseline.ts'
import { git, gitSays } from './git.ts'

/** What differs from the last commit or, where git is not, from what was handed over last; with what is not saved yet. */
export async function changedFiles(root: string, unsaved: WorkspaceState['unsaved']): Promise<ChangedFile[]> {
  const saved = await savedChanges(root)
  const fates = new Map([...Object.entries(unsaved), ...saved])
  // Whoever commits by hand has handed over too.
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

/** What differs on the disk. */
async function savedChanges(root: string): Promise<ReadonlyMap<string, ChangedFile['fate']>> {
  const head = await gitSays(root, 'rev-parse', '--verify', '--quiet', 'HEAD')
  return head === undefined ? changesSince(root) : withHeadIndex(root, (index) => changesIn(root, index))
}

function changesSince(root: string): ReadonlyMap<string, ChangedFile['fate']> {
  const files = Object.entries(baselineTexts(root)).flatMap(([file, before]) => {
    if (!isConfigFile(file)) return [[file, 'new'] as const]
    const now = readText(root, file) ?? null
    return now === before ? [] : [[file, before === null ? 'new' : now === null ? 'removed' : 'changed'] as const]
  })
  return new Map(files)
}

/** The environment in which git works with an index of its own. */
export type Index = Readonly<Record<string, string>>

/** Does something with the last commit in an index of its own, beside the one that somebody is using. */
export async function withHeadIndex<Result>(root: string, work: (index: Index) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-index-'))
  const index = { GIT_INDEX_FILE: path.join(folder, 'index') }
  try {
    await git(root, ['read-tree', 'HEAD'], index)
    return await work(index)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How the files of the site on the disk differ from an index. */
export async function changesIn(root: string, index: Index): Promise<ReadonlyMap<string, ChangedFile['fate']>> {
  const listed = async (...kind: string[]) => {
    const all = await git(root, ['ls-files', '-z', ...kind, '--exclude-standard', '--', 'config'], index)
    return all.split('\0').filter(isOfSite)
  }
  const [modified, removed, others] = [await listed('--modified'), await listed('--deleted'), await listed('--others')]
  return new Map([
    ...modified.map((file) => [file, 'changed'] as const),
    ...removed.map((file) => [file, 'removed'] as const),
    ...others.map((file) => [file, 'new'] as const),
  ])
}

/** Whether a file is one of the site's, and not something that lies beside them. */
function isOfSite(file: string): boolean {
  return isConfigFile(file) || (file.startsWith(assetsFolder) && !file.includes('/.'))
}
