import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { useLatestAnswer } from '#workbench/app/latest-answer.ts'
import { Problem } from '#workbench/app/Problem.tsx'
import type { LeadRequestPage } from '../../leads/request-page.ts'
import type { Me } from '../answers.ts'
import styles from '../desk.module.css'
import { ContactBar } from './ContactBar.tsx'
import { askingLeads, askLeads } from './lead-api.ts'
import { clockTime, dueText } from './lead-words.ts'
import own from './leads.module.css'
import { whose } from './list/LeadRow.tsx'
import { Notes } from './Notes.tsx'
import { PrivacyActions } from './PrivacyActions.tsx'
import { StateActions } from './StateActions.tsx'
import { useLookers } from './use-lookers.ts'

interface RequestViewProps {
  readonly id: number
  readonly me: Me
  /** Counts what has changed at the desk. */
  readonly changes: number
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
  readonly onChange: () => void
}

/** Runs an action on a request, and shows the request that the server answers. */
export type Act = (name: string, body?: object) => Promise<void>

/** One request: how to reach its sender, what they want, and what was done. */
export function RequestView({ id, me, changes, onOpen, onClose, onChange }: RequestViewProps) {
  const { page, problem, act, reload } = useRequest(id, changes)
  const others = useLookers(id)
  if (!page)
    return (
      <section className={own['request']} aria-label="Request">
        <Back onClose={onClose} />
        <Problem>{problem}</Problem>
      </section>
    )
  const parts = { page, me, act }
  return (
    <section className={own['request']} aria-labelledby="request">
      <Back onClose={onClose} />
      <header className={own['head']}>
        <h2 id="request">{page.name || 'No name'}</h2>
        <p className={own['due']} data-overdue={page.isOverdue || undefined}>
          {dueText(page)}
          {page.marketTitle !== '' && ` · on the clock of ${page.marketTitle}`}
        </p>
        <p className={styles['quiet']}>{whose(page, me)}</p>
        <p className={own['others']} role="status">
          {others.length > 0 && `${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} looking at this too`}
        </p>
      </header>
      <Problem>{problem}</Problem>
      <ContactBar {...parts} />
      <StateActions {...parts} />
      <Facts page={page} />
      <Earlier page={page} onOpen={onOpen} />
      <Notes {...parts} />
      <PrivacyActions
        page={page}
        onDone={(isErased) => {
          onChange()
          if (isErased) onClose()
          else reload()
        }}
      />
    </section>
  )
}

function Back({ onClose }: Pick<RequestViewProps, 'onClose'>) {
  return (
    <Button look="link" onPress={onClose} autoFocus>
      ← All requests
    </Button>
  )
}

/** The page of a request, which follows what changes at the desk. */
function useRequest(id: number, changes: number) {
  const asking = askingLeads((lead) => askLeads<LeadRequestPage>(lead))
  // Each change at the desk may be one of this request.
  const { data: page, problem: unread, reload, begin } = useLatestAnswer(asking, `${id}`, changes)
  const [refused, setRefused] = useState({ id, problem: '' })
  const act: Act = async (name, body = {}) => {
    setRefused({ id, problem: '' })
    try {
      const { answered } = begin(`${id}`, changes)
      answered(await askLeads<LeadRequestPage>(`${id}/${name}`, body))
    } catch (error) {
      setRefused({ id, problem: (error as Error).message })
      reload()
    }
  }
  const problem = refused.id === id && refused.problem !== '' ? refused.problem : (unread ?? '')
  return { page, problem, act, reload }
}

function Facts({ page }: { readonly page: LeadRequestPage }) {
  const { plan, price, priceLines, language, receivedAt, timeZone, reference, consent, fields } = page
  const rows: readonly (readonly [label: string, words: string])[] = [
    ['Plan', [plan, price].filter(Boolean).join(' · ')],
    ['Price made of', priceLines],
    ...fields.map(({ label, words }) => [label, words] as const),
    ['Agreed to', consent ? `“${consent.text}” on ${clockTime(consent.at, timeZone)}, text ${consent.version}` : ''],
    ['Language', language],
    ['Came', clockTime(receivedAt, timeZone)],
    ['Reference', reference],
  ]
  return (
    <section aria-labelledby="facts">
      <h3 id="facts">What they asked for</h3>
      <dl className={own['answers']}>
        {rows
          .filter(([, words]) => words !== '')
          .map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function Earlier({ page, onOpen }: { readonly page: LeadRequestPage } & Pick<RequestViewProps, 'onOpen'>) {
  if (page.earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <h3 id="earlier">Other requests of the same person</h3>
      <ul className={own['plain']}>
        {page.earlier.map((line) => (
          <li key={line.id}>
            <Button look="link" onPress={() => onOpen(line.id)}>
              {[clockTime(line.receivedAt, line.timeZone), line.marketTitle, line.plan, dueText(line)]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
