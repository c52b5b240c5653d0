import type { PageBlockOf } from '../../../engine/page.ts'
import { Anchor } from '../../elements/Anchor.tsx'
import { Section } from '../../elements/Section.tsx'
import styles from './LinkCards.module.css'

/** Links to further reading. */
export function LinkCards({ block: { anchor, heading, text, items } }: { readonly block: PageBlockOf<'linkCards'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>
              <Anchor href={item.href}>{item.title}</Anchor>
            </h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
