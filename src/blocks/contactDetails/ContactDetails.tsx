import type { BlockProps } from '#blocks/blocks.ts'
import { OpenNow } from '#blocks/officeHours/OfficeHours.tsx'
import { DetailList } from '#renderer/elements/DetailList.tsx'
import { EmailLink, PageLink, PhoneLink } from '#renderer/elements/Links.tsx'
import { Section } from '#renderer/elements/Section.tsx'
import { useMessages } from '#renderer/page-context.tsx'
import styles from './ContactDetails.module.css'

/** How to reach us: hours and whether an office is open now, phones and e-mail once published, response times, offices. */
export function ContactDetails({ block: { anchor, heading, text, data } }: BlockProps<'contactDetails'>) {
  const messages = useMessages('contactDetails')
  const { hours } = useMessages('officeHours')
  const others = data.others && <PageLink href={data.others.href}>{data.others.label}</PageLink>
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <h3>{data.hasPhones ? messages.phones : hours}</h3>
      <div className={styles.phones}>
        <DetailList
          details={[
            ...data.phones.map(({ label, phone, hours: notes, office }) => ({
              term: label,
              detail: phone && <PhoneLink number={phone} />,
              notes,
              below: <OpenNow {...office} />,
            })),
            ...(data.others ? [{ term: data.others.term, detail: others }] : []),
          ]}
        />
      </div>
      <div className={styles.columns}>
        {data.emails.length > 0 && (
          <div>
            <h3>{messages.emails}</h3>
            <DetailList
              details={data.emails.map(({ label, email }) => ({ term: label, detail: <EmailLink address={email} /> }))}
            />
          </div>
        )}
        {data.responseTimes.length > 0 && (
          <div>
            <h3>{messages.responseTimes}</h3>
            <DetailList details={data.responseTimes.map(({ channel, time }) => ({ term: channel, detail: time }))} />
          </div>
        )}
        <div>
          <h3>{messages.offices}</h3>
          <DetailList
            details={data.offices.map(({ name, address }) => ({
              term: name,
              detail: address && (
                <address>
                  {address.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              ),
            }))}
          />
        </div>
      </div>
    </Section>
  )
}
