import { count } from '#checker/english.ts'
import type { Keys } from '../../protocol.ts'
import styles from './comments.module.css'
import { useOpenComments } from './comments-context.ts'

/** The number of open comments on a field, if there are any. */
export function CommentMark({ file, at }: { readonly file: string; readonly at: Keys }) {
  const open = useOpenComments(file, at)
  if (open === 0) return null
  const words = count(open, 'open comment')
  return (
    <span className={styles.mark} title={words}>
      <span aria-hidden="true">{open}</span>
      <span className="unseen">{words}</span>
    </span>
  )
}
