import { type Api, RefusedError, retryDelayMs, type ServerEvent, UnreachableError } from '#workbench/app/api.ts'
import type { OpenFile } from '../../protocol.ts'

interface ConnectionHandlers {
  readonly api: Pick<Api, 'events'>
  /** Connected, for the first time or again: the state is to be loaded. */
  readonly onOpen: () => Promise<void>
  readonly onEvent: (event: ServerEvent) => void
  /** `lost`: no answer; `locked`: the token is refused. */
  readonly onEnd: (connection: 'lost' | 'locked') => void
}

/** A reconnecting connection to the server's events. */
export class Connection {
  readonly #handlers: ConnectionHandlers
  #unlocking = Promise.withResolvers<void>()

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers
  }

  /** Reconnects until the signal: after a delay where the server is away, after `unlock` where it refused the token. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Taken before the request, so that a token that arrives during it counts.
      const unlocked = this.#unlocking.promise
      const ended = await this.#untilEnd(signal)
      if (signal.aborted) return
      this.#handlers.onEnd(ended)
      await (ended === 'locked' ? unlocked : new Promise((resolve) => setTimeout(resolve, retryDelayMs)))
    }
  }

  /** Retries with a new token. */
  unlock(): void {
    this.#unlocking.resolve()
    this.#unlocking = Promise.withResolvers<void>()
  }

  async #untilEnd(signal: AbortSignal): Promise<'lost' | 'locked'> {
    const { api, onOpen, onEvent } = this.#handlers
    try {
      const events = await api.events(signal)
      await onOpen()
      for await (const event of events) onEvent(event)
      return 'lost'
    } catch (error) {
      return error instanceof RefusedError && error.status === 401 ? 'locked' : 'lost'
    }
  }
}

interface ReadHandlers {
  readonly api: Pick<Api, 'get'>
  /** A file was read, or is gone. */
  readonly onChange: (read?: OpenFile) => void
  readonly onProblem: (sentence: string) => void
}

/** The open files as the server has them, without pending changes. */
export class ServerFiles {
  readonly #handlers: ReadHandlers
  readonly #files = new Map<string, OpenFile>()
  /** The first read of each file, from its request on, so that a change during the request is read as well. */
  readonly #opened = new Map<string, Promise<void>>()

  constructor(handlers: ReadHandlers) {
    this.#handlers = handlers
  }

  get all(): readonly OpenFile[] {
    return [...this.#files.values()]
  }

  get(file: string): OpenFile | undefined {
    return this.#files.get(file)
  }

  open(file: string): Promise<void> {
    const opened = this.#opened.get(file) ?? this.read(file)
    this.#opened.set(file, opened)
    return opened
  }

  /** Takes files that came with another answer. */
  take(files: readonly OpenFile[]): void {
    for (const read of files) if (this.#opened.has(read.file)) this.#keep(read)
  }

  /** Reads the open ones again, but for those that are known as they were at a revision, or later. */
  async refresh(files: readonly string[] = [...this.#opened.keys()], revision = Infinity): Promise<void> {
    const isOld = (file: string) => (this.#files.get(file)?.revision ?? 0) < revision
    await Promise.all(files.filter((file) => this.#opened.has(file) && isOld(file)).map((file) => this.read(file)))
  }

  async read(file: string): Promise<void> {
    const { api, onChange, onProblem } = this.#handlers
    try {
      this.#keep(await api.get<OpenFile>('file', { file }))
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) {
        this.#opened.delete(file)
        this.#files.delete(file)
      } else if (!(error instanceof UnreachableError)) onProblem((error as Error).message)
      onChange()
    }
  }

  #keep(read: OpenFile): void {
    if (read.revision < (this.#files.get(read.file)?.revision ?? 0)) return
    this.#files.set(read.file, read)
    this.#handlers.onChange(read)
  }
}
