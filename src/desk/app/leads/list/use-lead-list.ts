import { useEffect, useRef, useState } from 'react'
import { useLatestAnswer } from '#workbench/app/latest-answer.ts'
import type { ListFilter } from '../../../leads/inbox/list.ts'
import type { LeadList } from '../../../leads/lead-routes.ts'
import { askingLeads, askLeads, peopleEvent } from '../lead-api.ts'

interface Listed {
  readonly list?: LeadList
  readonly problem?: string
  /** The ids of requests that have come since the list was opened. */
  readonly fresh: ReadonlySet<number>
  /** Counts what has changed at the desk. */
  readonly changes: number
  readonly reload: () => void
}

const asking = askingLeads((filter) => askLeads<LeadList>('', JSON.parse(filter)))

/** The requests of a filter, which follow what changes at the desk. */
export function useLeadList(filter: ListFilter): Listed {
  const [changes, setChanges] = useState(0)
  const known = useRef<{ readonly key: string; readonly ids: ReadonlySet<number> }>(undefined)
  const wanted = JSON.stringify(filter)
  const { data: list, problem, reload } = useLatestAnswer(asking, wanted, undefined)
  useEffect(() => {
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
  if (list && known.current?.key !== wanted) known.current = { key: wanted, ids: new Set(ids) }
  const fresh = new Set(ids.filter((id) => known.current?.key === wanted && !known.current?.ids.has(id)))
  return { ...(list && { list }), ...(problem !== undefined && { problem }), fresh, changes, reload }
}
