import { countUncounted } from '../outcomes/counting.ts'
import type { Inbox } from './inbox.ts'
import { hasUnknownSenders, renewSome } from './senders.ts'
import { giveBackRested, takeIn } from './sync.ts'
import { openWindows } from './windows.ts'

/** How often new leads are looked for. */
const everyMs = 400

export type OpenInbox = ReturnType<typeof openInbox>

/**
 * Takes leads in as they come, and tells the windows that something has changed: never what.
 *
 * @param onArrival told of the ids of new leads.
 */
export function openInbox(inbox: Inbox, onArrival: (ids: readonly number[]) => void = () => {}) {
  const windows = openWindows()
  let revision = 0
  let last = 0
  let isCounted = false
  let renewed: number | undefined = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const tell = (name: 'leads' | 'people') => {
    if (name === 'leads') revision += 1
    windows.tell(name)
  }
  const look = async () => {
    const { last: seen, ids } = await takeIn(inbox, last)
    last = seen
    if (ids.length > 0) onArrival(ids)
    renewed ??= (await hasUnknownSenders(inbox)) ? 0 : undefined
    // A part each time, so that a desk with many leads answers meanwhile.
    if (renewed !== undefined) renewed = await renewSome(inbox, renewed)
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
  return {
    ...inbox,
    /** Looks for new leads now, as it does all the time after `start`. */
    look,
    tell,
    start(): void {
      timer ??= setTimeout(again)
    },
    /** Counts the changes of leads that were told. */
    revision: () => revision,
    follow: windows.follow,
    async close(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      windows.close()
      await running
    },
  }
}
