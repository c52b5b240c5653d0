import { createElement } from 'react'
import styles from './Description.module.css'

/** What something is for, with the code in it as code. */
export function Description({ id, text }: { readonly id?: string; readonly text: string }) {
  const pieces = text.split('`').map((piece, i) => (i % 2 === 0 ? piece : createElement('code', { key: i }, piece)))
  return createElement('p', { id, className: styles.description }, ...pieces)
}
