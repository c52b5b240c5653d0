import type { CarriedPage, Crumb, LanguageLink, Layout, PageMessages } from '../../pages/page.ts'
import { PageLink } from '../elements/Links.tsx'
import styles from './StickyHeader.module.css'

interface Props {
  readonly layout: Layout
  readonly messages: PageMessages['layout']
}

interface HeaderProps {
  readonly layout: Layout
  readonly page: Pick<CarriedPage, 'task' | 'breadcrumb' | 'languages' | 'messages'>
}

/**
 * The sticky header with brand and navigation, and below it the breadcrumb and the languages. A page that is a single task
 * has the languages in place of the navigation.
 */
export function StickyHeader({ layout, page: { task, breadcrumb = [], languages = [], messages } }: HeaderProps) {
  const others = <LanguageSwitch links={languages} label={messages.layout.languages} />
  return (
    <header className={styles.banner}>
      <div className={styles.header}>
        <a className={styles.brand} href={layout.home}>
          {layout.mark && <BrandMark {...layout.mark} />}
          {layout.brand}
        </a>
        {task ? others : <Navigation layout={layout} messages={messages.layout} />}
      </div>
      {!task && breadcrumb.length + languages.length > 0 && (
        <div className={styles.whereabouts}>
          <Breadcrumb trail={breadcrumb} label={messages.layout.breadcrumb} />
          {others}
        </div>
      )}
    </header>
  )
}

/**
 * The navigation: on narrow screens a popover as a whole, on wide ones only its list of markets. Popovers open, close and
 * restore the focus without scripts.
 */
function Navigation({ layout, messages }: Props) {
  return (
    <>
      <PageLink className={styles.quotes} href={layout.quotes}>
        {messages.quotes}
      </PageLink>
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
              <PageLink href={href}>{label}</PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** A list of links; `soon` is the mark of upcoming markets. */
export function LinkItems({ links, soon }: { readonly links: Layout['markets']; readonly soon?: string | undefined }) {
  return (
    <ul>
      {links.map(({ label, href, soon: isSoon }) => (
        <li key={href}>
          <PageLink href={href}>
            {label}
            {isSoon && soon && <small> {soon}</small>}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function BrandMark({ filled, drawn }: NonNullable<Layout['mark']>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d={filled} fill="currentColor" />
      {drawn && <path d={drawn} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />}
    </svg>
  )
}

/** Links to the page in other languages, each named in that language; nothing if there are none. */
function LanguageSwitch({ links, label }: { readonly links: readonly LanguageLink[]; readonly label: string }) {
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

/** The breadcrumb; nothing on the home page. */
function Breadcrumb({ trail, label }: { readonly trail: readonly Crumb[]; readonly label: string }) {
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
