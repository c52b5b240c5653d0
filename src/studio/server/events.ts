import type { ServerResponse } from 'node:http'
import type { Events } from '#studio/protocol.ts'

/** In bytes: a window that reads nothing is not sent more, and reads all anew once it asks again. */
const mostUnread = 16 * 1024 * 1024

export type Windows = ReturnType<typeof openWindows>

/** The open windows, which follow server-sent events; a new one is sent the last event of each kind first. */
export function openWindows() {
  const responses = new Set<ServerResponse>()
  const last = new Map<keyof Events, string>()
  return {
    tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
      const text = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
      last.set(name, text)
      for (const response of responses)
        if (response.writableLength > mostUnread) response.destroy()
        else response.write(text)
    },
    follow(response: ServerResponse): void {
      responses.add(response)
      response.on('close', () => responses.delete(response))
      response.write([': Studio\n\n', ...last.values()].join(''))
    },
    get areOpen(): boolean {
      return responses.size > 0
    },
    close(): void {
      for (const response of responses) response.end()
    },
  }
}
