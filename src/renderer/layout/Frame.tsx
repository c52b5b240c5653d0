import type { ReactNode } from 'react'
import type { Page } from '../../pages/page.ts'
import { Footer, FooterLine } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'

interface Props {
  readonly page: Pick<Page, 'path' | 'layout' | 'task' | 'messages'>
  readonly children: ReactNode
}

/** What surrounds every page: the link to its content, the header and the footer; of a task only as much as it takes to leave it. */
export function Frame({ page: { path, layout, task, messages }, children }: Props) {
  return (
    <div className={styles.frame} data-task={task && true}>
      <a className={styles.skip} href="#content">
        {messages.layout.skipToContent}
      </a>
      <Header key={path} layout={layout} messages={messages.layout} isTask={task !== undefined} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {task ? (
        <FooterLine links={task} label={messages.layout.footer} />
      ) : (
        <Footer layout={layout} messages={messages.layout} />
      )}
    </div>
  )
}
