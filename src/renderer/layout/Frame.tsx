import { type ReactNode, useState } from 'react'
import type { CarriedPage } from '../../pages/page.ts'
import { Footer, FooterLine } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'

interface Props {
  readonly page: Pick<CarriedPage, 'path' | 'layout' | 'task' | 'languages' | 'messages'>
  readonly children: ReactNode
}

/** What surrounds every page: the link to its content, the header and the footer; of a task only as much as it takes to leave it. */
export function Frame({ page: { path, layout, task, languages = [], messages }, children }: Props) {
  return (
    <div className={styles.frame} data-task={task && true}>
      <a className={`unseen ${styles.skip}`} href="#content">
        {messages.layout.skipToContent}
      </a>
      {layout ? (
        <Header key={path} {...{ layout, languages }} messages={messages.layout} isTask={task !== undefined} />
      ) : (
        <Written as="header" className={styles.header} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {layout && task && <FooterLine links={task} label={messages.layout.footer} />}
      {layout && !task && <Footer layout={layout} messages={messages.layout} />}
      {!layout && <Written as="footer" className={task ? styles.footerLine : styles.footer} />}
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
