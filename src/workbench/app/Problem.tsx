import type { ReactNode } from 'react'
import styles from './Problem.module.css'

/** What went wrong, which screen readers say at once; nothing is seen while nothing has. */
export function Problem({ children }: { readonly children?: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}
