import type { ReactNode } from 'react'
import type { PageMessages } from '../../pages/page.ts'
import styles from './layout.module.css'

interface Props {
  /** Whose accent colour the page wears: a market's id, or undefined for the site's own. */
  readonly accent: string | undefined
  readonly messages: PageMessages['layout']
  readonly children: ReactNode
}

/** The ground of every page, in the accent colour of its market. */
export function Frame({ accent, messages, children }: Props) {
  return (
    <div className={styles.frame} data-accent={accent}>
      <a className={styles.skip} href="#content">
        {messages.skipToContent}
      </a>
      {children}
    </div>
  )
}
