import type { ServerResponse } from 'node:http'

/** In bytes: a window that reads nothing is not sent more, and reads all anew once it asks again. */
const mostUnread = 16 * 1024 * 1024

/** The responses to windows that stay open, for server-sent events. */
export function openResponses() {
  const responses = new Set<ServerResponse>()
  let isOver = false
  return {
    /** Begins a response with a text, unless its window has left already: no event would tell of that any more. */
    add(response: ServerResponse, begin: string): void {
      if (isOver) response.end()
      if (isOver || response.destroyed) return
      responses.add(response)
      response.on('close', () => responses.delete(response))
      response.write(begin)
    },
    write(text: string): void {
      for (const response of responses)
        if (response.writableLength > mostUnread) response.destroy()
        else response.write(text)
    },
    get areOpen(): boolean {
      return responses.size > 0
    },
    /** Ends all. A slow window gets the rest later, and a text behind that would be an error that ends the program. */
    end(): void {
      isOver = true
      for (const response of responses) response.end()
      responses.clear()
    },
  }
}

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
