import type { ReactNode } from 'react'
import styles from './Columns.module.css'

/** A list in columns, a hairline over each item: three where its items fill them, else two; on a phone one. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.columns}>{children}</ul>
}
