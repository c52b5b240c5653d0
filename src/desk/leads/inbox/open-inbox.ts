import type { ServerResponse } from 'node:http'
import { countUncounted } from '#desk/leads/outcomes/counting.ts'
import type { Inbox } from './inbox.ts'
import { giveBackRested, takeIn } from './sync.ts'

/** How often new leads are looked for. */
const everyMs = 1000

/** How often a connection without news is used, so that no proxy ends it. */
const keepAliveMs = 25_000

export type OpenInbox = ReturnType<typeof openInbox>

/**
 * Takes leads in as they come, and tells the windows that something has changed: never what.
 *
 * @param onArrival told of the ids of new leads.
 */
export function openInbox(inbox: Inbox, onArrival: (ids: readonly number[]) => void = () => {}) {
  const windows = new Set<ServerResponse>()
  let last = 0
  let isCounted = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const write = (text: string) => {
    for (const window of windows) window.write(text)
  }
  const tell = (name: 'leads' | 'people') => write(`event: ${name}\ndata: {}\n\n`)
  const look = async () => {
    const { last: seen, ids } = await takeIn(inbox, last)
    last = seen
    if (ids.length > 0) onArrival(ids)
    if (!isCounted) isCounted = await countUncounted(inbox)
    if (ids.length + (await giveBackRested(inbox)) > 0) tell('leads')
  }
  const again = () => {
    running = look()
      .catch(console.error)
      .then(() => {
        timer = timer && setTimeout(again, everyMs)
        timer?.unref()
      })
  }
  const alive = setInterval(() => write(': here\n\n'), keepAliveMs)
  alive.unref()
  return {
    ...inbox,
    /** Looks for new leads now, as it does each second after `start`. */
    look,
    tell,
    start(): void {
      timer ??= setTimeout(again)
    },
    follow(response: ServerResponse): void {
      windows.add(response)
      response.on('close', () => windows.delete(response))
      response.write(': Leads\n\n')
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      clearInterval(alive)
      for (const window of windows) window.end()
      await running
    },
  }
}
