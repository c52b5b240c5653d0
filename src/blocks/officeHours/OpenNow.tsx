import { useEffect, useState } from 'react'
import type { OfficeHoursConfig } from '../../contract/config.ts'
import { officeNow, otherClock } from '../../engine/offices/office-now.ts'
import { fill } from '../../engine/site/template.ts'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import styles from './OpenNow.module.css'

interface Props {
  readonly hours: OfficeHoursConfig
  readonly timeZone: string
}

/** Whether the office is open, and until when. Known only once the page runs; its place is kept until then. */
export function OpenNow({ hours, timeZone }: Props) {
  const messages = useMessages('officeHours')
  const language = useLanguage()
  const now = useNow()
  if (!now) return <span className={styles.now} />
  const { isOpen, text, until } = officeNow(hours, timeZone, now, messages)
  const time = otherClock(until, timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone, language)
  return (
    <span className={styles.now} data-open={isOpen}>
      <strong>{text}</strong>
      {time && <span>{fill(messages.visitorTime, { time })}</span>}
    </span>
  )
}

/** The time, kept to the half minute; undefined until the page runs. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
