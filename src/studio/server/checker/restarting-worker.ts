import { Worker } from 'node:worker_threads'
import { RequestError } from '#workbench/request-error.ts'
import type { ChangedContents } from './check-session.ts'
import type { MethodName, Methods, WorkerMessage, WorkerOptions, WorkerReply } from './worker.ts'

export type Output<Name extends MethodName> = Awaited<ReturnType<Methods[Name]>>

/** A worker, as far as it is used here. */
export interface CheckWorker {
  postMessage(message: WorkerMessage): void
  terminate(): Promise<unknown>
  on(event: 'message', listener: (reply: WorkerReply) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

export type StartWorker = (options: WorkerOptions) => CheckWorker

interface RestartingWorkerOptions {
  /** Called at each start. Its `config` is the same object until something changes. */
  readonly options: () => WorkerOptions
  /** Called after a restart: jobs of the worker's own have to be started again. */
  readonly onRestart?: () => void
  /** A thread, when left out. */
  readonly start?: StartWorker
  /** How long it stays without a call: it holds a whole site in memory. Always, when left out. */
  readonly idleMs?: number
}

interface PendingCall {
  readonly method: MethodName
  readonly input: unknown
  readonly resolve: (output: never) => void
  readonly reject: (error: unknown) => void
}

const closedMessage = 'Studio was ended. Start it again; drafts are kept.'

export const pausedMessage =
  'The checker cannot cope with what the files say now. Undo your last change, or go on: it tries again with each. Nothing is lost.'

const startThread: StartWorker = (workerData) =>
  new Worker(new URL('worker-thread.ts', import.meta.url), { workerData })

/**
 * A worker that starts with the first call. If it dies, it is restarted and pending calls are sent again; if it dies a
 * second time on the same config, it is paused until that changes, and calls are refused.
 */
export class RestartingWorker {
  readonly #settings: RestartingWorkerOptions
  readonly #pending = new Map<number, PendingCall>()
  #worker: CheckWorker | undefined
  #count = 0
  #diedOn: WorkerOptions['config'] | undefined
  #refusal: RequestError | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(settings: RestartingWorkerOptions) {
    this.#settings = settings
  }

  change(revision: number, contents: ChangedContents): void {
    if (this.#refusal?.message === pausedMessage) this.#restart()
    else this.#post({ kind: 'change', revision, contents })
  }

  /** Calls a method; rejects with the `RequestError` that it throws. */
  ask<Name extends MethodName>(method: Name, ...[input]: Parameters<Methods[Name]>): Promise<Output<Name>> {
    if (this.#refusal) return Promise.reject(this.#refusal)
    clearTimeout(this.#idle)
    if (!this.#worker) this.#start()
    this.#count += 1
    const id = this.#count
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, input, resolve, reject })
      this.#post({ kind: 'call', id, method, input })
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#refuse(closedMessage)
    await this.#worker?.terminate()
  }

  #start(): void {
    const { options, start = startThread } = this.#settings
    this.#refusal = undefined
    const worker = start(options())
    this.#worker = worker
    worker.on('message', (reply) => this.#settle(reply))
    worker.on('error', console.error)
    worker.on('exit', () => {
      // One that was idle has been ended, and another may run by now.
      if (this.#worker === worker) this.#onExit()
    })
  }

  #onExit(): void {
    if (this.#refusal) return
    const { config } = this.#settings.options()
    if (this.#diedOn === config) {
      this.#refuse(pausedMessage)
      return
    }
    this.#diedOn = config
    this.#restart()
  }

  #restart(): void {
    const calls = [...this.#pending]
    this.#start()
    this.#settings.onRestart?.()
    for (const [id, { method, input }] of calls) this.#post({ kind: 'call', id, method, input })
  }

  #post(message: WorkerMessage): void {
    this.#worker?.postMessage(message)
  }

  #settle(reply: WorkerReply): void {
    const { resolve, reject } = this.#pending.get(reply.id) ?? {}
    this.#pending.delete(reply.id)
    this.#rest()
    if ('output' in reply) resolve?.(reply.output as never)
    else reject?.('refused' in reply ? new RequestError(reply.refused.kind, reply.refused.message) : reply.error)
  }

  /** Ends the worker once it has had no call for a while; the next call starts it again. */
  #rest(): void {
    const { idleMs } = this.#settings
    if (idleMs === undefined || this.#pending.size > 0) return
    this.#idle = setTimeout(() => {
      const idle = this.#worker
      this.#worker = undefined
      void idle?.terminate()
    }, idleMs)
    this.#idle.unref()
  }

  #refuse(message: string): void {
    this.#refusal = new RequestError('conflict', message)
    for (const { reject } of this.#pending.values()) reject(this.#refusal)
    this.#pending.clear()
  }
}
