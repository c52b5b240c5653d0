import type { PageBlockOf } from '../../../engine/page.ts'
import { ProviderLogo } from '../../elements/ProviderLogo.tsx'
import styles from './ProviderHeader.module.css'

/** The opening of a provider's profile. */
export function ProviderHeader({ block }: { readonly block: PageBlockOf<'providerHeader'> }) {
  return (
    <div className={styles.header}>
      <ProviderLogo provider={block.data.provider} />
      <h1>{block.title}</h1>
      <p>{block.tagline}</p>
    </div>
  )
}
