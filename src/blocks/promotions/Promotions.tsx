import { dateIn } from '../../engine/dates/dates.ts'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useHydrated, useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Promotions.module.css'

/** Offers of insurers; whether one is active shows once the page runs, since a prerendered page has no calendar. */
export function Promotions({ block }: { readonly block: PageBlockOf<'promotions'> }) {
  const { anchor, heading, text, data } = block
  const hydrated = useHydrated()
  const messages = useMessages('promotions')
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ul className={styles.cards}>
        {data.items.map(({ provider, promotion, details, from = '', until, untilText, terms, plans, href }) => {
          const today = hydrated ? dateIn(undefined, new Date()) : undefined
          const active = until && today && today >= from ? today <= until : undefined
          return (
            <li key={promotion}>
              <p className={styles.provider}>
                <ProviderLogo provider={provider} />
                <span className={styles.name}>{provider.name}</span>
                {active !== undefined && (
                  <span className={styles.badge} data-active={active}>
                    {active ? messages.active : messages.ended}
                  </span>
                )}
              </p>
              <h3>{promotion}</h3>
              <p>{details}</p>
              {until && (
                <p>
                  {messages.validUntil} <time dateTime={until}>{untilText}</time>
                </p>
              )}
              {terms && (
                <>
                  <h4>{messages.terms}</h4>
                  <ul className={styles.terms}>
                    {terms.map((term) => (
                      <li key={term}>{term}</li>
                    ))}
                  </ul>
                </>
              )}
              {plans.map((plan) => (
                <p key={plan.id} className={styles.plan}>
                  <QuoteAnchor plan={plan} emphasis="secondary" /> {plan.plan}
                </p>
              ))}
              {href && (
                <p>
                  <Anchor href={href}>{messages.details}</Anchor>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
