import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Changes } from '#desk/publish/changes.ts'
import { RequestError } from '#studio/protocol.ts'
import { copySound } from '#tests/config/sound.ts'

export const atlantis = 'config/markets/atlantis.json'
export const lemuria = 'config/markets/lemuria.json'
/** In the file of Atlantis. */
export const premium = '"premium": 120,'

/** Git without the configuration of this machine. */
const plain = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Mei',
  GIT_AUTHOR_EMAIL: 'mei@example.com',
  GIT_COMMITTER_NAME: 'Mei',
  GIT_COMMITTER_EMAIL: 'mei@example.com',
  // The same edits on the same commit are one commit.
  GIT_AUTHOR_DATE: '2027-01-04T08:00:00Z',
  GIT_COMMITTER_DATE: '2027-01-04T08:00:00Z',
}

export function git(root: string, ...command: readonly string[]): string {
  return gitWith(root, {}, ...command)
}

function gitWith(root: string, env: Readonly<Record<string, string>>, ...command: readonly string[]): string {
  return execFileSync('git', command, { cwd: root, env: { ...plain, ...env }, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** Makes a folder a clone of the desk's own with a small config, whose main branch has one commit. */
export function begin(root: string): string {
  copySound(root)
  writeFileSync(path.join(root, '.gitignore'), 'data/\ndrafts/\nbuilds/\ndist/\n')
  git(root, 'init', '--quiet', '--initial-branch=main')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message=Begin')
  return root
}

export function text(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

function write(root: string, file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

/** A commit by hand on the checked-out branch. */
export function commit(root: string, file: string, content: string): string {
  write(root, file, content)
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message=By hand')
  return git(root, 'rev-parse', 'HEAD')
}

/** Text that becomes another in a file; a file that is null is written as a whole, or removed. */
export type Edit = readonly [file: string, from: string | null, to: string | null]

interface Draft {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly problem?: string
}

interface Drafts {
  readonly drafts: Record<string, Draft>
  readonly merged: [change: string, commit: string][]
}

/** Stands in for the changes of the desk: edits in a file, which survive a kill. */
export function changesIn(root: string) {
  const file = path.join(root, 'drafts/changes.json')
  const read = (): Drafts => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      return { drafts: {}, merged: [] }
    }
  }
  const keep = (work: (drafts: Drafts) => unknown) => {
    const drafts = read()
    work(drafts)
    write(root, 'drafts/changes.json', JSON.stringify(drafts))
  }
  const draft = (id: string) => {
    const found = read().drafts[id]
    if (!found) throw new RequestError('missing', 'There is no such change.')
    return found
  }
  const changes: Changes = {
    nameOf: async (id) => draft(id).name,
    async commitOf(id) {
      const { name, edits, problem } = draft(id)
      if (problem !== undefined) throw new RequestError('conflict', problem)
      return commitWith(root, id, name, edits)
    },
    async merged(id, hash) {
      keep(({ merged }) => void merged.push([id, hash]))
    },
    async follow() {},
    async begin({ name }, { texts, pictures, from }) {
      const id = `undo-${Object.keys(read().drafts).length}`
      const drawings = pictures.map((picture) => [picture, `${git(root, 'show', `${from}:${picture}`)}\n`] as const)
      const edits = [...texts, ...drawings].map(([one, to]): Edit => [one, null, to ?? null])
      keep(({ drafts }) => Object.assign(drafts, { [id]: { name, edits } }))
      return id
    },
  }
  return {
    ...changes,
    /** A change of a person. */
    add(id: string, edits: readonly Edit[], more: Partial<Draft> = {}): void {
      keep(({ drafts }) => Object.assign(drafts, { [id]: { name: `Change ${id}`, edits, ...more } }))
    },
    mergedOnes: () => read().merged,
  }
}

/** One commit on main as it is, as a branch. */
function commitWith(root: string, id: string, name: string, edits: readonly Edit[]): string {
  const index = { GIT_INDEX_FILE: path.join(root, 'drafts', `index-${id}`) }
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  gitWith(root, index, 'read-tree', 'HEAD')
  const texts = new Map<string, string | null>()
  for (const [file, from, to] of edits) {
    const now = from === null ? '' : (texts.get(file) ?? `${git(root, 'show', `HEAD:${file}`)}\n`)
    if (from !== null && !now.includes(from)) throw new RequestError('conflict', `${file} has other text by now.`)
    texts.set(file, from === null ? to : now.replace(from, to ?? ''))
  }
  for (const [file, content] of texts) {
    if (content === null) gitWith(root, index, 'update-index', '--force-remove', file)
    else {
      const blob = path.join(root, 'drafts/blob')
      writeFileSync(blob, content)
      const hash = git(root, 'hash-object', '-w', blob)
      gitWith(root, index, 'update-index', '--add', '--cacheinfo', `100644,${hash},${file}`)
    }
  }
  const tree = gitWith(root, index, 'write-tree')
  rmSync(index.GIT_INDEX_FILE)
  const hash = git(root, 'commit-tree', tree, '-p', 'HEAD', '-m', name)
  git(root, 'update-ref', `refs/heads/change/${id}`, hash)
  return hash
}
