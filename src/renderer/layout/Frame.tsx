import { type ReactNode, useState } from 'react'
import type { CarriedPage } from '#pages/page.ts'
import footerStyles from './Footer.module.css'
import { Footer, FooterLine } from './Footer.tsx'
import styles from './Frame.module.css'
import headerStyles from './StickyHeader.module.css'
import { StickyHeader } from './StickyHeader.tsx'

interface Props {
  readonly page: Pick<CarriedPage, 'path' | 'layout' | 'task' | 'breadcrumb' | 'languages' | 'aboutPrices' | 'messages'>
  readonly children: ReactNode
}

/** The frame of a page: skip link, header and footer; for a single task both are reduced. */
export function Frame({ page, children }: Props) {
  const { path, layout, task, aboutPrices, messages } = page
  return (
    <div className={styles.frame} data-task={task && true}>
      <a className={`unseen ${styles.skip}`} href="#content">
        {messages.layout.skipToContent}
      </a>
      {layout ? (
        <StickyHeader key={path} page={page} layout={layout} />
      ) : (
        <ExistingMarkup as="header" className={headerStyles.banner} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
        {aboutPrices && <p className={styles.aboutPrices}>{aboutPrices}</p>}
      </main>
      {layout && task && <FooterLine links={task} label={messages.layout.footer} />}
      {layout && !task && <Footer layout={layout} messages={messages.layout} />}
      {!layout && <ExistingMarkup as="footer" className={task ? footerStyles.footerLine : footerStyles.footer} />}
    </div>
  )
}

/**
 * The header or footer of the document, taken over as it is: the data of the first page does not carry them, and the app
 * follows links by delegation.
 */
function ExistingMarkup({
  as: Part,
  className,
}: {
  readonly as: 'header' | 'footer'
  readonly className: string | undefined
}) {
  const [attributes] = useState(() => {
    const __html = document.querySelector(`#root > * > ${Part}`)?.innerHTML ?? ''
    return { className, dangerouslySetInnerHTML: { __html } }
  })
  return <Part {...attributes} suppressHydrationWarning />
}
