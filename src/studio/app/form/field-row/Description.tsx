import { createElement, type ReactNode } from 'react'
import styles from './Description.module.css'

/** What something is for. */
export function Description({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p id={id} className={styles.description}>
      {withCode(text)}
    </p>
  )
}

/** A sentence of the checker or of a schema, with what it puts between backticks as code. */
export function withCode(text: string): ReactNode[] {
  return text.split('`').map((piece, i) => (i % 2 === 0 ? piece : createElement('code', { key: i }, piece)))
}
