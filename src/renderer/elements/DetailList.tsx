import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

interface Detail {
  readonly term: string
  readonly detail: ReactNode
}

/** Terms with what belongs to them, a hairline between. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {details.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
