import { decode } from '#checker/files.ts'
import { RequestError } from '#workbench/request-error.ts'
import { git, gitSays, headOf } from '#workbench/server/git.ts'
import type { RecentChange, Version } from '../../protocol.ts'
import { assertConfigFile } from '../workspace/disk.ts'

/** The commits that changed a file, also under earlier names, the newest first; none without git. */
export async function versionsOf(root: string, file: string): Promise<readonly Version[]> {
  return (await logOf(root, file)).map(({ name: _, ...version }) => version)
}

/** The text of a file at a commit, under its name then. */
export async function textAt(root: string, file: string, commit: string): Promise<string> {
  if (!/^[0-9a-f]{7,64}$/.test(commit)) throw new RequestError('input', 'A commit goes by its number.')
  const version = (await logOf(root, file)).find((one) => one.commit.startsWith(commit))
  const name = version?.name ?? `./${file}`
  const said = await gitSays(root, 'show', '--no-textconv', `${commit}:${name}`)
  const text = said === undefined ? undefined : decode(file, said).text
  if (text === undefined) throw new RequestError('missing', `${file} was not there at ${commit.slice(0, 7)}.`)
  return text
}

/** The format of a log, which `entriesOf` reads. */
const format = '--format=%x1e%H%x1f%aI%x1f%an%x1f%s%x1f'

/** How many commits `recentChanges` lists. */
const recent = 6

/** The last commits that changed the config, the newest first; none without git. */
export async function recentChanges(root: string): Promise<readonly RecentChange[]> {
  if ((await headOf(root)) === undefined) return []
  const log = await git(root, ['log', `-${recent}`, '--no-merges', '--relative', '--name-only', format, '--', 'config'])
  return entriesOf(log).map(({ names, ...version }) => ({ ...version, files: names }))
}

interface Logged extends Version {
  /** The path in the repository then. */
  readonly name: string
}

async function logOf(root: string, file: string): Promise<Logged[]> {
  assertConfigFile(root, file)
  if ((await headOf(root)) === undefined) return []
  const log = await git(root, ['log', '--follow', '--name-only', '--diff-filter=ACMRT', format, '--', file])
  return entriesOf(log).map(({ names: [name = ''], ...version }) => ({ ...version, name }))
}

/** The commits of a log in the format of this file, each with the files that it names. */
function entriesOf(log: string): (Version & { readonly names: readonly string[] })[] {
  return log
    .split('\x1e')
    .slice(1)
    .map((entry) => {
      const [commit = '', date = '', author = '', title = '', names = ''] = entry.split('\x1f')
      return { commit, date, author, title, names: names.trim().split('\n').filter(Boolean) }
    })
}
