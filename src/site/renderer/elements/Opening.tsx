import type { ReactNode } from 'react'
import styles from './Opening.module.css'

/** The opening of a page, above its first section. */
export function Opening({ children }: { readonly children: ReactNode }) {
  return <div className={styles.opening}>{children}</div>
}

/** The main heading of a page about a provider, beside its logo. */
export function TitleWithLogo({ logo, title }: { readonly logo: ReactNode; readonly title: string }) {
  return (
    <div className={styles.title}>
      {logo}
      <h1>{title}</h1>
    </div>
  )
}

/** The sentence under the main heading. */
export function LeadText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
