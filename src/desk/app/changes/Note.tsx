import { Field } from '#workbench/app/Fields.tsx'

interface NoteProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A few sentences to somebody else. */
export function Note({ label, value, onChange }: NoteProps) {
  return <Field label={label} value={value} onChange={onChange} maxLength={2000} rows={2} />
}
