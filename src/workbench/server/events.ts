import type { ServerResponse } from 'node:http'
import { openResponses } from './open-responses.ts'

/** The windows of an app that follow events of these names, each with its content. */
export type Windows<Events> = ReturnType<typeof openWindows<Events>>

/** The open windows, which follow server-sent events; a new one is sent the last event of each kind first. */
export function openWindows<Events>() {
  const responses = openResponses()
  const last = new Map<keyof Events & string, string>()
  return {
    tell<Name extends keyof Events & string>(name: Name, event: Events[Name]): void {
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
