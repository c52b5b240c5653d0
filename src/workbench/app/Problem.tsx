import type { ReactNode } from 'react'
import styles from './Problem.module.css'

/** An error message, which screen readers announce when it appears; while empty it takes no room. */
export function Problem({ children }: { readonly children?: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}
