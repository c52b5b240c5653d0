import type { ReactNode } from 'react'
import type { PageWords } from '../../pages/page.ts'
import styles from './layout.module.css'

interface Props {
  /** Whose accent colour the page wears: a market's id, or undefined for the site's own. */
  readonly accent: string | undefined
  readonly words: PageWords['layout']
  readonly children: ReactNode
}

/** The ground of every page, in the accent colour of its market. */
export function Frame({ accent, words, children }: Props) {
  return (
    <div className={styles.frame} data-accent={accent}>
      <a className={styles.skip} href="#content">
        {words.skipToContent}
      </a>
      {children}
    </div>
  )
}
