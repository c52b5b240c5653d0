import type { Banner } from '../../contract/config.ts'
import { Icon } from '../../renderer/elements/Icon.tsx'
import styles from './Wizard.module.css'

/** What the visitor's answers bring up; read out when it appears. */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  return (
    <div role="status">
      {banners.map(({ title, text }) => (
        <div key={title} className={styles.banner}>
          <Icon name="check" />
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
          </p>
        </div>
      ))}
    </div>
  )
}
