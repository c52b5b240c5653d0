import { useField, type ValueProps } from './field-row/use-field.ts'
import { UnfitValue } from './fields/UnfitValue.tsx'
import { controlOf } from './schema/controls.ts'
import { isOfKind } from './schema/fits.ts'

/** A value with the control that fits its schema; a group draws its properties by this again. */
export function Value(props: ValueProps) {
  const field = useField(props)
  const { form, schema, value } = field
  const Control = isOfKind(value, schema) ? form.controls[controlOf(schema)] : UnfitValue
  return <Control field={field} />
}
