import { fill, joined } from '#engine/text.ts'
import { useLanguage, useMessages } from '../page-context.tsx'
import styles from './Rating.module.css'

interface Props {
  readonly rating: number | undefined
  /** The number of reviews; undefined if unknown. */
  readonly reviews?: number | undefined
}

/** A rating out of 5 as a figure with a star, in words for screen readers; nothing if there is none. */
export function Rating({ rating, reviews }: Props) {
  const messages = useMessages('plan')
  const language = useLanguage()
  if (rating === undefined) return null
  const figure = rating.toLocaleString(language, { minimumFractionDigits: 1 })
  const words = [
    fill(messages.ratingOf, { rating: figure }),
    reviews !== undefined && fill(messages.reviews, { count: reviews }),
  ]
  return (
    <span className={styles.rating}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className={styles.full} d={star(12)} />
      </svg>
      <span aria-hidden="true">{figure}</span>
      {reviews !== undefined && (
        <span className={styles.reviews} aria-hidden="true">
          {`(${reviews})`}
        </span>
      )}
      <span className="unseen">{joined(words, 'items', language)}</span>
    </span>
  )
}

/** SVG path data of a star on a grid of 24, centred at `x`. */
function star(x: number): string {
  return `m${x} 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3-4.6-4.4 6.3-.8Z`
}

const places = [1, 2, 3, 4, 5]

/** A rating as stars out of 5, in words for screen readers. */
export function Stars({ rating }: { readonly rating: number }) {
  const messages = useMessages('plan')
  return (
    <span className={styles.stars}>
      <svg viewBox="0 0 120 24" width="6.25rem" height="1.25rem" aria-hidden="true">
        {places.map((place) => (
          <path key={place} className={place <= rating ? styles.full : styles.empty} d={star(place * 24 - 12)} />
        ))}
      </svg>
      <span className="unseen">{fill(messages.ratingOf, { rating })}</span>
    </span>
  )
}
