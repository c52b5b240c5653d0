import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A word or two in a small frame; green with `good`. */
export function Tag({ good, children }: { readonly good?: boolean; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-good={good || undefined}>
      {children}
    </span>
  )
}
