import { Worker } from 'node:worker_threads'
import { RequestError } from '#studio/protocol.ts'
import type { ChangedContents } from './check-session.ts'
import type { MethodName, Methods, WorkerMessage, WorkerOptions, WorkerReply } from './worker.ts'

export type Output<Name extends MethodName> = Awaited<ReturnType<Methods[Name]>>

interface RestartingWorkerOptions {
  /** Called at each start. Its `config` is the same object until something changes. */
  readonly options: () => WorkerOptions
  /** Called after a restart: jobs of the worker's own have to be started again. */
  readonly onRestart?: () => void
  readonly script?: URL
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

/**
 * A worker that starts with the first call. If it dies, it is restarted and pending calls are sent again; if it dies a
 * second time on the same config, it is paused until that changes, and calls are refused.
 */
export class RestartingWorker {
  readonly #settings: RestartingWorkerOptions
  readonly #pending = new Map<number, PendingCall>()
  #worker: Worker | undefined
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
    const { options, script = new URL('worker.ts', import.meta.url) } = this.#settings
    this.#refusal = undefined
    this.#worker = new Worker(script, { workerData: options() })
    this.#worker
      .on('message', (reply) => this.#settle(reply))
      .on('error', console.error)
      .on('exit', () => this.#onExit())
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
      this.#worker?.removeAllListeners('exit').terminate()
      this.#worker = undefined
    }, idleMs)
    this.#idle.unref()
  }

  #refuse(message: string): void {
    this.#refusal = new RequestError('conflict', message)
    for (const { reject } of this.#pending.values()) reject(this.#refusal)
    this.#pending.clear()
  }
}
