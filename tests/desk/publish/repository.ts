import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Changes } from '#desk/publish/changes.ts'
import { copySound } from '#tests/checker/sound.ts'
import { commandOutput } from '#tests/studio/command-process.ts'
import { RequestError } from '#workbench/request-error.ts'
import '#tests/studio/git-process.ts'

export const atlantis = 'config/markets/atlantis.json'
export const lemuria = 'config/markets/lemuria.json'
/** In the file of Atlantis. */
export const premium = '"price": 120,'

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
  return commandOutput('git', command, { cwd: root, env: { ...plain, ...env } }).trim()
}

let template: string | undefined

/** A repository with a small config, whose main branch has one commit; made once, since others are copies of it. */
function beginning(): string {
  if (template !== undefined) return template
  const root = mkdtempSync(path.join(tmpdir(), 'desk-template-'))
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  copySound(root)
  writeFileSync(path.join(root, '.gitignore'), 'data/\ndrafts/\nbuilds/\ndist/\n')
  git(root, 'init', '--quiet', '--initial-branch=main', '--template=')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message=Begin')
  template = root
  return root
}

/** Makes a folder a clone of the desk's own with a small config, whose main branch has one commit. */
export function begin(root: string): string {
  cpSync(beginning(), root, { recursive: true, preserveTimestamps: true })
  return root
}

/** Makes a folder the remote of a repository that has just begun. */
export function bareRemote(root: string, remote: string): string {
  cpSync(path.join(root, '.git'), remote, { recursive: true })
  writeFileSync(path.join(remote, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
  rmSync(path.join(remote, 'index'))
  mkdirSync(path.join(remote, 'hooks'))
  const branches = '+refs/heads/*:refs/remotes/origin/*'
  appendFileSync(path.join(root, '.git/config'), `[remote "origin"]\n\turl = ${remote}\n\tfetch = ${branches}\n`)
  return remote
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

/** One commit on main as it is, as a branch; made by one command, since each start of git takes longer than its work. */
function commitWith(root: string, id: string, name: string, edits: readonly Edit[]): string {
  const texts = new Map<string, string | null>()
  for (const [file, from, to] of edits) {
    const now = from === null ? '' : (texts.get(file) ?? `${git(root, 'show', `HEAD:${file}`)}\n`)
    if (from !== null && !now.includes(from)) throw new RequestError('conflict', `${file} has other text by now.`)
    texts.set(file, from === null ? to : now.replace(from, to ?? ''))
  }
  const branch = `refs/heads/change/${id}`
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const files = [...texts].map(([file, content]) =>
    content === null ? `D ${file}\n` : `M 100644 inline ${file}\n${data(content)}`,
  )
  const who = 'Mei <mei@example.com> 1799049600 +0000'
  const head = [`reset ${branch}`, 'from HEAD^0', '', `commit ${branch}`, `committer ${who}`].join('\n')
  commandOutput('git', ['fast-import', '--quiet', '--force'], {
    cwd: root,
    env: plain,
    input: `${head}\n${data(`${name}\n`)}${files.join('')}\n`,
  })
  return git(root, 'rev-parse', branch)
}
