import { useEffect, useState } from 'react'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Me } from '../answers.ts'
import styles from '../desk.module.css'
import { LeadLock } from './LeadLock.tsx'
import own from './leads.module.css'
import { ExportList } from './list/ExportList.tsx'
import { LeadFilters } from './list/LeadFilters.tsx'
import { LeadRow } from './list/LeadRow.tsx'
import { UntoldNotice } from './list/UntoldNotice.tsx'
import { useLeadList } from './list/use-lead-list.ts'
import { useView } from './list/use-view.ts'
import { RequestView } from './RequestView.tsx'

/** The requests of one's markets, what was promised first at the top, and one of them beside the list. */
export function LeadsView({ me }: { readonly me: Me }) {
  return (
    <LeadLock>
      <Inbox me={me} />
    </LeadLock>
  )
}

function Inbox({ me }: { readonly me: Me }) {
  const view = useView()
  const [search, setSearch] = useState('')
  const filter = { ...view, ...(search !== '' && { search }) }
  const { list, problem, fresh, changes, reload } = useLeadList(filter)
  const { open, show, close } = useOpenRequest()
  const requests = list?.requests ?? []
  const overdue = requests.filter(({ isOverdue }) => isOverdue).length
  return (
    <div className={own['inbox']} data-open={open !== undefined || undefined}>
      <h1 id="leads" className={own['title']}>
        Leads
      </h1>
      <section className={own['list']} aria-labelledby="leads">
        <p className={own['count']} role="status">
          {list && countText(requests.length, { overdue, fresh: fresh.size, hasMore: list.hasMore })}
        </p>
        <LeadFilters view={view} search={search} onSearch={setSearch} />
        <Problem>{problem}</Problem>
        {list && list.unreadable.length > 0 && (
          <p className={own['warning']}>
            {list.unreadable.length} damaged: whoever runs the server can look at{' '}
            {list.unreadable.map((id) => `lead ${id}`).join(', ')}.
          </p>
        )}
        {list?.untold && <UntoldNotice untold={list.untold} me={me} />}
        {list && requests.length === 0 && <p className={styles['quiet']}>Nothing is to be done here.</p>}
        <ul className={styles['list']} aria-label="Requests">
          {requests.map((line) => (
            <LeadRow
              key={line.id}
              line={line}
              me={me}
              isFresh={fresh.has(line.id)}
              isOpen={line.id === open}
              onOpen={show}
            />
          ))}
        </ul>
        {requests.length > 0 && <ExportList filter={filter} />}
      </section>
      {open !== undefined && (
        <RequestView key={open} id={open} me={me} changes={changes} onOpen={show} onClose={close} onChange={reload} />
      )}
    </div>
  )
}

interface Counts {
  readonly overdue: number
  readonly fresh: number
  readonly hasMore: boolean
}

function countText(count: number, { overdue, fresh, hasMore }: Counts): string {
  const all = hasMore ? `The first ${count}` : count === 1 ? '1 request' : `${count} requests`
  return [all, overdue > 0 ? `${overdue} overdue` : '', fresh > 0 ? `${fresh} just came` : '']
    .filter(Boolean)
    .join(' · ')
}

/** The request that is open. The address does not name it; Back closes it. */
function useOpenRequest() {
  const [open, setOpen] = useState<number>()
  useEffect(() => {
    const back = () => setOpen(undefined)
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  return {
    open,
    show(id: number) {
      // An entry for Back alone.
      if (open === undefined) history.pushState(null, '')
      setOpen(id)
    },
    close: () => history.back(),
  }
}
