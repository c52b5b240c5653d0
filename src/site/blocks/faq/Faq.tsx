import { Section } from '../../renderer/elements/Section.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Faq.module.css'

/** Questions whose answers unfold, with or without scripts. */
export function Faq({ block: { anchor, heading, icon, items } }: BlockProps<'faq'>) {
  return (
    <Section anchor={anchor} heading={heading} icon={icon} width="measure">
      <div className={styles.list}>
        {items.map((item) => (
          <details key={item.question}>
            <summary>
              <h3>{item.question}</h3>
              <span className={styles.sign} aria-hidden="true" />
            </summary>
            <p>{item.answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
