import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

interface Detail {
  readonly term: string
  readonly detail: ReactNode
  /** What there is to add, each in a line of its own. */
  readonly notes?: readonly string[]
}

/** Terms with what belongs to them, a hairline between. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {details.map(({ term, detail, notes = [] }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
          {notes.map((note) => (
            <dd key={note} className={styles.note}>
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
