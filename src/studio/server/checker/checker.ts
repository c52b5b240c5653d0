import { Worker } from 'node:worker_threads'
import { Refused } from '../../workspace/refused.ts'
import type { CheckedDesk, MethodName, Methods } from './methods.ts'
import type { NewContents, ThreadOptions, ThreadReply, ThreadRequest } from './thread.ts'

/** What a method takes, and what it answers. */
type Asked<Name extends MethodName> = Parameters<Methods[Name]>[1]
type Answer<Name extends MethodName> = Awaited<ReturnType<Methods[Name]>>

/** The thread that checks, as the others see it. */
export interface Checker {
  /** Tells it of new contents; the newest revision is checked, and those that it has overtaken are not. */
  readonly change: (revision: number, contents: NewContents) => void
  /** Asks for something that follows from all that it was told; rejects with `Refused` where there is no such thing. */
  readonly ask: <Name extends MethodName>(method: Name, asked: Asked<Name>) => Promise<Answer<Name>>
  /** What the last check came to; waits for the first. */
  readonly last: () => Promise<CheckedDesk>
  readonly close: () => Promise<void>
}

/** Starts the thread on a config, and has it checked at once. */
export function openChecker(options: ThreadOptions, onChecked: (checked: CheckedDesk) => void): Checker {
  const { post, ask, close } = startThread(options)
  let isChecking = false
  let isChanged = false
  let last: Promise<CheckedDesk> | undefined
  const check = async (): Promise<void> => {
    if (isChecking) {
      isChanged = true
      return
    }
    isChecking = true
    const checking = ask('check', {})
    last ??= checking
    try {
      const checked = await checking
      last = Promise.resolve(checked)
      onChecked(checked)
    } catch (error) {
      console.error(error)
    }
    isChecking = false
    if (!isChanged) return
    isChanged = false
    await check()
  }
  void check()
  return {
    change(revision, contents) {
      post({ kind: 'change', revision, contents })
      void check()
    },
    ask,
    last: () => last ?? ask('check', {}),
    close,
  }
}

/** A question that waits for its reply. */
interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

function startThread(options: ThreadOptions) {
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: options })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  thread.on('message', (reply: ThreadReply) => {
    const { resolve, reject } = waiting.get(reply.id) ?? {}
    waiting.delete(reply.id)
    if ('answer' in reply) resolve?.(reply.answer as never)
    else if ('refused' in reply) reject?.(new Refused(reply.refused.kind, reply.refused.message))
    else reject?.(reply.failed)
  })
  thread.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => end(new Error('The thread that checks has ended. Start Studio again; drafts are kept.')))
  const post = (request: ThreadRequest) => thread.postMessage(request)
  return {
    post,
    ask: <Name extends MethodName>(method: Name, what: Asked<Name>): Promise<Answer<Name>> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        asked += 1
        waiting.set(asked, { resolve, reject })
        post({ kind: 'ask', id: asked, method, asked: what })
      }),
    async close() {
      ended ??= new Error('Studio has stopped.')
      waiting.clear()
      await thread.terminate()
    },
  }
}
