import type { Link } from '../../contract/config.ts'
import type { Layout, PageMessages } from '../../pages/page.ts'
import { Anchor } from '../elements/Anchor.tsx'
import { LinkItems } from './Header.tsx'
import styles from './layout.module.css'

interface Props {
  readonly layout: Layout
  readonly messages: PageMessages['layout']
}

/** The end of every page: all markets, further links, how to reach us. */
export function Footer({ layout: { brand, markets, footer }, messages }: Props) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerGrid}>
        <div className={styles.about}>
          <p className={styles.footerBrand}>{brand}</p>
          <p>{footer.tagline}</p>
          <p>
            <Anchor href={`mailto:${footer.email}`}>{footer.email}</Anchor>
          </p>
        </div>
        <nav className={styles.footerLinks} aria-label={messages.footer}>
          <LinkList heading={footer.marketsHeading} links={markets} />
          {footer.groups.map(({ heading, links }) => (
            <LinkList key={heading} heading={heading} links={links} />
          ))}
          {footer.social.length > 0 && <LinkList heading={messages.social} links={footer.social} />}
        </nav>
      </div>
      <p className={styles.note}>{footer.note}</p>
    </footer>
  )
}

/** The end of a page that is one task. */
export function FooterLine({ links, label }: { readonly links: readonly Link[]; readonly label: string }) {
  return (
    <footer className={styles.footerLine}>
      <nav aria-label={label}>
        <LinkItems links={links} />
      </nav>
    </footer>
  )
}

function LinkList({ heading, links }: Layout['footer']['groups'][number]) {
  return (
    <div>
      <h2 className={styles.footerHeading}>{heading}</h2>
      <LinkItems links={links} />
    </div>
  )
}
