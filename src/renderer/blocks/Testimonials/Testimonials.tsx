import type { PageBlockOf } from '../../../engine/page.ts'
import { Section } from '../../elements/Section.tsx'
import { Stars } from '../../elements/Stars.tsx'
import styles from './Testimonials.module.css'

/** What customers say of us. */
export function Testimonials({
  block: { anchor, heading, text, items },
}: {
  readonly block: PageBlockOf<'testimonials'>
}) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ul className={styles.list}>
        {items.map(({ name, role, content, rating }) => (
          <li key={name}>
            <Stars rating={rating} />
            <blockquote>{content}</blockquote>
            <p>
              <strong>{name}</strong>
              <span>{role}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
