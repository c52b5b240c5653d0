import { fill } from '../../engine/site/template.ts'
import { useMessages } from '../page-context.tsx'
import styles from './Rating.module.css'

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
