import { type ReactNode, useId } from 'react'
import type { IconName } from '#engine/contract/config.ts'
import { Icon } from './Icon.tsx'
import styles from './Section.module.css'

interface Props {
  readonly anchor?: string | undefined
  readonly heading: ReactNode
  readonly icon?: IconName | undefined
  readonly text?: ReactNode
  /** An element at the end of the heading's line. */
  readonly beside?: ReactNode
  /** `measure` limits it to the width of comfortable reading; by default it spans the page. */
  readonly width?: 'measure' | undefined
  /** Whether it is the whole page, so that its heading is the main one. */
  readonly whole?: boolean
  readonly children?: ReactNode
}

export function Section({ anchor, heading, icon, text, beside, width, whole, children }: Props) {
  const id = useId()
  const Heading = whole ? 'h1' : 'h2'
  return (
    <section id={anchor} aria-labelledby={id} className={styles.section} data-width={width}>
      <div className={beside ? styles.line : styles.head}>
        {icon && <Icon name={icon} size={28} />}
        <Heading id={id}>{heading}</Heading>
        {text && <p>{text}</p>}
        {beside}
      </div>
      {children}
    </section>
  )
}

/** A list in columns: three if its items fill them, else two; one on a phone. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.columns}>{children}</ul>
}
