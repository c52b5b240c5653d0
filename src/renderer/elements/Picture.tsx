import styles from './Picture.module.css'

/** SVG path data, in ink and in the accent colour. */
interface Props {
  readonly ink: string
  readonly accent: string
}

export function Picture({ ink, accent }: Props) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 226" width="320" height="226" aria-hidden="true">
      <path className={styles.ink} d={ink} />
      <path className={styles.accent} d={accent} />
    </svg>
  )
}
