import type { KeyboardEvent } from 'react'
import { dayBounds, optionsOf, usualLength } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import type { useWizard } from './use-wizard.ts'

interface Props {
  readonly question: Question
  readonly state: Pick<ReturnType<typeof useWizard>, 'live' | 'typed'>
  readonly id: string
  /** The name for screen readers, where no label stands beside it. */
  readonly label?: string
  /** The text in a refused form. */
  readonly refused: string | undefined
  readonly isRequired: boolean
  readonly isDisabled?: boolean
  readonly isWrong: boolean
  readonly onChange: () => void
  readonly onEnter: () => void
}

/** The input for a number, a day, words, or one of several options. Its unit and its error stand beside it, under its id. */
export function AnswerInput({ question, state, id, label, refused, isWrong, onEnter, ...props }: Props) {
  const { field, kind, unit, least, most, step = 1 } = question
  const shared = {
    id,
    name: field,
    defaultValue: refused,
    required: props.isRequired,
    disabled: props.isDisabled,
    'aria-label': label,
    'aria-describedby': [unit && `${id}-unit`, isWrong && `${id}-error`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
    onChange: props.onChange,
  } as const
  // Enter would send the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !state.live) return
    event.preventDefault()
    onEnter()
  }
  switch (kind) {
    case 'number':
      return (
        <input
          {...shared}
          type="number"
          inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
          min={least}
          max={most}
          step={step}
          onKeyDown={onKeyDown}
        />
      )
    case 'date':
      return <input {...shared} type="date" {...dayBounds(question, state.typed.today)} onKeyDown={onKeyDown} />
    case 'text':
      return (question.maxLength ?? 0) > usualLength ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input {...shared} type="text" onKeyDown={onKeyDown} />
      )
  }
  return (
    <select {...shared}>
      <option value="" />
      {optionsOf(question).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
