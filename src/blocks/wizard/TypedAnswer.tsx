import type { KeyboardEvent } from 'react'
import type { Question } from '#contract/config.ts'
import { dayBounds, usualLength } from '#engine/answers/question-kinds.ts'
import fieldStyles from '#renderer/form/form.module.css'
import type { useWizard } from './use-wizard.ts'

interface Props {
  readonly question: Question
  readonly state: ReturnType<typeof useWizard>
  /** The text in a refused form. */
  readonly refused: string | undefined
  readonly isWrong: boolean
}

/** A number, a day or words. */
export function TypedAnswer({ question, state, refused, isWrong }: Props) {
  const { field, kind, text, askIf, optional, unit, least, most, step = 1 } = question
  const shared = {
    id: field,
    name: field,
    defaultValue: refused,
    required: !askIf && !optional,
    'aria-label': text,
    'aria-describedby': [unit && `${field}-unit`, isWrong && `${field}-error`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
    onChange: () => state.answerFrom(question),
  } as const
  // Enter would send the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !state.live) return
    event.preventDefault()
    state.tryOn(question)
  }
  const isLong = (question.maxLength ?? 0) > usualLength
  return (
    <div className={fieldStyles.field} data-invalid={isWrong || undefined}>
      {kind === 'number' ? (
        <input
          {...shared}
          type="number"
          inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
          min={least}
          max={most}
          step={step}
          onKeyDown={onKeyDown}
        />
      ) : kind === 'date' ? (
        <input {...shared} type="date" {...dayBounds(question, state.typed.today)} onKeyDown={onKeyDown} />
      ) : isLong ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input {...shared} type="text" onKeyDown={onKeyDown} />
      )}
      {unit && <p id={`${field}-unit`}>{unit}</p>}
    </div>
  )
}
