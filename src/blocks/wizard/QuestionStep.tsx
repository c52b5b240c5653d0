import { type KeyboardEvent, useRef } from 'react'
import type { Question } from '../../contract/config.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { useWizard } from './use-wizard.ts'
import styles from './Wizard.module.css'

interface Props {
  readonly question: Question
  readonly quote: ReturnType<typeof useWizard>
  /** The type of the plan that the visitor chose. */
  readonly planType: string | undefined
  /** The answer that stood in a refused form. */
  readonly refused: string | undefined
  readonly error: string | undefined
}

/** One question with its answers, each a whole row to tap. */
export function QuestionStep({ question, quote, planType, refused, error }: Props) {
  const { live, step, walked } = quote
  const messages = useMessages('wizard')
  const { id, field, text, hint } = question
  const current = live && step.id === id
  const described = ['step-label', hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={`step-${id}`}
      tabIndex={-1}
      className={styles.step}
      hidden={live && !current}
      disabled={live && !walked.asked.includes(question)}
      aria-describedby={described}
    >
      <legend>
        <h2>{text}</h2>
      </legend>
      {hint && (
        <p id={`${field}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${field}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <Options question={question} quote={quote} planType={planType} refused={refused} />
      {current && (
        <div className={styles.controls}>
          {step.previous && (
            <button type="button" className={buttonClass.secondary} onClick={quote.goBack}>
              {messages.previous}
            </button>
          )}
          {walked.answers[id] && (
            <button type="button" className={buttonClass.primary} onClick={() => quote.goOn(id)}>
              {messages.continue}
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** A click, a tap, Space or Enter chooses and goes on; the arrow keys only move between the answers (WCAG 3.2.2). */
function Options({ question: { id, field, askIf, options }, quote, planType, refused }: Omit<Props, 'error'>) {
  const { suggested } = useMessages('wizard')
  const byArrow = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // With Alt or Command an arrow key goes through the history.
    byArrow.current = event.key.startsWith('Arrow') && !event.altKey && !event.metaKey
    // A browser does nothing when Space meets an answer that is chosen already.
    const goesOn = event.key === 'Enter' || (event.key === ' ' && event.currentTarget.checked)
    if (!goesOn || !quote.live) return
    event.preventDefault()
    event.currentTarget.checked = true
    quote.choose(id, event.currentTarget.value)
  }
  const onClick = (value: string) => {
    if (!byArrow.current) quote.choose(id, value)
    byArrow.current = false
  }
  return (
    <div className={styles.options}>
      {options.map(({ value, label, hint, planType: fits }, i) => {
        const inputId = i === 0 ? field : `${field}-${value}`
        return (
          <label key={value} className={styles.option} htmlFor={inputId}>
            <input
              id={inputId}
              type="radio"
              name={field}
              value={value}
              // Without scripts a question that may not apply can be left open; the receiver knows whether it does.
              required={!askIf}
              defaultChecked={refused === value}
              onKeyDown={onKeyDown}
              onChange={() => quote.answer(id, value)}
              onClick={() => onClick(value)}
            />
            <span>
              {label}
              {hint && <span className={styles.optionHint}>{hint}</span>}
              {fits !== undefined && fits === planType && <span className={styles.suggested}>{suggested}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
