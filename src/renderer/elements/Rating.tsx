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
