import { type ReactNode, useId } from 'react'
import inputs from '#workbench/app/inputs.module.css'
import { DayPicker } from '../../controls/DayPicker.tsx'
import { Picker } from '../../controls/Picker.tsx'
import styles from './dialogs.module.css'

interface DialogFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'day' | 'number'
  /** A few choices are a closed list; many are suggested while typing. */
  readonly choices?: readonly { readonly id: string; readonly title: string }[] | undefined
  /** Allows no other value, however many choices there are. */
  readonly isClosed?: boolean
  readonly hint?: ReactNode
  readonly problem?: ReactNode
  readonly isLong?: boolean
  readonly isFirst?: boolean
  readonly onBlur?: () => void
}

const few = 60

/** A field of a dialog: label, control, hint and problem. */
export function DialogField(props: DialogFieldProps) {
  const {
    label,
    value,
    onChange,
    type = 'text',
    choices,
    isClosed = false,
    hint,
    problem,
    isLong,
    isFirst,
    onBlur,
  } = props
  const id = useId()
  const about = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ')
  const common = {
    id,
    className: inputs['input'] ?? '',
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
    ...(onBlur && { onBlur }),
    ...(about && { 'aria-describedby': about }),
    ...(problem !== undefined && { 'aria-invalid': true as const }),
    // Opening the dialog focuses its first field.
    autoFocus: isFirst === true,
  }
  const isSelect = choices !== undefined && choices.length <= few
  const isPicker = choices !== undefined && !isSelect && isClosed
  const isDay = type === 'day'
  const isInput = !isSelect && !isPicker && !isDay
  return (
    <div className={styles['field']}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {isPicker && (
        <Picker
          labels={{ 'aria-labelledby': `${id}-label`, ...(about && { 'aria-describedby': about }) }}
          picks={choices.map((choice) => ({ id: choice.id, label: choice.title }))}
          value={value}
          onPick={onChange}
        />
      )}
      {isDay && (
        <DayPicker
          labels={{ 'aria-labelledby': `${id}-label`, ...(about && { 'aria-describedby': about }) }}
          value={value}
          onChange={onChange}
        />
      )}
      {isSelect && (
        <select {...common}>
          {!choices.some((choice) => choice.id === value) && <option value={value}>{value || 'Choose…'}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.title}
            </option>
          ))}
        </select>
      )}
      {isInput && isLong && <textarea {...common} rows={6} />}
      {isInput && !isLong && <input {...common} type={type} {...(choices && { list: `${id}-choices` })} />}
      {isInput && choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.title} />
          ))}
        </datalist>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface DialogChoicesProps {
  readonly label: string
  /** The chosen ids, comma-separated. */
  readonly value: string
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

/** A group of checkboxes. */
export function DialogChoices({ label, value, choices, problem, onChange }: DialogChoicesProps) {
  const id = useId()
  const chosen = value.split(',')
  const tick = (one: string, isChosen: boolean) => {
    const all = choices.map((choice) => choice.id)
    onChange(all.filter((other) => (other === one ? isChosen : chosen.includes(other))).join(','))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset stands in no grid.
    <div
      role="group"
      className={styles['field']}
      aria-labelledby={`${id}-label`}
      {...(problem !== undefined && { 'aria-describedby': `${id}-problem` })}
    >
      <span id={`${id}-label`} data-label="">
        {label}
      </span>
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <label key={choice.id}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={({ target }) => tick(choice.id, target.checked)}
            />{' '}
            {choice.title}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
