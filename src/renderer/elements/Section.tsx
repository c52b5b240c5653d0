import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface Props {
  /** The section's address on the page. */
  readonly anchor?: string | undefined
  readonly heading: string
  readonly text?: string | undefined
  /** `wide` spans the page; `measure` keeps to the width of comfortable reading. */
  readonly width?: 'wide' | 'measure'
  readonly children?: ReactNode
}

/** A section of a page under its own heading. */
export function Section({ anchor, heading, text, width = 'wide', children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles.section} data-width={width}>
      <div className={styles.opening}>
        <h2 id={id}>{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
