import { priceText } from '#engine/money.ts'
import { joined } from '#engine/text.ts'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { Tag } from '../../renderer/elements/Tag.tsx'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/plan/QuoteAnchor.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import { endedAnchor } from './block.ts'
import styles from './Promotions.module.css'

/** The promotions of providers: current ones, then ended ones folded away. */
export function Promotions({ block: { anchor, heading, text, data } }: BlockProps<'promotions'>) {
  const { none } = useMessages('promotions')
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      {data.groups.length === 0 && <p>{none}</p>}
      {data.groups.map(({ id, name, current }) => (
        <div key={id} className={styles.group}>
          {name && <h3>{name}</h3>}
          <ul className={styles.list}>
            {current.map((item) => (
              <Row key={`${item.provider.id} ${item.promotion}`} item={item} heading={name ? 'h4' : 'h3'} active />
            ))}
          </ul>
        </div>
      ))}
      {data.ended.length > 0 && (
        <details className={styles.ended}>
          <summary>{data.endedCount}</summary>
          <ul id={endedAnchor} className={styles.list}>
            {data.ended.map((item) => (
              <Row key={`${item.provider.id} ${item.promotion}`} item={item} heading="h3" />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

interface RowProps {
  readonly item: PageBlockOf<'promotions'>['data']['ended'][number]
  readonly heading: 'h3' | 'h4'
  readonly active?: true
}

function Row({ item, heading: Heading, active }: RowProps) {
  const messages = useMessages('promotions')
  const language = useLanguage()
  const { provider, promotion, details, until, untilText, terms, plans, href } = item
  // Without a last day and terms, it is not certain that a promotion still runs.
  const status = !active ? 'ended' : until && terms ? 'active' : 'unconfirmed'
  return (
    <li>
      <ProviderLogo provider={provider} />
      <div className={styles.words}>
        <p className={styles.provider}>{provider.name}</p>
        <Heading>{promotion}</Heading>
        {plans.map(({ id, plan, price }) => (
          <p key={id}>{joined([plan, priceText(price, language)], 'items', language)}</p>
        ))}
        {details && <p>{details}</p>}
        {terms && (
          <ul className={styles.terms} aria-label={messages.terms}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        )}
      </div>
      <p className={styles.facts}>
        {status === 'unconfirmed' ? (
          <span>{messages.unconfirmed}</span>
        ) : (
          <Tag good={status === 'active'}>{messages[status]}</Tag>
        )}
        {until && (
          <span>
            {messages.validUntil} <time dateTime={until}>{untilText}</time>
          </span>
        )}
        {href && <PageLink href={href}>{messages.details}</PageLink>}
      </p>
      {active && plans.length > 0 && (
        <div className={styles.quotes}>
          {plans.map((plan) => (
            <QuoteAnchor key={plan.id} plan={plan} emphasis="secondary" />
          ))}
        </div>
      )}
    </li>
  )
}
