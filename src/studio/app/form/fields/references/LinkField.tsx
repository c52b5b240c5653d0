import { Picker } from '../../../controls/Picker.tsx'
import { FieldRow, labelling } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'

/** Where something leads: one of the site's own addresses, or any other. */
export function LinkField({ field }: { readonly field: Field }) {
  const { form, value, set } = field
  const pages = form.references.page ?? []
  return (
    <FieldRow field={field} naming="name">
      <Picker
        labels={labelling(field)}
        picks={pages.map(({ id, label }) => ({ id: String(id), label: String(id), note: label }))}
        value={typeof value === 'string' ? value : ''}
        onPick={(address) => void set(address)}
        allowsOther
      />
    </FieldRow>
  )
}
