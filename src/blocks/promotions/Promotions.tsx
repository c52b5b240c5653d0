import { priceText } from '../../engine/plans/offers.ts'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { Tag } from '../../renderer/elements/Tag.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import { endedAnchor } from './block.ts'
import styles from './Promotions.module.css'

/** What insurers offer on top of their plans: what runs first, what has ended folded under it. */
export function Promotions({ block: { anchor, heading, text, data } }: { readonly block: PageBlockOf<'promotions'> }) {
  const { none } = useMessages('promotions')
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      {data.current.length === 0 && <p>{none}</p>}
      <ul className={styles.list}>
        {data.current.map((item) => (
          <Row key={`${item.provider.id} ${item.promotion}`} item={item} active />
        ))}
      </ul>
      {data.ended.length > 0 && (
        <details className={styles.ended}>
          <summary>{data.endedCount}</summary>
          <ul id={endedAnchor} className={styles.list}>
            {data.ended.map((item) => (
              <Row key={`${item.provider.id} ${item.promotion}`} item={item} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

interface RowProps {
  readonly item: PageBlockOf<'promotions'>['data']['current'][number]
  readonly active?: true
}

function Row({ item, active }: RowProps) {
  const messages = useMessages('promotions')
  const { provider, promotion, details, until, untilText, terms, plans, href } = item
  return (
    <li>
      <ProviderLogo provider={provider} />
      <div className={styles.words}>
        <p className={styles.provider}>{provider.name}</p>
        <h3>{promotion}</h3>
        {plans.map(({ id, plan, price }) => (
          <p key={id}>
            {plan}, {priceText(price)}
          </p>
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
        <Tag good={active ?? false}>{active ? messages.active : messages.ended}</Tag>
        {until && (
          <span>
            {messages.validUntil} <time dateTime={until}>{untilText}</time>
          </span>
        )}
        {href && <Anchor href={href}>{messages.details}</Anchor>}
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
