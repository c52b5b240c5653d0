import type { Published } from '#engine/site.ts'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { EmailLink, PageLink, PhoneLink } from '../../renderer/elements/Links.tsx'
import { Sample } from '../../renderer/elements/Sample.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
import { OpenNow } from '../officeHours/OfficeHours.tsx'
import styles from './ContactDetails.module.css'

/** How to reach us: phones with the first one's hours, the others' folded, and whether an office is open now, e-mail, response times, offices. */
export function ContactDetails({ block: { anchor, heading, text, data } }: BlockProps<'contactDetails'>) {
  const messages = useMessages('contactDetails')
  const { hours: hoursLabel } = useMessages('officeHours')
  const others = data.others && <PageLink href={data.others.href}>{data.others.label}</PageLink>
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <h3>{messages.phones}</h3>
      <div className={styles.phones}>
        <DetailList
          details={[
            ...data.phones.map(({ label, phone, hours, office }, i) => ({
              term: label,
              detail: <PhoneLink phone={phone} />,
              notes: i === 0 ? hours : [hoursLabel, ...hours],
              below: <OpenNow {...office} />,
            })),
            ...(data.others ? [{ term: data.others.term, detail: others }] : []),
          ]}
        />
      </div>
      <div className={styles.columns}>
        <div>
          <h3>{messages.emails}</h3>
          <DetailList
            details={data.emails.map(({ label, email }) => ({ term: label, detail: <EmailLink email={email} /> }))}
          />
        </div>
        <div>
          <h3>{messages.responseTimes}</h3>
          <DetailList details={data.responseTimes.map(({ channel, time }) => ({ term: channel, detail: time }))} />
        </div>
        <div>
          <h3>{messages.offices}</h3>
          <DetailList
            details={data.offices.map(({ name, address }) => ({
              term: name,
              detail: <Address address={address} />,
            }))}
          />
        </div>
      </div>
    </Section>
  )
}

function Address({ address: { real, sample } }: { readonly address: Published<readonly string[]> }) {
  const lines = (real ?? sample).map((line) => <span key={line}>{line}</span>)
  return <address>{real ? lines : <Sample>{lines}</Sample>}</address>
}
