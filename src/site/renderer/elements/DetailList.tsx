import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

interface Detail {
  readonly term: string
  readonly detail?: ReactNode
  /** A note, and further ones that are folded into it. */
  readonly notes?: readonly string[]
  /** The line below the notes. */
  readonly below?: ReactNode
  /** Whether it is a part of a detail before it. */
  readonly isPart?: boolean | undefined
}

export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {details.map(({ term, detail, notes: [note, ...more] = [], below, isPart }) => (
        <div key={term} data-part={isPart || undefined}>
          <dt>{term}</dt>
          {detail !== undefined && <dd>{typeof detail === 'string' ? <bdi>{detail}</bdi> : detail}</dd>}
          {note && <dd className={styles.note}>{more.length > 0 ? <Folded line={note} lines={more} /> : note}</dd>}
          {below && <dd className={styles.note}>{below}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Folded({ line, lines }: { readonly line: string; readonly lines: readonly string[] }) {
  return (
    <details>
      <summary>{line}</summary>
      <ul>
        {lines.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}
