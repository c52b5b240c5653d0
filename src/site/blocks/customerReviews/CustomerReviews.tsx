import { Columns, Section } from '../../renderer/elements/Section.tsx'
import { Tag } from '../../renderer/elements/Tag.tsx'
import { Stars } from '../../renderer/plan/Rating.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './CustomerReviews.module.css'

export function CustomerReviews({ block }: BlockProps<'customerReviews'>) {
  const { anchor, heading, sample, items, data } = block
  return (
    <Section anchor={anchor} heading={heading} text={sample && <Tag>{sample}</Tag>}>
      <Columns>
        {items.map(({ name, rating, date, comment }, i) => (
          <li key={name}>
            <Stars rating={rating} />
            <blockquote className={styles.comment}>{comment}</blockquote>
            <p className={styles.by}>
              <strong>{name}</strong> <time dateTime={date}>{data.dates[i]}</time>
            </p>
          </li>
        ))}
      </Columns>
    </Section>
  )
}
