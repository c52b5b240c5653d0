import type { ReactNode } from 'react'
import type { PageMessages } from '../../pages/page.ts'
import styles from './layout.module.css'

interface Props {
  readonly messages: PageMessages['layout']
  readonly children: ReactNode
}

/** The ground of every page. */
export function Frame({ messages, children }: Props) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {messages.skipToContent}
      </a>
      {children}
    </div>
  )
}
