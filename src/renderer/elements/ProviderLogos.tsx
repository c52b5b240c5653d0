import type { ProviderView } from '../../engine/plans/providers.ts'
import { ProviderLogo } from './ProviderLogo.tsx'
import styles from './ProviderLogos.module.css'

/** Insurers in columns, each with its logo and its name. */
export function ProviderLogos({ providers }: { readonly providers: readonly ProviderView[] }) {
  return (
    <ul className={styles.logos}>
      {providers.map((provider) => (
        <li key={provider.name}>
          <ProviderLogo provider={provider} />
          {provider.name}
        </li>
      ))}
    </ul>
  )
}
