import { useEffect, useState } from 'react'
import { isOpen } from '../../../engine/office-hours.ts'
import type { PageBlockOf } from '../../../engine/page-block.ts'
import { EmailLink, PhoneLink } from '../../elements/ContactLink.tsx'
import { DetailList } from '../../elements/DetailList.tsx'
import { Section } from '../../elements/Section.tsx'
import { useWords } from '../../page-context.tsx'
import styles from './OfficeHours.module.css'

/** How to reach the market's office, and whether it is open now on its own clock. */
export function OfficeHours({
  block: { anchor, heading, text, data },
}: {
  readonly block: PageBlockOf<'officeHours'>
}) {
  const words = useWords('officeHours')
  const { helpline } = data
  return (
    <Section anchor={anchor} heading={heading} text={text} width="measure">
      <DetailList
        details={[
          { term: words.hotline, detail: <PhoneLink number={data.hotline} /> },
          ...(helpline ? [{ term: helpline.label, detail: <PhoneLink number={helpline.phone} /> }] : []),
          { term: words.email, detail: <EmailLink address={data.email} /> },
          {
            term: words.hours,
            detail: (
              <>
                {data.hoursText} <OpenNow data={data} />
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

/** Known only once the page runs: a prerendered page has no clock. */
function OpenNow({ data: { officeHours, timeZone } }: { readonly data: PageBlockOf<'officeHours'>['data'] }) {
  const words = useWords('officeHours')
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const look = () => setOpen(isOpen(officeHours, timeZone, new Date()))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [officeHours, timeZone])
  if (open === undefined) return null
  return (
    <span className={styles.state} data-open={open}>
      {open ? words.open : words.closed}
    </span>
  )
}
