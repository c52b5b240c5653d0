import type { ReactNode } from 'react'
import type { Page } from '../../pages/page.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'

interface Props {
  readonly page: Pick<Page, 'path' | 'layout' | 'messages'>
  readonly children: ReactNode
}

/** What surrounds every page: the link to its content, the header and the footer. */
export function Frame({ page: { path, layout, messages }, children }: Props) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {messages.layout.skipToContent}
      </a>
      <Header key={path} layout={layout} messages={messages.layout} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer layout={layout} messages={messages.layout} />
    </div>
  )
}
