import type { Link } from '#contract/config.ts'
import type { Layout, PageMessages } from '#pages/page.ts'
import styles from './Footer.module.css'
import { LinkItems } from './StickyHeader.tsx'

interface Props {
  readonly layout: Layout
  readonly messages: PageMessages['layout']
}

export function Footer({ layout: { markets, footer }, messages }: Props) {
  return (
    <footer className={styles.footer}>
      <p>
        {footer.tagline} {footer.email && <a href={`mailto:${footer.email}`}>{footer.email}</a>}
      </p>
      <nav aria-label={messages.footer}>
        <LinkList heading={footer.marketsHeading} links={markets} soon={messages.soon} />
        {footer.groups.map(({ heading, links }) => (
          <LinkList key={heading} heading={heading} links={links} />
        ))}
        {footer.social.length > 0 && <LinkList heading={messages.social} links={footer.social} />}
      </nav>
      <p>{footer.note}</p>
    </footer>
  )
}

/** The footer of a page that is a single task. */
export function FooterLine({ links, label }: { readonly links: readonly Link[]; readonly label: string }) {
  return (
    <footer className={styles.footerLine}>
      <nav aria-label={label}>
        <LinkItems links={links} />
      </nav>
    </footer>
  )
}

/** Links under a heading: a column, or folded away if there is no room for columns. */
function LinkList({ heading, ...items }: Layout['footer']['groups'][number] & { readonly soon?: string }) {
  return (
    <div>
      <h2>{heading}</h2>
      <details>
        <summary>{heading}</summary>
        <LinkItems {...items} />
      </details>
    </div>
  )
}
