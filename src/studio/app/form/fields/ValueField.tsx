import type { FieldProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { Schema } from '../../../../config/schema/schema-set.ts'
import { useForm } from '../form-context.ts'
import { resolved } from '../schema/bundle.ts'
import { type Control, controlOf } from '../schema/controls.ts'
import { isOfKind } from '../schema/fits.ts'
import { useField } from '../use-field.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { ColourField } from './ColourField.tsx'
import { DayField } from './DayField.tsx'
import { DrawnField } from './DrawnField.tsx'
import { ExceptionsField } from './ExceptionsField.tsx'
import { FlagField } from './FlagField.tsx'
import { FormsField } from './FormsField.tsx'
import { GroupField } from './GroupField.tsx'
import { HoursField } from './HoursField.tsx'
import { LanguageField } from './LanguageField.tsx'
import { LinkField } from './LinkField.tsx'
import { MapField } from './MapField.tsx'
import { NumberField } from './NumberField.tsx'
import { OtherKind } from './OtherKind.tsx'
import { PickField } from './PickField.tsx'
import { PictureField } from './PictureField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { ReferencesField } from './ReferencesField.tsx'
import { RowsField } from './RowsField.tsx'
import { TextField } from './TextField.tsx'
import { TextsField } from './TextsField.tsx'
import { TimeField } from './TimeField.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'
import { WeeklyHoursField } from './WeeklyHoursField.tsx'

const fields: Record<Control, ComponentType<FieldProps>> = {
  benefits: ReferencesField,
  choice: ChoiceField,
  choices: ChoicesField,
  colour: ColourField,
  condition: FormsField,
  day: DayField,
  drawn: DrawnField,
  exceptions: ExceptionsField,
  flag: FlagField,
  forms: FormsField,
  group: GroupField,
  hours: HoursField,
  language: LanguageField,
  link: LinkField,
  map: MapField,
  number: NumberField,
  pick: PickField,
  picture: PictureField,
  reference: ReferenceField,
  references: ReferencesField,
  rows: RowsField,
  text: TextField,
  texts: TextsField,
  time: TimeField,
  weekdays: WeekdaysField,
  weeklyHours: WeeklyHoursField,
}

/** The field that fits a value, by what its schema says. */
export function ValueField(props: FieldProps) {
  const { root } = useForm()
  // rjsf draws the forms that a value can take by themselves.
  if (props.schema.oneOf) return null
  const schema = resolved(props.schema as Schema, root)
  const Field = isOfKind(props.formData, schema) ? fields[controlOf(schema)] : UnfitField
  return <Field {...props} />
}

function UnfitField(props: FieldProps) {
  return <OtherKind field={useField(props)} />
}
