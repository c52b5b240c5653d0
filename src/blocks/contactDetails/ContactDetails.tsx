import type { BlockProps } from '#blocks/blocks.ts'
import { OpenNow } from '#blocks/officeHours/OfficeHours.tsx'
import { DetailList } from '#renderer/elements/DetailList.tsx'
import { EmailLink, PageLink, PhoneLink } from '#renderer/elements/Links.tsx'
import { Section } from '#renderer/elements/Section.tsx'
import { useMessages } from '#renderer/page-context.tsx'
import styles from './ContactDetails.module.css'

/** How to reach us: hours and whether an office is open now, phones, e-mail, response times and offices. */
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
            ...(data.hasPhones ? [] : [{ term: messages.phones, detail: messages.notPublished }]),
          ]}
        />
      </div>
      <div className={styles.columns}>
        <div>
          <h3>{messages.emails}</h3>
          <DetailList
            details={data.emails.map(({ label, email }) => ({
              term: label,
              detail: email ? <EmailLink address={email} /> : messages.notPublished,
            }))}
          />
        </div>
        {data.responseTimes.length > 0 && (
          <div>
            <h3>{messages.responseTimes}</h3>
            <DetailList details={data.responseTimes.map(({ channel, time }) => ({ term: channel, detail: time }))} />
          </div>
        )}
      </div>
      <h3 className={styles.offices}>{messages.offices}</h3>
      <ul className={styles.addresses}>
        {data.offices.map(({ name, address }) => (
          <li key={name}>
            <strong>{name}</strong>
            {address && (
              <address>
                {address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            )}
          </li>
        ))}
      </ul>
      {data.offices.every(({ address }) => !address) && <p className={styles.note}>{messages.notPublished}</p>}
    </Section>
  )
}
