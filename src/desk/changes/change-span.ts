import { type BigIntStats, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { changesIn, git, withHeadIndex } from '#workbench/server/git.ts'
import type { Span } from '../review/changed-files.ts'
import { requiredHead } from './working-copies.ts'

/** A working copy of a change; `root` is the folder of config/ in its work tree. */
export interface ChangeCopy {
  readonly root: string
  readonly studio: { readonly workspace: Pick<Workspace, 'copy' | 'unsavedPictures' | 'unsavedTexts'> }
}

/** A cached span with its keys: it is stale once one of them differs. */
interface Known {
  readonly copy: Workspace['copy']
  readonly head: string
  readonly files: string
  readonly span: Span
}

const known = new WeakMap<object, Known>()

/**
 * The span of a change: from the commit that its work tree is at to the tree with the edits of its working copy. It is cached,
 * the same object while nothing changes, because each look at a change asks for it several times.
 */
export async function spanOf({ root, studio: { workspace } }: ChangeCopy): Promise<Span> {
  const { copy } = workspace
  const files = stateOfFiles(root)
  const head = await requiredHead(root)
  const last = known.get(workspace)
  if (last && last.copy === copy && last.head === head && last.files === files.state) return last.span
  const span = { root, before: head, after: await treeOn(head, { root, workspace }) }
  // A file that was written just now may be written again without another time.
  if (files.isSettled && workspace.copy === copy) known.set(workspace, { copy, head, files: files.state, span })
  return span
}

/** How long a time of a file may stand for two writes, in milliseconds. */
const clockTickMs = 100

/** The sizes and times of the files of a site and of its drafts of pictures, from which each write is seen. */
function stateOfFiles(root: string): { readonly state: string; readonly isSettled: boolean } {
  const began = Date.now()
  let newest = 0
  const lines = ['config', 'drafts/pictures'].flatMap((folder) =>
    namesIn(path.join(root, folder)).map((file) => {
      const stats = statsOf(file)
      newest = Math.max(newest, Number(stats?.ctimeMs ?? 0))
      return `${file} ${stats?.ino} ${stats?.mode} ${stats?.size} ${stats?.mtimeNs} ${stats?.ctimeNs}`
    }),
  )
  return { state: lines.join('\n'), isSettled: newest < began - clockTickMs }
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.map(({ parentPath, name }) => path.join(parentPath, name)).sort()
  } catch {
    return []
  }
}

function statsOf(file: string): BigIntStats | undefined {
  return lstatSync(file, { bigint: true, throwIfNoEntry: false })
}

interface Edited {
  readonly root: string
  readonly workspace: ChangeCopy['studio']['workspace']
}

function treeOn(head: string, { root, workspace }: Edited): Promise<string> {
  return withHeadIndex(
    root,
    async (index) => {
      const onDisk = [...(await changesIn(root, index)).keys()]
      if (onDisk.length > 0) await git(root, ['--literal-pathspecs', 'add', '--all', '--', ...onDisk], index)
      const objects = await objectsOf({ root, workspace })
      if (objects.size > 0) {
        const prefix = (await git(root, ['rev-parse', '--show-prefix'])).trim()
        const lines = [...objects].map(([file, hash]) =>
          hash === undefined ? `0 ${'0'.repeat(40)}\t${prefix}${file}\0` : `100644 ${hash}\t${prefix}${file}\0`,
        )
        await git(root, ['update-index', '-z', '--index-info'], index, lines.join(''))
      }
      return (await git(root, ['write-tree'], index)).trim()
    },
    head,
  )
}

/** The object of each file that differs from the disk, by its path; undefined for those that were removed. */
async function objectsOf({ root, workspace }: Edited): Promise<Map<string, string | undefined>> {
  const texts = workspace.unsavedTexts()
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-texts-'))
  try {
    const places = workspace.unsavedPictures()
    for (const [file, text] of texts) {
      if (text === undefined) continue
      const place = path.join(folder, String(places.size))
      writeFileSync(place, text)
      places.set(file, place)
    }
    const hashes = await storedObjects(root, [...places.values()])
    const objects = new Map([...places.keys()].map((file, i) => [file, hashes[i]]))
    return new Map([...texts.keys(), ...objects.keys()].map((file) => [file, objects.get(file)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores files as objects of git, by one command, since each start of git takes longer than its work. */
async function storedObjects(root: string, places: readonly string[]): Promise<string[]> {
  if (places.length === 0) return []
  const paths = places.map((place) => `${place}\n`).join('')
  return (await git(root, ['hash-object', '-w', '--no-filters', '--stdin-paths'], {}, paths)).split('\n')
}
