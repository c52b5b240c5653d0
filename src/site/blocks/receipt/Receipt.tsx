import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ActionLink, buttonClass, rowClass } from '../../renderer/elements/Actions.tsx'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { forgetSentRequest, type SentRequest, sentDetails } from '../../renderer/form/sent-request.ts'
import { useMessages, useVisit } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Receipt.module.css'

/** The sent details, the day of the call for the visitor's calendar, and a further link. */
export function Receipt({ block: { action } }: BlockProps<'receipt'>) {
  const { reference, stepDays = {} } = useVisit()
  const { addToCalendar } = useMessages('confirmation')
  const { calendar } = Object.values(stepDays).find((day) => day.calendar) ?? {}
  return (
    <>
      {reference && <SentDetails reference={reference} />}
      <div className={styles.onward}>
        <div className={rowClass}>
          {calendar && (
            <a
              className={buttonClass.primary}
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
              download={`${reference}.ics`}
            >
              {addToCalendar}
            </a>
          )}
          {action && <ActionLink {...action} />}
        </div>
      </div>
    </>
  )
}

/** The details that were sent from this tab; nothing in another tab, because they are stored nowhere else. */
function SentDetails({ reference }: { readonly reference: string }) {
  const messages = useMessages('confirmation')
  const { pathname } = useLocation()
  const [rows, setRows] = useState<SentRequest['rows']>()
  useLayoutEffect(() => setRows(sentDetails(reference, pathname)), [reference, pathname])
  const forget = () => {
    forgetSentRequest()
    setRows(undefined)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  if (!rows) return null
  return (
    <Section heading={messages.sent} text={messages.sentHint} width="measure">
      <DetailList details={rows} />
      <button type="button" className={`${buttonClass.secondary} ${styles.forget}`} onClick={forget}>
        {messages.forget}
      </button>
    </Section>
  )
}
