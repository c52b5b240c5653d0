import { spawnSync } from 'node:child_process'
import type { ConfigFiles, FileContent } from './files/decode.ts'
import { isConfigFile } from './files/file-patterns.ts'
import { isSchemaFile } from './schema/schema-set.ts'

/** Names of files under `config/assets`. */
export interface AssetChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** A ref that is not there, or cannot be read; the message says which. */
export class GitRefError extends Error {}

/** A config as it was at a git ref. */
export interface RefFiles extends ConfigFiles {
  /** The git object of every file by its path. */
  readonly objects: ReadonlyMap<string, string>
}

/** The config and its schemas at a git ref; the work tree is not touched. */
export function readRef(root: string, ref: string): RefFiles {
  // A leading dash would make an option of it.
  const commit = ref.startsWith('-') ? undefined : git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  if (commit === undefined) throw new GitRefError(withoutCommit(root, ref))
  const listed = git(root, ['ls-tree', '-r', '-z', commit.toString().trim(), '--', 'config', 'schemas'])
  const objects = new Map(
    (listed ?? '')
      .toString()
      .split('\0')
      .filter(Boolean)
      .map((line) => {
        const [entry = '', file = ''] = line.split('\t')
        return [file, entry.split(' ')[2] ?? '']
      }),
  )
  if (![...objects.keys()].some((file) => file.startsWith('config/'))) {
    throw new GitRefError(`There is no folder config/ at "${ref}".`)
  }
  const wanted = [...objects].filter(([file]) => isConfigFile(file) || isSchemaFile(file))
  const texts = contents(
    root,
    wanted.map(([, object]) => object),
  )
  const all = new Map<string, FileContent>([...objects.keys()].map((file) => [file, null]))
  wanted.forEach(([file], i) => {
    all.set(file, texts[i] ?? null)
  })
  const under = (folder: string) => new Map([...all].filter(([file]) => file.startsWith(folder)))
  return { files: under('config/'), schemas: under('schemas/'), objects }
}

function withoutCommit(root: string, ref: string): string {
  return git(root, ['rev-parse', '--is-inside-work-tree']) === undefined
    ? `${root} is no git checkout (or git is not installed), so there is nothing to compare with.`
    : `There is no git ref "${ref}" here: name a branch, a tag or a commit.`
}

/** @param names the assets in the work tree. */
export function assetChanges(root: string, objects: RefFiles['objects'], names: readonly string[]): AssetChanges {
  const old = [...objects.keys()].filter((file) => file.startsWith('config/assets/'))
  const both = names.filter((name) => objects.has(name))
  const now = hashesOf(root, both)
  return {
    added: names.filter((name) => !objects.has(name)),
    removed: old.filter((name) => !names.includes(name)),
    changed: both.filter((name, i) => objects.get(name) !== now[i]),
  }
}

/** The git objects that files of the work tree would be. */
function hashesOf(root: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const hashes = git(root, ['hash-object', '--stdin-paths'], names.map((name) => `${name}\n`).join(''))
  return (hashes ?? '').toString().split('\n')
}

function contents(root: string, objects: readonly string[]): Uint8Array[] {
  const output = git(root, ['cat-file', '--batch'], objects.map((object) => `${object}\n`).join(''))
  if (!output) throw new GitRefError('Git could not give out the files of that commit.')
  const found: Uint8Array[] = []
  for (let at = 0; at < output.length; ) {
    const line = output.indexOf(10, at)
    const size = Number(output.subarray(at, line).toString().split(' ')[2])
    found.push(output.subarray(line + 1, line + 1 + size))
    at = line + 1 + size + 1
  }
  return found
}

/** Git's output; undefined where it fails or is missing. */
export function git(root: string, args: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, input, maxBuffer: 1024 ** 3 })
  return status === 0 ? stdout : undefined
}
