import { useId } from 'react'
import { Input, type InputProps, Label, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './Fields.module.css'
import inputs from './inputs.module.css'

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className'> {
  readonly label: string
  /** Makes it a text area, of at least so many lines. */
  readonly rows?: number
  /** Attributes of the input: a placeholder, the first and the last day. */
  readonly input?: Pick<InputProps, 'placeholder' | 'min' | 'max'>
}

/** A text or a day under its label. */
export function Field({ label, rows, input, ...props }: FieldProps) {
  const isShort = /^(date|time|datetime-local)$/.test(props.type ?? '')
  return (
    <TextField {...props} className={(isShort ? styles.short : styles.field) ?? ''}>
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input {...input} className={inputs.input ?? ''} />
      ) : (
        <TextArea className={inputs.input ?? ''} rows={rows} />
      )}
    </TextField>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly isDisabled?: boolean
  readonly onChange: (value: string) => void
}

/** One of a few options, under a label. */
export function Select({ label, value, options, isDisabled, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.short}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={inputs.input}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
