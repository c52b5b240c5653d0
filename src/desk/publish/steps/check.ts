import { fork } from 'node:child_process'
import path from 'node:path'
import { causesAmong, type Diagnostic } from '#checker/findings.ts'
import { RequestError } from '#workbench/request-error.ts'
import { git } from '#workbench/server/git.ts'

export type ConfigError = Pick<Diagnostic, 'file' | 'line' | 'message' | 'rule' | 'causedBy'>

export interface CheckTask {
  readonly root: string
  readonly schemasRoot: string
  readonly tree: string
  /** The tree before it, by which errors that one edit caused are told from that edit. */
  readonly before?: string
  /** YYYY-MM-DD: the day whose prices and promotions count. */
  readonly day: string
}

/** The errors of the config at a commit or in a tree, as of a day (YYYY-MM-DD). */
export type ErrorsAt = (of: string, day: string) => Promise<readonly ConfigError[]>

/** How many results a checker remembers: a change is checked when it is asked for, and once more when its turn comes. */
const remembered = 8

/** How many errors a sentence names. */
const named = 3

/**
 * Checks the site as a commit makes it. Throws a `RequestError` if it adds errors, or leaves all that were there: errors of
 * the site as it is never stop a change that removes some. Resolves to those that are left.
 */
export async function assertSound(errorsAt: ErrorsAt, commit: string, day: string): Promise<readonly ConfigError[]> {
  const errors = await errorsAt(commit, day)
  if (errors.length === 0) return errors
  const before = new Set((await errorsAt(`${commit}^`, day)).map(keyOf))
  const added = errors.filter((error) => !before.has(keyOf(error)))
  if (added.length > 0)
    throw new RequestError('conflict', `With this change the site has errors: ${inWords(added)} Put them right first.`)
  if (errors.length >= before.size)
    throw new RequestError(
      'conflict',
      `The site has errors that this change leaves: ${inWords(errors)} Publish a change that puts them right first.`,
    )
  return errors
}

/** The repository whose trees are checked. */
interface CheckedRepository extends Pick<CheckTask, 'root' | 'schemasRoot'> {
  /** Checks a tree: in a process of its own, when left out. */
  readonly errorsIn?: (task: CheckTask) => Promise<readonly ConfigError[]>
}

/** Checks trees of a repository. A tree stays as it is, so that the last results are kept. */
export function configChecker({ root, schemasRoot, errorsIn = errorsInProcess }: CheckedRepository): ErrorsAt {
  const known = new Map<string, Promise<readonly ConfigError[]>>()
  return async (of, day) => {
    const tree = (await git(root, ['rev-parse', '--verify', `${of}^{tree}`])).trim()
    const before = await git(root, ['rev-parse', '--verify', '--quiet', `${of}^1^{tree}`]).catch(() => '')
    const key = `${tree} ${day}`
    const errors =
      known.get(key) ?? errorsIn({ root, schemasRoot, tree, day, ...(before && { before: before.trim() }) })
    known.delete(key)
    known.set(key, errors)
    errors.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return errors
  }
}

const script = path.join(import.meta.dirname, 'check-process.ts')

/** In a process, since V8 aborts at times as threads that have stripped types end (nodejs/node#64500), and the desk with it. */
function errorsInProcess(task: CheckTask): Promise<readonly ConfigError[]> {
  const child = fork(script)
  child.send(task)
  return new Promise((resolve, reject) => {
    child.once('message', (errors: readonly ConfigError[]) => resolve(errors))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The check ended with ${code} before it said anything.`)))
  })
}

/** Lines move when others are added. */
const keyOf = ({ file, rule, message }: ConfigError) => JSON.stringify([file, rule, message])

/** The first errors with their places. */
export function inWords(errors: readonly ConfigError[]): string {
  const causes = causesAmong(errors)
  const said = causes.slice(0, named).map(({ file, line, message }) => `${file}, line ${line}: ${ended(message)}`)
  return [...said, ...(causes.length > named ? [`And ${causes.length - named} more.`] : [])].join(' ')
}

const ended = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
