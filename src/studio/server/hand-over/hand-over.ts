import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { count } from '../../../config/diagnostics/english.ts'
import { assetsFolder, isConfigFile } from '../../../config/files/file-patterns.ts'
import type { HandedOver } from '../../dialogs.ts'
import { Refused } from '../../workspace/refused.ts'
import { forgetBefore, textsBefore } from '../workspace/before.ts'
import { readText, writeWhole } from '../workspace/disk.ts'
import { git, gitSays, identityOf, isRepository } from './git.ts'

/** A change to hand over: all of it is saved. */
export interface HandOver {
  /** What it does, as an order. */
  readonly title: string
  /** Why. */
  readonly description: string
  /** How many errors the config has. */
  readonly errors: number
  /** What changes for visitors, as Markdown. */
  readonly visitors: string
}

/**
 * Hands over what was changed in `config/`: as a commit on a branch of its own, or where git is not, as a patch in
 * `drafts/`. The index, the work tree and the branch that somebody is on stay as they are.
 */
export async function handOver(root: string, change: HandOver): Promise<HandedOver> {
  const title = change.title.trim()
  if (title === '' || title.includes('\n')) throw new Refused('input', 'Say in one line what the change does.')
  if (change.errors > 0) {
    throw new Refused('conflict', `Put ${count(change.errors, 'error')} right first. Your draft is kept until then.`)
  }
  const message = { ...change, title, description: change.description.trim() }
  return (await isRepository(root)) ? asBranch(root, message) : asPatch(root, message)
}

async function asBranch(root: string, change: HandOver): Promise<HandedOver> {
  const head = (await gitSays(root, 'rev-parse', '--verify', '--quiet', 'HEAD'))?.trim()
  if (!head) throw new Refused('conflict', 'This repository has no commit yet: make the first one, then hand over.')
  const tree = await treeWithConfig(root)
  if (tree === (await git(root, ['rev-parse', `${head}^{tree}`])).trim()) throw nothingNew()
  const { environment, note } = await identityOf(root)
  const paragraphs = [change.title, change.description].filter((text) => text !== '')
  const message = paragraphs.flatMap((text) => ['-m', text])
  const commit = (await git(root, ['commit-tree', tree, '-p', head, ...message], environment)).trim()
  const branch = await newBranch(root, slugOf(change.title), commit)
  const remote = await remoteOf(root)
  return {
    branch,
    commit,
    ...(remote !== undefined && { push: `git push -u ${remote} ${branch}` }),
    ...(note !== undefined && { note }),
    text: requestText(change),
  }
}

/** The tree of the last commit with `config/` as it is on the disk, made beside the index that somebody is using. */
async function treeWithConfig(root: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-index-'))
  const environment = { GIT_INDEX_FILE: path.join(folder, 'index') }
  try {
    await git(root, ['read-tree', 'HEAD'], environment)
    const changed = ['ls-files', '-z', '--modified', '--deleted', '--others', '--exclude-standard', '--', 'config']
    const files = new Set((await git(root, changed, environment)).split('\0').filter(isOfSite))
    if (files.size > 0) await git(root, ['--literal-pathspecs', 'add', '--all', '--', ...files], environment)
    return (await git(root, ['write-tree'], environment)).trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a file is one of the site's, and not something that lies beside them. */
function isOfSite(file: string): boolean {
  return isConfigFile(file) || (file.startsWith(assetsFolder) && !file.includes('/.'))
}

/** Begins a branch at a commit, under the first of its names that is free. */
async function newBranch(root: string, name: string, commit: string): Promise<string> {
  for (let i = 1; i <= 100; i += 1) {
    const branch = i === 1 ? name : `${name}-${i}`
    // The empty value says that there must be none.
    if ((await gitSays(root, 'update-ref', `refs/heads/${branch}`, commit, '')) !== undefined) return branch
  }
  throw new Refused('conflict', `There are many branches called ${name}: choose another title.`)
}

async function remoteOf(root: string): Promise<string | undefined> {
  const remotes = ((await gitSays(root, 'remote')) ?? '').split('\n').filter((name) => /^\w[\w./-]*$/.test(name))
  return remotes.includes('origin') ? 'origin' : remotes[0]
}

function asPatch(root: string, change: HandOver): HandedOver {
  const files = Object.entries(textsBefore(root)).map(([file, before]) => [file, before, readText(root, file)] as const)
  const diffs = files.flatMap(([file, before, now]) => (before === (now ?? null) ? [] : [patchOf(file, before, now)]))
  if (diffs.length === 0) throw nothingNew()
  const text = `${requestText(change)}\n${diffs.join('')}`
  const name = `drafts/${slugOf(change.title)}.patch`
  writeWhole(path.join(root, name), text)
  forgetBefore(root)
  return { patch: { name, text }, text: requestText(change) }
}

function patchOf(file: string, before: string | null, now: string | undefined): string {
  const [from, to] = [before === null ? '/dev/null' : `a/${file}`, now === undefined ? '/dev/null' : `b/${file}`]
  const options = { headerOptions: FILE_HEADERS_ONLY }
  return createTwoFilesPatch(from, to, before ?? '', now ?? '', undefined, undefined, options)
}

function nothingNew(): Refused {
  return new Refused('conflict', 'Nothing has changed since the last time: save a change first.')
}

function requestText({ title, description, visitors }: HandOver): string {
  const parts = [title, description, visitors.trim()]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** A name for a branch or a file, of letters, digits and hyphens. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60)
  return slug.replaceAll(/^-+|-+$/g, '') || 'change-of-config'
}
