import type { StepDay } from '../../engine/forms/visit.ts'
import { ActionLink } from '../../renderer/elements/Actions.tsx'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { LeadText, Opening } from '../../renderer/elements/Opening.tsx'
import { SentRequest } from '../../renderer/form/SentRequest.tsx'
import { useHydrated, useMessages, useVisit } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Confirmation.module.css'

/** The opening of a thank-you page: the reference, the day of the call and what was sent, where there is a request. */
export function Confirmation({ block: { title, text, action } }: { readonly block: PageBlockOf<'confirmation'> }) {
  const { reference, planName, stepDays = {} } = useVisit()
  const call = Object.entries(stepDays).find(([, { calendar }]) => calendar)
  const messages = useMessages('confirmation')
  // Printing from the page takes a script, so the button is there when the script is.
  const hydrated = useHydrated()
  return (
    <>
      <Opening>
        {reference && (
          <span className={styles.tick}>
            <Icon name="check" size={32} />
          </span>
        )}
        <h1>{title}</h1>
        <LeadText>{text}</LeadText>
        {reference && (
          <p className={styles.reference}>
            <span>{messages.reference}</span>
            <strong>{reference}</strong>
            {hydrated && (
              <button type="button" className={styles.print} onClick={() => window.print()}>
                {messages.print}
              </button>
            )}
            <span>{messages.referenceHint}</span>
            {call && <Call title={call[0]} when={call[1]} reference={reference} />}
            {planName && (
              <>
                <span>{messages.plan}</span>
                <strong>{planName}</strong>
              </>
            )}
          </p>
        )}
        {action && (
          <p className={styles.action}>
            <ActionLink {...action} />
          </p>
        )}
      </Opening>
      <SentRequest />
    </>
  )
}

interface CallProps {
  /** What the day is for. */
  readonly title: string
  readonly when: StepDay
  readonly reference: string
}

/** The day that the visitor chose, and its place in their calendar. */
function Call({ title, when: { text, calendar = '' }, reference }: CallProps) {
  const { addToCalendar } = useMessages('confirmation')
  return (
    <>
      <span>{title}</span>
      <strong>{text}</strong>
      <a
        className={styles.calendar}
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
        download={`${reference}.ics`}
      >
        {addToCalendar}
      </a>
    </>
  )
}
