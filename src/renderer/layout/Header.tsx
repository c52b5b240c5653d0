import type { LanguageLink, Layout, PageMessages } from '../../pages/page.ts'
import styles from './layout.module.css'

interface Props {
  readonly layout: Layout
  readonly messages: PageMessages['layout']
}

interface HeaderProps extends Props {
  readonly isTask: boolean
  /** The languages to choose from; of a page with a trail they stand beside that. */
  readonly languages: readonly LanguageLink[]
}

/** The sticky header: the way home and, where the page is not one task, the navigation. */
export function Header({ layout, messages, isTask, languages }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <a className={styles.brand} href={layout.home}>
          <BrandMark />
          {layout.brand}
        </a>
        {!isTask && <Navigation layout={layout} messages={messages} />}
        {isTask && <Languages links={languages} label={messages.languages} />}
      </div>
    </header>
  )
}

/**
 * On narrow screens the navigation is a popover that its button opens; on wide ones only the list of markets is. Popovers
 * open, close and give back the focus by themselves, with or without scripts.
 */
function Navigation({ layout, messages }: Props) {
  return (
    <>
      <a className={styles.quotes} href={layout.quotes}>
        {messages.quotes}
      </a>
      <button type="button" className={styles.menuButton} popoverTarget="site-menu" aria-label={messages.menu}>
        <svg viewBox="0 0 24 24" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="M4 8h16M4 16h16" />
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      <nav id="site-menu" className={styles.menu} popover="auto" aria-label={messages.navigation}>
        <ul className={styles.menuList}>
          <li>
            <button type="button" className={styles.marketsButton} popoverTarget="markets-menu">
              {messages.markets}
            </button>
            <div id="markets-menu" className={styles.markets} popover="auto">
              <p className={styles.marketsHeading}>{messages.markets}</p>
              <LinkItems links={layout.markets} soon={messages.soon} />
            </div>
          </li>
          {layout.navigation.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** The same page in other languages, each named in itself; nothing where there are none. */
export function Languages({ links, label }: { readonly links: readonly LanguageLink[]; readonly label: string }) {
  const others = links.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <nav className={styles.languages} aria-label={label}>
      <ul>
        {others.map(({ lang, label: name, href }) => (
          <li key={lang}>
            <a href={href} lang={lang} hrefLang={lang}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links below or beside each other. */
export function LinkItems({ links, soon }: { readonly links: Layout['markets']; readonly soon?: string | undefined }) {
  return (
    <ul>
      {links.map(({ label, href, soon: isSoon }) => (
        <li key={href}>
          <a href={href}>
            {label}
            {isSoon && soon && <small> {soon}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M4 16a12 12 0 0 1 24 0Z" fill="currentColor" />
      <path d="M16 16v8.5a3 3 0 0 1-6 0" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
