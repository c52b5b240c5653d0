import type { ReactNode } from 'react'
import styles from './Columns.module.css'

/** A list in columns, a hairline over each item; as many columns as fit their width. */
export function Columns({
  width = 'narrow',
  children,
}: {
  readonly width?: 'narrow' | 'wide'
  readonly children: ReactNode
}) {
  return (
    <ul className={styles.columns} data-width={width}>
      {children}
    </ul>
  )
}
