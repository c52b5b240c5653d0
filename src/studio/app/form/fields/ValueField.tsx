import type { FieldProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { Schema } from '../../../../config/schema/schema-set.ts'
import { useForm } from '../form-context.ts'
import { resolved } from '../schema/bundle.ts'
import { type Control, controlOf } from '../schema/controls.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { FlagField } from './FlagField.tsx'
import { FormsField } from './FormsField.tsx'
import { GroupField } from './GroupField.tsx'
import { MapField } from './MapField.tsx'
import { NumberField } from './NumberField.tsx'
import { RowsField } from './RowsField.tsx'
import { TextField } from './TextField.tsx'
import { TextsField } from './TextsField.tsx'

const fields: Record<Control, ComponentType<FieldProps>> = {
  choice: ChoiceField,
  choices: ChoicesField,
  condition: FormsField,
  flag: FlagField,
  forms: FormsField,
  group: GroupField,
  hours: GroupField,
  map: MapField,
  number: NumberField,
  rows: RowsField,
  text: TextField,
  texts: TextsField,
}

/** The field that fits a value, by what its schema says. */
export function ValueField(props: FieldProps) {
  const { root } = useForm()
  const Field = fields[controlOf(resolved(props.schema as Schema, root))]
  return <Field {...props} />
}
