import { Columns } from '../../renderer/elements/Columns.tsx'
import { Stars } from '../../renderer/elements/Rating.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './CustomerReviews.module.css'

/** What single customers said. */
export function CustomerReviews({ block }: { readonly block: PageBlockOf<'customerReviews'> }) {
  const { anchor, heading, text, items, verifiedLabel, data } = block
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <Columns width="wide">
        {items.map(({ name, rating, date, comment, verified }, i) => (
          <li key={name}>
            <Stars rating={rating} />
            <blockquote className={styles.comment}>{comment}</blockquote>
            <p className={styles.by}>
              <strong>{name}</strong> <time dateTime={date}>{data.dates[i]}</time>
              {verified && <span className={styles.tag}>{verifiedLabel}</span>}
            </p>
          </li>
        ))}
      </Columns>
    </Section>
  )
}
