import { PageLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import type { BlockProps } from '../blocks.ts'
import type { MarketCard } from './block.ts'
import styles from './Markets.module.css'

/** The markets: a row for each on a phone, a card elsewhere, which is a link as a whole. */
export function Markets({ block }: BlockProps<'markets'>) {
  const { anchor, heading, text, upcomingHeading, data } = block
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <MarketCards cards={data.open} />
      {upcomingHeading && data.upcoming.length > 0 && (
        <div className={styles.upcoming}>
          <h3>{upcomingHeading}</h3>
          <ul>
            {data.upcoming.map(({ id, name, href }) => (
              <li key={id}>
                <PageLink href={href}>{name}</PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data.all && (
        <p className={styles.all}>
          <PageLink href={data.all.href}>{data.all.label}</PageLink>
        </p>
      )}
    </Section>
  )
}

/** Links to markets, or to lists of further ones. */
export function MarketCards({ cards }: { readonly cards: readonly MarketCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, name, summary, href, purpose }) => (
        <li key={id}>
          <h3>
            <PageLink href={href}>
              {name} {purpose && <small>{purpose}</small>}
            </PageLink>
          </h3>
          {summary && <p>{summary}</p>}
        </li>
      ))}
    </ul>
  )
}
