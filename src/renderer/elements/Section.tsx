import { type ReactNode, useId } from 'react'
import type { IconName } from '../../contract/config.ts'
import { Icon } from './Icon.tsx'
import styles from './Section.module.css'

interface Props {
  /** The section's address on the page. */
  readonly anchor?: string | undefined
  readonly heading: string
  readonly icon?: IconName | undefined
  readonly text?: ReactNode
  /** `wide` spans the page; `measure` keeps to the width of comfortable reading. */
  readonly width?: 'wide' | 'measure'
  readonly children?: ReactNode
}

/** A section of a page under its own heading. */
export function Section({ anchor, heading, icon, text, width = 'wide', children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles.section} data-width={width}>
      <div className={styles.opening}>
        {icon && <Icon name={icon} size={28} />}
        <h2 id={id}>{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** The opening of a page: what stands over its first section, one thing under the other. */
export function Opening({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** The sentence under a page's main heading. */
export function LeadText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
