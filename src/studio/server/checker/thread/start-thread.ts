import { Worker } from 'node:worker_threads'
import { Refused } from '../../../workspace/refused.ts'
import type { MethodName, Methods } from './methods.ts'
import type { NewContents, ThreadOptions, ThreadReply, ThreadRequest } from './thread.ts'

/** What a method answers. */
export type Answer<Name extends MethodName> = Awaited<ReturnType<Methods[Name]>>

/** A thread that has the config. */
export interface Thread {
  /** Tells it of new contents, which all that it is asked from now on follows from. */
  readonly tell: (revision: number, contents: NewContents) => void
  /** Asks it by the name of a method; rejects with `Refused` as the method throws it. */
  readonly ask: <Name extends MethodName>(method: Name, ...asked: Parameters<Methods[Name]>) => Promise<Answer<Name>>
  readonly close: () => Promise<void>
}

/** A question that waits for its reply. */
interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/** What to say to whoever asks once all is over. */
export const endedSentence = 'Studio was ended. Start it again; drafts are kept.'

/** Why a thread does not answer: it has ended by itself. */
export class ThreadEnded extends Error {}

/** Starts a thread on a config; `onEnd` is called where it ends by itself, before those who wait for it are told. */
export function startThread(
  options: ThreadOptions,
  onEnd: () => void,
  script = new URL('thread.ts', import.meta.url),
): Thread {
  const worker = new Worker(script, { workerData: options })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.on('message', (reply: ThreadReply) => {
    const { resolve, reject } = waiting.get(reply.id) ?? {}
    waiting.delete(reply.id)
    if ('answer' in reply) resolve?.(reply.answer as never)
    else if ('refused' in reply) reject?.(new Refused(reply.refused.kind, reply.refused.message))
    else reject?.(reply.failed)
  })
  worker.on('error', console.error)
  worker.on('exit', () => {
    if (!ended) onEnd()
    end(new ThreadEnded('The thread that checks has ended.'))
  })
  const post = (request: ThreadRequest) => worker.postMessage(request)
  return {
    tell: (revision, contents) => post({ kind: 'change', revision, contents }),
    ask: (method, asked?: unknown) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        count += 1
        waiting.set(count, { resolve, reject })
        post({ kind: 'ask', id: count, method, asked })
      }),
    async close() {
      // Whoever waits still is told so, as of anything else that cannot be.
      end(new Refused('conflict', endedSentence))
      await worker.terminate()
    },
  }
}
