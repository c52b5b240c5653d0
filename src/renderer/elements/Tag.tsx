import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A word or two on what stands beside it, in a small frame; in green where that is good news. */
export function Tag({ good, children }: { readonly good?: boolean; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-good={good || undefined}>
      {children}
    </span>
  )
}
