import { decode } from '#config/files/decode.ts'
import type { Version } from '#studio/dialogs.ts'
import { RequestError } from '#studio/protocol.ts'
import { assertConfigFile } from '#studio/server/workspace/disk.ts'
import { git, gitSays, headOf } from './git.ts'

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

interface Logged extends Version {
  /** The path in the repository then. */
  readonly name: string
}

async function logOf(root: string, file: string): Promise<Logged[]> {
  assertConfigFile(root, file)
  if ((await headOf(root)) === undefined) return []
  const format = '--format=%x1e%H%x1f%aI%x1f%an%x1f%s%x1f'
  const log = await git(root, ['log', '--follow', '--name-only', '--diff-filter=ACMRT', format, '--', file])
  return log
    .split('\x1e')
    .slice(1)
    .map((entry) => {
      const [commit = '', date = '', author = '', title = '', name = ''] = entry.split('\x1f')
      return { commit, date, author, title, name: name.trim() }
    })
}
