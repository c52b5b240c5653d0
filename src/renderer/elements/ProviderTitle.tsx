import type { ProviderView } from '../../engine/plans/providers.ts'
import { ProviderLogo } from './ProviderLogo.tsx'
import styles from './ProviderTitle.module.css'

/** The main heading of a page about an insurer, beside its logo. */
export function ProviderTitle({ provider, title }: { readonly provider: ProviderView; readonly title: string }) {
  return (
    <div className={styles.title}>
      <ProviderLogo provider={provider} />
      <h1>{title}</h1>
    </div>
  )
}
