import { type ReactNode, useId } from 'react'
import type { IconName } from '../../contract/config.ts'
import { Icon } from './Icon.tsx'
import styles from './Section.module.css'

interface Props {
  /** The section's address on the page. */
  readonly anchor?: string | undefined
  readonly heading: ReactNode
  readonly icon?: IconName | undefined
  readonly text?: ReactNode
  /** What stands in the line of the heading, at its end. */
  readonly beside?: ReactNode
  /** `measure` keeps to the width of comfortable reading; left out, it spans the page. */
  readonly width?: 'measure' | undefined
  /** Whether it is all that the page shows, under the page's main heading. */
  readonly whole?: boolean
  readonly children?: ReactNode
}

/** A section of a page under its own heading. */
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

/** A list in columns, a hairline over each item: three where its items fill them, else two; on a phone one. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.columns}>{children}</ul>
}
