import type { BlockProps } from '#blocks/blocks.ts'
import { DetailList } from '#renderer/elements/DetailList.tsx'
import { EmailLink, PageLink, PhoneLink } from '#renderer/elements/Links.tsx'
import { Section } from '#renderer/elements/Section.tsx'
import { useMessages } from '#renderer/page-context.tsx'
import styles from './ContactDetails.module.css'

/** How to reach us: phones, e-mail, response times and offices. */
export function ContactDetails({ block: { anchor, heading, text, data } }: BlockProps<'contactDetails'>) {
  const messages = useMessages('contactDetails')
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <div className={styles.columns}>
        <div>
          <h3>{messages.phones}</h3>
          <DetailList
            details={[
              ...data.phones.map(({ label, phone, hours }) => ({
                term: label,
                detail: <PhoneLink number={phone} />,
                notes: hours,
              })),
              ...(data.others
                ? [{ term: data.others.term, detail: <PageLink href={data.others.href}>{data.others.label}</PageLink> }]
                : []),
            ]}
          />
        </div>
        <div>
          <h3>{messages.emails}</h3>
          <DetailList
            details={[
              { term: messages.support, detail: <EmailLink address={data.supportEmail} /> },
              ...(data.emails ?? []).map(({ label, email }) => ({
                term: label,
                detail: <EmailLink address={email} />,
              })),
            ]}
          />
          <h3>{messages.responseTimes}</h3>
          <DetailList details={data.responseTimes.map(({ channel, time }) => ({ term: channel, detail: time }))} />
        </div>
      </div>
      <h3 className={styles.offices}>{messages.offices}</h3>
      <ul className={styles.addresses}>
        {data.offices.map(({ name, address }) => (
          <li key={name}>
            <strong>{name}</strong>
            <address>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </li>
        ))}
      </ul>
    </Section>
  )
}
