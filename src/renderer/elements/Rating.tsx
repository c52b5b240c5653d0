import { fill } from '../../engine/site/template.ts'
import { useMessages } from '../page-context.tsx'
import { Icon } from './Icon.tsx'
import styles from './Rating.module.css'

/** A rating of 5 as a figure with a star, read out in words; nothing where none is known. */
export function Rating({ rating }: { readonly rating: number | undefined }) {
  const messages = useMessages('plan')
  if (rating === undefined) return null
  return (
    <span className={styles.rating}>
      <Icon name="star" size={18} />
      <span aria-hidden="true">{rating.toFixed(1)}</span>
      <span className={styles.words}>{fill(messages.ratingOf, { rating: rating.toFixed(1) })}</span>
    </span>
  )
}

const places = [1, 2, 3, 4, 5]

/** Stars of 5, read out in words. */
export function Stars({ rating }: { readonly rating: number }) {
  const messages = useMessages('plan')
  return (
    <span className={styles.stars}>
      <svg viewBox="0 0 120 24" width="100" height="20" aria-hidden="true">
        {places.map((place) => (
          <path
            key={place}
            className={place <= rating ? styles.full : styles.empty}
            d={`m${place * 24 - 12} 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3-4.6-4.4 6.3-.8Z`}
          />
        ))}
      </svg>
      <span className={styles.words}>{fill(messages.ratingOf, { rating })}</span>
    </span>
  )
}
