import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { isConfigFile } from '../../../config/files/file-patterns.ts'
import { replaceFile } from '../../../storage/atomic-file.ts'
import type { HandedOver } from '../../dialogs.ts'
import { RequestError } from '../../workspace/request-error.ts'
import { readText } from '../workspace/disk.ts'
import { baselineTexts, forgetBaseline } from './baseline.ts'
import { changesIn, withHeadIndex } from './changed-files.ts'
import { git, gitSays, identityOf, isRepository } from './git.ts'

/** A change to hand over: all of it is saved, and sound. */
export interface HandOver {
  /** The files that go along. */
  readonly files: readonly string[]
  /** What it does, as an order. */
  readonly title: string
  /** Why. */
  readonly description: string
  /** What changes for visitors, as Markdown. */
  readonly visitors: string
}

/**
 * Hands over files of `config/`: as a commit on a branch of its own, or where git is not, as a patch in `drafts/`. The
 * index, the work tree and the branch that somebody is on stay as they are.
 */
export async function handOver(root: string, change: HandOver): Promise<HandedOver> {
  const title = change.title.trim()
  if (title === '' || title.includes('\n')) throw new RequestError('input', 'Say in one line what the change does.')
  const message = { ...change, title, description: change.description.trim() }
  const done = (await isRepository(root)) ? await asBranch(root, message) : asPatch(root, message)
  forgetBaseline(root, change.files)
  return done
}

async function asBranch(root: string, change: HandOver): Promise<HandedOver> {
  const head = (await gitSays(root, 'rev-parse', '--verify', '--quiet', 'HEAD'))?.trim()
  if (!head)
    throw new RequestError('conflict', 'This repository has no commit yet: make the first one, then hand over.')
  const tree = await treeWith(root, change.files)
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

/** The tree of the last commit with files as they are on the disk. */
function treeWith(root: string, files: readonly string[]): Promise<string> {
  return withHeadIndex(root, async (index) => {
    const changed = [...(await changesIn(root, index)).keys()].filter((file) => files.includes(file))
    if (changed.length > 0) await git(root, ['--literal-pathspecs', 'add', '--all', '--', ...changed], index)
    return (await git(root, ['write-tree'], index)).trim()
  })
}

/** Begins a branch at a commit, under the first of its names that is free. */
async function newBranch(root: string, name: string, commit: string): Promise<string> {
  for (let i = 1; i <= 100; i += 1) {
    const branch = i === 1 ? name : `${name}-${i}`
    const reference = `refs/heads/${branch}`
    try {
      // The empty value says that there must be none.
      await git(root, ['update-ref', reference, commit, ''])
      return branch
    } catch (error) {
      const isTaken = (await gitSays(root, 'rev-parse', '--verify', '--quiet', reference)) !== undefined
      if (!isTaken) throw new RequestError('disk', `Git cannot begin the branch ${branch}: ${saidBy(error)}`)
    }
  }
  throw new RequestError('conflict', `There are many branches called ${name}: choose another title.`)
}

/** What git said of a failure, in a line. */
function saidBy(error: unknown): string {
  const { stderr = '', message = '' } = error as { readonly stderr?: string; readonly message?: string }
  return (stderr.trim() || message).replace(/^fatal: /, '').split('\n')[0] ?? ''
}

async function remoteOf(root: string): Promise<string | undefined> {
  const remotes = ((await gitSays(root, 'remote')) ?? '').split('\n').filter((name) => /^\w[\w./-]*$/.test(name))
  return remotes.includes('origin') ? 'origin' : remotes[0]
}

function asPatch(root: string, change: HandOver): HandedOver {
  const before = Object.entries(baselineTexts(root)).filter(([file]) => change.files.includes(file))
  const pictures = before.flatMap(([file]) => (isConfigFile(file) ? [] : [file]))
  const diffs = before.flatMap(([file, text]) => {
    const now = isConfigFile(file) ? readText(root, file) : undefined
    return text === (now ?? null) ? [] : [patchOf(file, text, now)]
  })
  if (diffs.length === 0) throw nothingNew()
  const text = `${requestText(change)}\n${diffs.join('')}`
  const name = `drafts/${slugOf(change.title)}.patch`
  replaceFile(path.join(root, name), text, { flush: true })
  const note = `A patch carries no pictures. Send these along: ${pictures.join(', ')}`
  return { patch: { name, text }, text: requestText(change), ...(pictures.length > 0 && { note }) }
}

function patchOf(file: string, before: string | null, now: string | undefined): string {
  const [from, to] = [before === null ? '/dev/null' : `a/${file}`, now === undefined ? '/dev/null' : `b/${file}`]
  const options = { headerOptions: FILE_HEADERS_ONLY }
  return createTwoFilesPatch(from, to, before ?? '', now ?? '', undefined, undefined, options)
}

function nothingNew(): RequestError {
  return new RequestError('conflict', 'Nothing of this has changed since the last time: change something first.')
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
