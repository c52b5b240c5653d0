import type { Crumb } from '#pages/page.ts'
import { PageLink } from '#renderer/elements/Links.tsx'
import styles from './StickyHeader.module.css'

/** The breadcrumb; nothing on the home page. */
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
              <PageLink href={crumb.href}>{crumb.label}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
