import type { ReactNode } from 'react'
import styles from './Opening.module.css'

/** The opening of a page: what stands over its first section, one thing under the other. */
export function Opening({ children }: { readonly children: ReactNode }) {
  return <div className={styles.opening}>{children}</div>
}

/** The sentence under a page's main heading. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
