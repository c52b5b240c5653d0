import type { OpenFile } from '../../protocol.ts'
import styles from './editor.module.css'

/** The text of a file as it would be saved. */
export function SourceView({ file: { text } }: { readonly file: OpenFile }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys.
    <pre className={styles['source']} tabIndex={0}>
      {text}
    </pre>
  )
}
