import { type Api, RefusedError, retryDelayMs, type ServerEvent } from './api.ts'

export interface ConnectionHandlers {
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
