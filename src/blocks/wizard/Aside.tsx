import type { IconItem } from '../../contract/config.ts'
import type { ProviderView } from '../../engine/plans/providers.ts'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { ProviderLogos } from '../../renderer/elements/ProviderLogo.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import styles from './Wizard.module.css'

interface Props {
  readonly logos: readonly ProviderView[]
  readonly benefits: readonly IconItem[]
}

/** What stands beside the questions: benefit cards and the logos of insurers, where the market has them. */
export function Aside({ logos, benefits }: Props) {
  const messages = useMessages('wizard')
  if (logos.length + benefits.length === 0) return null
  return (
    <aside className={styles.aside} aria-label={messages.aside}>
      {benefits.length > 0 && (
        <ul className={styles.benefits}>
          {benefits.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} size={28} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {logos.length > 0 && (
        <div>
          <h2>{messages.logos}</h2>
          <ProviderLogos providers={logos} />
        </div>
      )}
    </aside>
  )
}
