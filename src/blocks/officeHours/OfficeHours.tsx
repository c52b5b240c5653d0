import { EmailLink, PhoneLink } from '../../renderer/elements/Anchor.tsx'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import { OpenNow } from './OpenNow.tsx'

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
