import type { ServerResponse } from 'node:http'

/** How often a connection without news is used, so that no proxy ends it. */
const keepAliveMs = 25_000

/** All windows ask anew when they are told: news in quick succession are one. */
const togetherMs = 400

type News = 'leads' | 'people'

/** The windows that are told that something has changed: never what. */
export function openWindows() {
  const windows = new Set<ServerResponse>()
  const resting = new Map<News, { timer: NodeJS.Timeout; hasNews: boolean }>()
  const write = (text: string) => {
    for (const window of windows) window.write(text)
  }
  const tell = (name: News) => {
    const rest = resting.get(name)
    if (rest) {
      rest.hasNews = true
      return
    }
    write(`event: ${name}\ndata: {}\n\n`)
    const timer = setTimeout(() => {
      const { hasNews } = resting.get(name) ?? {}
      resting.delete(name)
      if (hasNews) tell(name)
    }, togetherMs)
    timer.unref()
    resting.set(name, { timer, hasNews: false })
  }
  const alive = setInterval(() => write(': here\n\n'), keepAliveMs)
  alive.unref()
  return {
    tell,
    follow(response: ServerResponse): void {
      windows.add(response)
      response.on('close', () => windows.delete(response))
      response.write(': Leads\n\n')
    },
    close(): void {
      clearInterval(alive)
      for (const { timer } of resting.values()) clearTimeout(timer)
      for (const window of windows) window.end()
    },
  }
}
