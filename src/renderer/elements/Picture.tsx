import type { Drawing } from '../../blocks/drawings.ts'
import styles from './Picture.module.css'

/** A line drawing beside words; it says nothing that they do not. */
export function Picture({ drawing: { ink, accent } }: { readonly drawing: Drawing }) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 226" width="320" height="226" aria-hidden="true">
      <path className={styles.ink} d={ink} />
      <path className={styles.accent} d={accent} />
    </svg>
  )
}
