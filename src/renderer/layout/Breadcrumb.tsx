import type { Crumb } from '../../pages/page.ts'
import { Anchor } from '../elements/Anchor.tsx'
import styles from './layout.module.css'

/** The trail from home to this page; nothing on the home page. */
export function Breadcrumb({ trail, label }: { readonly trail: readonly Crumb[]; readonly label: string }) {
  if (trail.length === 0) return null
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Anchor href={crumb.href}>{crumb.label}</Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
