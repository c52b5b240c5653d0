import type { ServerResponse } from 'node:http'
import { openResponses } from '#workbench/server/events.ts'

/** How often a connection without news is used, so that no proxy ends it. */
const keepAliveMs = 25_000

/** All windows ask anew when they are told: news in quick succession are one. */
const togetherMs = 400

type News = 'leads' | 'people'

/** The windows that are told that something has changed: never what. */
export function openWindows() {
  const responses = openResponses()
  const resting = new Map<News, { timer: NodeJS.Timeout; hasNews: boolean }>()
  const tell = (name: News) => {
    const rest = resting.get(name)
    if (rest) {
      rest.hasNews = true
      return
    }
    responses.write(`event: ${name}\ndata: {}\n\n`)
    const timer = setTimeout(() => {
      const { hasNews } = resting.get(name) ?? {}
      resting.delete(name)
      if (hasNews) tell(name)
    }, togetherMs)
    timer.unref()
    resting.set(name, { timer, hasNews: false })
  }
  const alive = setInterval(() => responses.write(': here\n\n'), keepAliveMs)
  alive.unref()
  return {
    tell,
    follow: (response: ServerResponse) => responses.add(response, ': Leads\n\n'),
    close(): void {
      clearInterval(alive)
      for (const { timer } of resting.values()) clearTimeout(timer)
      responses.end()
    },
  }
}
