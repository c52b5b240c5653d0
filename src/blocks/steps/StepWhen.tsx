import type { Messages } from '../../contract/config.ts'
import { useVisit } from '../../renderer/page-context.tsx'
import styles from './Steps.module.css'

interface Props {
  /** The step's title. */
  readonly title: string
  readonly messages: Messages['steps']
}

/** When a step happens for the visitor's own request, and its place in their calendar; nothing without a request. */
export function StepWhen({ title, messages }: Props) {
  const { reference, stepDays } = useVisit()
  const when = stepDays?.[title]
  if (!when) return null
  return (
    <div className={styles.when}>
      <time dateTime={when.day}>{when.text}</time>
      {when.note && <span className={styles.note}>{when.note}</span>}
      {when.calendar && (
        <a
          className={styles.calendar}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(when.calendar)}`}
          download={`${reference}.ics`}
        >
          {messages.addToCalendar}
        </a>
      )}
    </div>
  )
}
