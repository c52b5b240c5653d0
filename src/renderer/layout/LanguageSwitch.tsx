import type { LanguageLink } from '#pages/page.ts'
import styles from './StickyHeader.module.css'

/** Links to the page in other languages, each named in that language; nothing if there are none. */
export function LanguageSwitch({ links, label }: { readonly links: readonly LanguageLink[]; readonly label: string }) {
  const others = links.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <nav className={styles.languages} aria-label={label}>
      <ul>
        {others.map(({ lang, label: name, href }) => (
          <li key={lang}>
            <a href={href} rel="alternate" lang={lang} hrefLang={lang}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
