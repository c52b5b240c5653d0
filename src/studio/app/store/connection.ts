import { type Api, RefusedError, retryDelayMs, type ServerEvent } from './api.ts'

/** What follows the server's events. */
export interface ConnectionHandlers {
  readonly api: Pick<Api, 'events'>
  /** The server is there, for the first time or again: what it says now is to be read. */
  readonly onOpen: () => Promise<void>
  readonly onEvent: (event: ServerEvent) => void
  /** It does not answer, or does not know this window's token. */
  readonly onEnd: (connection: 'lost' | 'locked') => void
}

/** The connection of a window to the server's events, which is made again whenever it ends. */
export class Connection {
  readonly #handlers: ConnectionHandlers
  #unlocking = Promise.withResolvers<void>()

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers
  }

  /** Follows the server until the signal: one that is away is asked again after a moment, one that refuses once unlocked. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // A token that comes while an old one is refused counts.
      const unlocked = this.#unlocking.promise
      const ended = await this.#untilEnd(signal)
      if (signal.aborted) return
      this.#handlers.onEnd(ended)
      await (ended === 'locked' ? unlocked : new Promise((resolve) => setTimeout(resolve, retryDelayMs)))
    }
  }

  /** The window has another token. */
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
