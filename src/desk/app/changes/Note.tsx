import { Label, TextArea, TextField } from 'react-aria-components'
import inputs from '#workbench/app/inputs.module.css'
import styles from '../desk.module.css'

interface NoteProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A few sentences to somebody else. */
export function Note({ label, value, onChange }: NoteProps) {
  return (
    <TextField className={styles['note'] ?? ''} value={value} onChange={onChange} maxLength={2000}>
      <Label>{label}</Label>
      <TextArea className={inputs['input'] ?? ''} rows={2} />
    </TextField>
  )
}
