import type { ServerResponse } from 'node:http'
import type { Events } from '../protocol.ts'

/** The open windows, and how they are told of what happens. */
export interface Windows {
  /** Tells every window. */
  readonly tell: <Name extends keyof Events>(name: Name, event: Events[Name]) => void
  /** Writes server-sent events into an answer from now on: first the last of each kind. */
  readonly follow: (response: ServerResponse) => void
  readonly close: () => void
}

/** Windows that follow; a window that comes later is told the last event of each kind first. */
export function openWindows(): Windows {
  const responses = new Set<ServerResponse>()
  const last = new Map<keyof Events, string>()
  return {
    tell(name, event) {
      const text = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
      last.set(name, text)
      for (const response of responses) response.write(text)
    },
    follow(response) {
      responses.add(response)
      response.on('close', () => responses.delete(response))
      response.write([': Studio\n\n', ...last.values()].join(''))
    },
    close() {
      for (const response of responses) response.end()
    },
  }
}
