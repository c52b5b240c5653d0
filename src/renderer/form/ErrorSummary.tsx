import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldError } from '../../engine/forms/visit.ts'
import { fill } from '../../engine/site/template.ts'
import { useMessages } from '../page-context.tsx'
import styles from './form.module.css'

interface Props {
  readonly errors: readonly FieldError[]
  /** Whether the page itself has refused to send the form; else the server may have. */
  readonly tried: boolean
}

const atWork = ':is(input, select, textarea):not([hidden] *)'

/**
 * What is wrong with a form, said first, each line leading to its field. It takes the focus when it appears; a new `key`
 * makes it appear, and be read out, once more.
 */
export function ErrorSummary({ errors, tried }: Props) {
  const messages = useMessages('form')
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Who is mending a refused form before the page runs is left to it.
    if (tried || !document.activeElement?.matches(atWork)) summary.current?.focus()
  }, [tried])
  if (errors.length === 0) return null
  return (
    <div ref={summary} className={styles.summary} tabIndex={-1}>
      {/* Apart from the element with the focus, so that it is read out once and not twice. */}
      <div role="alert">
        <h2>{messages.problem}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              {isShown(field) ? (
                <a href={`#${field}`} onClick={(event) => goTo(field, event)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Goes to a field and leaves no trace in the history, where Back would then lead nowhere. */
function goTo(field: string, event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(field)?.focus()
}

/** Whether the visitor can go to the field: a chosen plan and the form's own name have no input. */
function isShown(field: string): boolean {
  return field !== 'form-name' && field !== 'plan'
}

/** Shows a title in the browser's tab; where something is wrong with the form, it says so first. */
export function useTitle(title: string, wrong: boolean): void {
  const { errorTitle } = useMessages('form')
  useEffect(() => {
    document.title = wrong ? fill(errorTitle, { title }) : title
  }, [title, wrong, errorTitle])
}
