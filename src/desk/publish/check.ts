import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '#config/diagnostics/diagnostic.ts'
import { RequestError } from '#studio/protocol.ts'

export type ConfigError = Pick<Diagnostic, 'file' | 'line' | 'message' | 'rule'>

export interface CheckTask {
  readonly root: string
  readonly schemasRoot: string
  readonly commit: string
  /** YYYY-MM-DD: the day whose prices and promotions count. */
  readonly day: string
}

/** `mends`: the site has errors still, but fewer than before. */
export interface Verdict {
  readonly isSound: boolean
  readonly errors: readonly ConfigError[]
}

/** How many errors a sentence names. */
const named = 3

/**
 * Checks the site as a commit makes it. Throws a `RequestError` if it adds errors, or leaves all that were there: errors of
 * the site as it is never stop a change that removes some.
 */
export async function assertSound(task: CheckTask): Promise<Verdict> {
  const errors = await errorsAt(task)
  if (errors.length === 0) return { isSound: true, errors }
  const before = new Set((await errorsAt({ ...task, commit: `${task.commit}^` })).map(keyOf))
  const added = errors.filter((error) => !before.has(keyOf(error)))
  if (added.length > 0)
    throw new RequestError('conflict', `With this change the site has errors: ${inWords(added)} Put them right first.`)
  if (errors.length >= before.size)
    throw new RequestError(
      'conflict',
      `The site has errors that this change leaves: ${inWords(errors)} Publish a change that puts them right first.`,
    )
  return { isSound: false, errors }
}

/** The errors of the config at a commit, found in a worker. */
export async function errorsAt(task: CheckTask): Promise<readonly ConfigError[]> {
  const worker = new Worker(new URL('check-worker.ts', import.meta.url), { workerData: task })
  const [errors] = await once(worker, 'message')
  await worker.terminate()
  return errors
}

/** Lines move when others are added. */
const keyOf = ({ file, rule, message }: ConfigError) => JSON.stringify([file, rule, message])

/** The first errors with their places. */
export function inWords(errors: readonly ConfigError[]): string {
  const said = errors.slice(0, named).map(({ file, line, message }) => `${file}, line ${line}: ${ended(message)}`)
  return [...said, ...(errors.length > named ? [`And ${errors.length - named} more.`] : [])].join(' ')
}

const ended = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
