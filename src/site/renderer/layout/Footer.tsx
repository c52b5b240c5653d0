import type { ReactNode } from 'react'
import type { Link } from '#engine/contract/config.ts'
import type { Layout, PageMessages } from '../../pages/page.ts'
import { EmailLink } from '../elements/Links.tsx'
import { Sample } from '../elements/Sample.tsx'
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
        {footer.tagline} <EmailLink email={footer.email} />
      </p>
      <nav aria-label={messages.footer}>
        <LinkList heading={footer.marketsHeading} links={markets} soon={messages.soon} />
        {footer.groups.map(({ heading, links }) => (
          <LinkList key={heading} heading={heading} links={links} />
        ))}
        {footer.social.length > 0 && (
          <Column heading={messages.social}>
            <ul>
              {footer.social.map(({ label, href }) => (
                <li key={label}>{href === undefined ? <Sample>{label}</Sample> : <a href={href}>{label}</a>}</li>
              ))}
            </ul>
          </Column>
        )}
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

function LinkList({ heading, ...items }: Layout['footer']['groups'][number] & { readonly soon?: string }) {
  return (
    <Column heading={heading}>
      <LinkItems {...items} />
    </Column>
  )
}

/** A list under a heading: a column, or folded away if there is no room for columns. */
function Column({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2>{heading}</h2>
      <details>
        <summary>{heading}</summary>
        {children}
      </details>
    </div>
  )
}
