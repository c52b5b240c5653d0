import type { ComponentProps } from 'react'
import type { FormField } from '#engine/contract/config.ts'
import type { Choice } from '#engine/forms.ts'
import { useMessages } from '../page-context.tsx'
import styles from './form.module.css'
import type { FieldRegistration, Fields } from './use-fields.ts'

interface Props {
  readonly field: FormField
  readonly choices: readonly Choice[]
  /** The initial value: a refused one or a preselected choice. */
  readonly value: string | undefined
  readonly error: string | undefined
  /** Whether a summary of errors tells it as well, so that it is not said twice. */
  readonly isSummed: boolean
  /** The first and last date that it takes, YYYY-MM-DD; undefined before hydration. */
  readonly dates: Fields['dates']
  readonly registration: FieldRegistration
}

/** The types of fields that are written from left to right in every language. */
const leftToRightTypes: readonly string[] = ['email', 'tel']

export function FieldInput({ field, choices, value = '', error, isSummed, dates, registration }: Props) {
  const messages = useMessages('form')
  const { name, label, hint, optional } = field
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const shared = {
    ...registration,
    id: name,
    name,
    required: !optional,
    autoComplete: field.autocomplete,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={name}>
        {label} {optional && <span className={styles.optional}>{messages.optional}</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error} role={isSummed ? undefined : 'status'}>
          {error}
        </p>
      )}
      {field.type === 'textarea' ? (
        <textarea {...shared} rows={6} defaultValue={value} />
      ) : field.type === 'select' || field.type === 'market' ? (
        <Select {...shared} choices={choices} emptyOption={field.emptyOption} defaultValue={value} />
      ) : (
        <input
          {...shared}
          type={field.type}
          dir={leftToRightTypes.includes(field.type) ? 'ltr' : undefined}
          {...(field.type === 'date' && dates)}
          defaultValue={value}
        />
      )}
    </div>
  )
}

type SelectProps = ComponentProps<'select'> & {
  readonly choices: readonly Choice[]
  readonly emptyOption: string | undefined
}

function Select({ choices, emptyOption = '', ...attributes }: SelectProps) {
  return (
    <select {...attributes}>
      <option value="">{emptyOption}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
