import { Choose } from '../../../controls/Choose.tsx'
import { FieldRow, labelling } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { labelOf } from '../../schema/labels.ts'

/** One of several values; what no schema knows is shown as it is. */
export function ChoiceField({ field }: { readonly field: Field }) {
  const { schema, value, set } = field
  const choices = schema.enum ?? []
  return (
    <FieldRow field={field} naming="name">
      <Choose
        labels={labelling(field)}
        choices={choices.map((choice, i) => ({
          id: String(choice),
          title: labelOf(String(choice)),
          note: schema.enumDescriptions?.[i],
        }))}
        value={value === undefined ? undefined : String(value)}
        onChoose={(id) => void set(choices.find((choice) => String(choice) === id))}
      />
    </FieldRow>
  )
}
