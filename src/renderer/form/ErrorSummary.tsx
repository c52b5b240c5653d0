import { useEffect, useRef } from 'react'
import type { FieldError } from '../../engine/visit.ts'
import { useWords } from '../page-context.tsx'
import styles from './form.module.css'

interface Props {
  readonly errors: readonly FieldError[]
  /** Grows with every refused attempt, so that the summary takes the focus again. */
  readonly attempt: number
}

/** What is wrong with a form, said first, each line leading to its field. */
export function ErrorSummary({ errors, attempt }: Props) {
  const words = useWords('form')
  const summary = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt takes the focus, though nothing else changed.
  useEffect(() => {
    if (shown) summary.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{words.problem}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>{isShown(field) ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}

/** Whether the visitor can go to the field: a chosen plan and the form's own name have no input. */
function isShown(field: string): boolean {
  return field !== 'form-name' && field !== 'plan'
}
