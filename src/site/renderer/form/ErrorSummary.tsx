import { useEffect, useRef } from 'react'
import type { FieldError } from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import { InPageLink } from '../elements/Links.tsx'
import { useMessages } from '../page-context.tsx'
import styles from './form.module.css'

interface Props {
  readonly errors: readonly FieldError[]
  /** Whether the page, not the server, refused to send the form. */
  readonly tried: boolean
}

const formControl = ':is(input, select, textarea):not([hidden] *)'

/**
 * The errors of a form above its fields, each with a link to its field. It takes the focus when it appears; a new `key`
 * makes a screen reader announce it again.
 */
export function ErrorSummary({ errors, tried }: Props) {
  const messages = useMessages('form')
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A visitor who corrects a refused form before hydration keeps the focus.
    if (tried || !document.activeElement?.matches(formControl)) summary.current?.focus()
  }, [tried])
  if (errors.length === 0) return null
  return (
    <div ref={summary} className={styles.summary} tabIndex={-1}>
      {/* A child of the focused element, so that it is announced once and not twice. */}
      <div role="alert">
        <h2>{messages.problem}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              {isFocusable(field) ? (
                // No entry in the history, so that Back still leaves the page.
                <InPageLink href={`#${field}`} onFollow={() => document.getElementById(field)?.focus()}>
                  {message}
                </InPageLink>
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

/** Whether a field can have the focus; the plan and the form's name are hidden fields. */
function isFocusable(field: string): boolean {
  return field !== 'form-name' && field !== 'plan'
}

/** Sets the document's title, marked if the form has errors. */
export function useTitle(title: string, hasErrors: boolean): void {
  const { errorTitle } = useMessages('form')
  useEffect(() => {
    document.title = hasErrors ? fill(errorTitle, { title }) : title
  }, [title, hasErrors, errorTitle])
}
