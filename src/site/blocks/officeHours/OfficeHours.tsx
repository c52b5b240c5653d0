import { useEffect, useState } from 'react'
import type { Office } from '#engine/offices.ts'
import { fill } from '#engine/text.ts'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { EmailLink, PhoneLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { lazyCode } from '../../renderer/lazy-code.ts'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
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

/** Loaded after the page, since the build has no clock and nothing else of a page needs it. */
const officeClock = lazyCode(async () => {
  const [{ officeNow }, { timeInZone }] = await Promise.all([
    import('#engine/offices.ts'),
    import('#engine/offices.ts'),
  ])
  return { officeNow, timeInZone }
})

/** Whether the office is open, and until when; an empty line before hydration, because the build has no clock. */
export function OpenNow(office: Office) {
  const messages = useMessages('officeHours')
  const language = useLanguage()
  const now = useNow()
  const clock = officeClock.loaded()
  const state = now && clock?.officeNow(office, now, messages, language)
  if (!clock || !state) return <span className={styles.now} />
  const { isOpen, text, until } = state
  const time = clock.timeInZone(office, until, Intl.DateTimeFormat().resolvedOptions().timeZone, language)
  return (
    <span className={styles.now} data-open={isOpen}>
      <strong>{text}</strong>
      {time && <span>{fill(messages.visitorTime, { time })}</span>}
    </span>
  )
}

const refreshMs = 30_000

/** The current time; undefined until the clock is loaded, which is tried again where the line broke. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const update = () =>
      officeClock.load().then(
        () => setNow(new Date()),
        () => undefined,
      )
    void update()
    const timer = setInterval(update, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
