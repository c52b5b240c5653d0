import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from 'diff'
import { isConfigFile } from '#checker/files.ts'
import { slug } from '#engine/text.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { RequestError } from '#workbench/request-error.ts'
import { changesIn, git, gitSays, headOf, identityOf, isRepository, withHeadIndex } from '#workbench/server/git.ts'
import type { HandedOver } from '../../protocol.ts'
import { readText } from '../workspace/disk.ts'
import { baselineTexts, forgetBaseline } from './baseline.ts'

/** With more changed lines, finding the fewest takes work that grows with the square of their number. */
const mostEdits = 4000

/** A saved change without errors. */
export interface HandOver {
  readonly files: readonly string[]
  /** In the imperative. */
  readonly title: string
  readonly description: string
  /** The changes for visitors, as Markdown. */
  readonly visitors: string
}

/**
 * Hands over files of `config/` as a commit on a new branch or, without git, as a patch in `drafts/`. Index, work tree
 * and current branch stay as they are.
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
  const head = await headOf(root)
  if (!head)
    throw new RequestError('conflict', 'This site has no commit yet: whoever looks after it makes the first one.')
  const tree = await treeWith(root, change.files)
  if (tree === (await git(root, ['rev-parse', `${head}^{tree}`])).trim()) throw nothingNew()
  const { environment, note, naming } = await identityOf(root)
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
    ...(naming !== undefined && { naming }),
    text: requestText(change),
  }
}

/** The tree of the last commit with files from the disk. */
function treeWith(root: string, files: readonly string[]): Promise<string> {
  return withHeadIndex(root, async (index) => {
    const changed = [...(await changesIn(root, index)).keys()].filter((file) => files.includes(file))
    if (changed.length > 0) await git(root, ['--literal-pathspecs', 'add', '--all', '--', ...changed], index)
    return (await git(root, ['write-tree'], index)).trim()
  })
}

/** Makes a branch at a commit; adds a number to the name if it is taken. */
async function newBranch(root: string, name: string, commit: string): Promise<string> {
  for (let i = 1; i <= 100; i += 1) {
    const branch = i === 1 ? name : `${name}-${i}`
    const reference = `refs/heads/${branch}`
    try {
      // The empty old value makes git refuse an existing branch.
      await git(root, ['update-ref', reference, commit, ''])
      return branch
    } catch (error) {
      const isTaken = (await gitSays(root, 'rev-parse', '--verify', '--quiet', reference)) !== undefined
      if (!isTaken) throw new RequestError('disk', `Git cannot begin the branch ${branch}: ${saidBy(error)}`)
    }
  }
  throw new RequestError('conflict', `There are many branches called ${name}: choose another title.`)
}

/** The first line of git's error. */
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

/** The patch of a file; null and undefined where there is none. */
export function patchOf(file: string, before: string | null, now: string | undefined): string {
  const [from, to] = [before === null ? '/dev/null' : `a/${file}`, now === undefined ? '/dev/null' : `b/${file}`]
  const [old, text] = [before ?? '', now ?? '']
  const options = { headerOptions: FILE_HEADERS_ONLY, maxEditLength: mostEdits }
  const patch = createTwoFilesPatch(from, to, old, text, undefined, undefined, options)
  if (patch !== undefined) return patch
  return formatPatch(wholePatch([from, to], [old, text]), FILE_HEADERS_ONLY)
}

/** A patch in which all lines go and come, which takes no comparison. */
function wholePatch([from, to]: readonly [string, string], [old, text]: readonly [string, string]): StructuredPatch {
  const [gone, come] = [structuredPatch(from, to, old, ''), structuredPatch(from, to, '', text)]
  const { oldLines = 0, lines: before = [] } = gone.hunks[0] ?? {}
  const { newLines = 0, lines: after = [] } = come.hunks[0] ?? {}
  return { ...gone, hunks: [{ oldStart: 1, oldLines, newStart: 1, newLines, lines: [...before, ...after] }] }
}

function nothingNew(): RequestError {
  return new RequestError('conflict', 'Nothing of this has changed since the last time: change something first.')
}

function requestText({ title, description, visitors }: HandOver): string {
  const parts = [title, description, visitors.trim()]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** A title as the name of a branch or file. */
export function slugOf(title: string): string {
  return slug(title).slice(0, 60).replace(/-$/, '') || 'change-of-config'
}
