import { Picker } from '../../../controls/Picker.tsx'
import { FieldRow, labelling } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { setting } from '../../operations.ts'
import { creation, offered } from '../../references.ts'

/** The id of something that stands elsewhere, picked by what people call it; what is missing can be made at once. */
export function ReferenceField({ field }: { readonly field: Field }) {
  const { form, at, schema, value, set } = field
  const kind = schema.refersTo ?? ''
  const references = offered(form, kind, at)
  const pick = (id: string) => {
    const found = references.find((one) => String(one.id) === id)
    void set(found?.id ?? id)
  }
  const create = (name: string) => {
    const made = creation(form, kind, name, at)
    if (made) form.make(`Create ${name}`, made.operation, setting(form.file.file, at, value, made.id))
  }
  return (
    <FieldRow field={field} naming="name">
      <Picker
        labels={labelling(field)}
        picks={references.map(({ id, label }) => ({ id: String(id), label }))}
        value={value === undefined ? '' : String(value)}
        onPick={pick}
        onCreate={creation(form, kind, 'x', at) && create}
      />
    </FieldRow>
  )
}
