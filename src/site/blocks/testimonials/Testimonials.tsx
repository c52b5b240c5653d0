import { fill } from '#engine/text.ts'
import { Columns, Section } from '../../renderer/elements/Section.tsx'
import { Tag } from '../../renderer/elements/Tag.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { Stars } from '../../renderer/plan/Rating.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Testimonials.module.css'

export function Testimonials({ block: { anchor, heading, sample, items } }: BlockProps<'testimonials'>) {
  const messages = useMessages('testimonials')
  return (
    <Section anchor={anchor} heading={heading} text={sample && <Tag>{sample}</Tag>}>
      <Columns>
        {items.map(({ name, role, image, content, rating }) => (
          <li key={name}>
            <Stars rating={rating} />
            <blockquote className={styles.quote}>{content}</blockquote>
            <p className={styles.by}>
              {image && (
                <img src={image} alt={fill(messages.portrait, { name })} width="56" height="56" loading="lazy" />
              )}
              <strong>{name}</strong>
              <span>{role}</span>
            </p>
          </li>
        ))}
      </Columns>
    </Section>
  )
}
