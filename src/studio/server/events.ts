import type { ServerResponse } from 'node:http'
import { openResponses } from '#workbench/server/open-responses.ts'
import type { Events } from '../protocol.ts'

export type Windows = ReturnType<typeof openWindows>

/** The open windows, which follow server-sent events; a new one is sent the last event of each kind first. */
export function openWindows() {
  const responses = openResponses()
  const last = new Map<keyof Events, string>()
  return {
    tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
      const text = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
      last.set(name, text)
      responses.write(text)
    },
    follow(response: ServerResponse): void {
      responses.add(response, [': Studio\n\n', ...last.values()].join(''))
    },
    get areOpen(): boolean {
      return responses.areOpen
    },
    close: responses.end,
  }
}
