import { useCallback, useEffect, useRef, useState } from 'react'
import { askLeads, LockedError, peopleEvent, useLatest } from '#desk/app/leads/lead-api.ts'
import type { ListFilter } from '#desk/leads/inbox/list.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'

interface Listed {
  readonly list?: LeadList
  readonly problem?: string
  /** The ids of requests that have come since the list was opened. */
  readonly fresh: ReadonlySet<number>
  /** Counts what has changed at the desk. */
  readonly changes: number
  readonly reload: () => void
}

/** The requests of a filter, which follow what changes at the desk. */
export function useLeadList(filter: ListFilter): Listed {
  const [{ key, list, problem }, setAnswer] = useState<{ key?: string; list?: LeadList; problem?: string }>({})
  const [changes, setChanges] = useState(0)
  const known = useRef<{ readonly key: string; readonly ids: ReadonlySet<number> }>(undefined)
  const wanted = JSON.stringify(filter)
  const begin = useLatest()
  const reload = useCallback(() => {
    const isLatest = begin()
    askLeads<LeadList>('', JSON.parse(wanted)).then(
      (found) => isLatest() && setAnswer({ key: wanted, list: found }),
      (error: Error) => {
        if (!(error instanceof LockedError)) setAnswer((last) => ({ ...last, problem: error.message }))
      },
    )
  }, [wanted, begin])
  useEffect(() => {
    reload()
    const events = new EventSource('/desk/leads/events')
    const follow = () => {
      setChanges((count) => count + 1)
      reload()
    }
    events.addEventListener('leads', follow)
    // Events are not repeated after a reconnection.
    events.addEventListener('open', reload)
    events.addEventListener('people', () => window.dispatchEvent(new Event(peopleEvent)))
    return () => events.close()
  }, [reload])
  const ids = list?.requests.map(({ id }) => id) ?? []
  // Another filter shows other requests, which are not new for that.
  if (key !== undefined && known.current?.key !== key) known.current = { key, ids: new Set(ids) }
  const fresh = new Set(ids.filter((id) => known.current?.key === key && !known.current?.ids.has(id)))
  return { ...(list && { list }), ...(problem !== undefined && { problem }), fresh, changes, reload }
}
