import { useEffect, useState } from 'react'
import type { OfficeHoursConfig } from '../../contract/config.ts'
import { officeNow, otherClock } from '../../engine/offices/office-hours.ts'
import { fill } from '../../engine/site/template.ts'
import { EmailLink, PhoneLink } from '../../renderer/elements/Anchor.tsx'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './OfficeHours.module.css'

/** How to reach the market's office, and until when it is open or closed, on its own clock. */
export function OfficeHours({
  block: { anchor, heading, text, data },
}: {
  readonly block: PageBlockOf<'officeHours'>
}) {
  const messages = useMessages('officeHours')
  const { helpline } = data
  return (
    <Section anchor={anchor} heading={heading} text={text} width="measure">
      <DetailList
        details={[
          { term: messages.hotline, detail: <PhoneLink number={data.hotline} /> },
          ...(helpline ? [{ term: helpline.label, detail: <PhoneLink number={helpline.phone} /> }] : []),
          { term: messages.email, detail: <EmailLink address={data.email} /> },
          {
            term: messages.hours,
            detail: (
              <>
                {data.hoursText}
                <OpenNow hours={data.officeHours} timeZone={data.timeZone} />
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

interface Props {
  readonly hours: OfficeHoursConfig
  readonly timeZone: string
}

/** Whether the office is open, and until when. Known only once the page runs; its place is kept until then. */
function OpenNow({ hours, timeZone }: Props) {
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
