import { type ReactNode, useState } from 'react'
import type { CarriedPage } from '../../pages/page.ts'
import footerStyles from './Footer.module.css'
import { Footer, FooterLine } from './Footer.tsx'
import styles from './Frame.module.css'
import headerStyles from './Header.module.css'
import { Header } from './Header.tsx'

interface Props {
  readonly page: Pick<CarriedPage, 'path' | 'layout' | 'task' | 'breadcrumb' | 'languages' | 'messages'>
  readonly children: ReactNode
}

/** What surrounds every page: the link to its content, the header and the footer; of a task only as much as it takes to leave it. */
export function Frame({ page, children }: Props) {
  const { path, layout, task, messages } = page
  return (
    <div className={styles.frame} data-task={task && true}>
      <a className={`unseen ${styles.skip}`} href="#content">
        {messages.layout.skipToContent}
      </a>
      {layout ? (
        <Header key={path} page={page} layout={layout} />
      ) : (
        <Written as="header" className={headerStyles.banner} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {layout && task && <FooterLine links={task} label={messages.layout.footer} />}
      {layout && !task && <Footer layout={layout} messages={messages.layout} />}
      {!layout && <Written as="footer" className={task ? footerStyles.footerLine : footerStyles.footer} />}
    </div>
  )
}

/** The header or the footer as the document has it: neither changes, and links are followed wherever they stand. */
function Written({
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
