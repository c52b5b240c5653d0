import { useEffect, useState } from 'react'
import type { BlockProps } from '#blocks/blocks.ts'
import { timeInZone } from '#engine/offices/hours-text.ts'
import type { Office } from '#engine/offices/office-hours.ts'
import { officeNow } from '#engine/offices/open-now.ts'
import { fill } from '#engine/site/template.ts'
import { DetailList } from '#renderer/elements/DetailList.tsx'
import { EmailLink, PhoneLink } from '#renderer/elements/Links.tsx'
import { Section } from '#renderer/elements/Section.tsx'
import { useLanguage, useMessages } from '#renderer/page-context.tsx'
import styles from './OfficeHours.module.css'

/** How to reach the market's office, and whether it is open now. */
export function OfficeHours({ block: { anchor, heading, text, data } }: BlockProps<'officeHours'>) {
  const messages = useMessages('officeHours')
  const { hotline, helpline, email } = data
  return (
    <Section anchor={anchor} heading={heading} text={text} width="measure">
      <DetailList
        details={[
          { term: messages.hotline, detail: <PhoneLink phone={hotline} /> },
          ...(helpline ? [{ term: helpline.label, detail: <PhoneLink phone={helpline.phone} /> }] : []),
          { term: messages.email, detail: <EmailLink email={email} /> },
          {
            term: messages.hours,
            detail: (
              <>
                {data.hours.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                <OpenNow hours={data.officeHours} timeZone={data.timeZone} />
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

/** Whether the office is open, and until when; an empty line before hydration, because the build has no clock. */
export function OpenNow(office: Office) {
  const messages = useMessages('officeHours')
  const language = useLanguage()
  const now = useNow()
  const state = now && officeNow(office, now, messages, language)
  if (!state) return <span className={styles.now} />
  const { isOpen, text, until } = state
  const time = timeInZone(office, until, Intl.DateTimeFormat().resolvedOptions().timeZone, language)
  return (
    <span className={styles.now} data-open={isOpen}>
      <strong>{text}</strong>
      {time && <span>{fill(messages.visitorTime, { time })}</span>}
    </span>
  )
}

const refreshMs = 30_000

/** The current time; undefined before hydration. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
