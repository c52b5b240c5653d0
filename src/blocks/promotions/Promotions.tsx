import { dateIn } from '../../engine/dates/dates.ts'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useHydrated } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Promotions.module.css'

/** Offers of insurers; whether one is active shows once the page runs, since a prerendered page has no calendar. */
export function Promotions({ block }: { readonly block: PageBlockOf<'promotions'> }) {
  const { anchor, heading, text, items, data } = block
  const hydrated = useHydrated()
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ul className={styles.cards}>
        {items.map((item, i) => {
          const shown = data.items[i]
          if (!shown) return null
          const active = hydrated ? item.validUntil >= dateIn(undefined, new Date()) : undefined
          return (
            <li key={item.promotion}>
              <p className={styles.provider}>
                <ProviderLogo provider={shown.provider} />
                <span className={styles.name}>{shown.provider.name}</span>
                {active !== undefined && (
                  <span className={styles.badge} data-active={active}>
                    {active ? block.activeLabel : block.endedLabel}
                  </span>
                )}
              </p>
              <h3>{item.promotion}</h3>
              <p>{item.details}</p>
              <p>
                {block.validUntilLabel} <time dateTime={item.validUntil}>{shown.validUntilText}</time>
              </p>
              <h4>{block.termsHeading}</h4>
              <ul className={styles.terms}>
                {item.terms.map((term) => (
                  <li key={term}>{term}</li>
                ))}
              </ul>
              <p>
                <Anchor href={item.href}>{block.detailsLabel}</Anchor>
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
