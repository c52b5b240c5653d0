import type { ReactNode } from 'react'
import type { ProviderView } from '../../engine/plans/providers.ts'
import { ProviderLogo } from '../plan/ProviderLogo.tsx'
import styles from './Opening.module.css'

/** The opening of a page: what stands over its first section, one thing under the other. */
export function Opening({ children }: { readonly children: ReactNode }) {
  return <div className={styles.opening}>{children}</div>
}

/** The main heading of a page about an insurer, beside its logo. */
export function ProviderTitle({ provider, title }: { readonly provider: ProviderView; readonly title: string }) {
  return (
    <div className={styles.title}>
      <ProviderLogo provider={provider} />
      <h1>{title}</h1>
    </div>
  )
}

/** The sentence under a page's main heading. */
export function LeadText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
