import styles from './Picture.module.css'

/** A drawing as SVG path data: what stands in ink, and what stands in the accent colour. */
interface Props {
  readonly ink: string
  readonly accent: string
}

/** A line drawing beside words; it says nothing that they do not. */
export function Picture({ ink, accent }: Props) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 226" width="320" height="226" aria-hidden="true">
      <path className={styles.ink} d={ink} />
      <path className={styles.accent} d={accent} />
    </svg>
  )
}
