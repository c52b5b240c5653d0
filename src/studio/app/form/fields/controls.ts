import type { Controls } from '../form-context.ts'
import { ChoiceField } from './choices/ChoiceField.tsx'
import { ChoicesField } from './choices/ChoicesField.tsx'
import { DrawnField } from './choices/DrawnField.tsx'
import { FlagField } from './choices/FlagField.tsx'
import { PickField } from './choices/PickField.tsx'
import { FormsField } from './groups/FormsField.tsx'
import { GroupField } from './groups/GroupField.tsx'
import { MapField } from './groups/MapField.tsx'
import { RowsField } from './groups/RowsField.tsx'
import { LinkField } from './references/LinkField.tsx'
import { PictureField } from './references/PictureField.tsx'
import { ReferenceField } from './references/ReferenceField.tsx'
import { ReferencesField } from './references/ReferencesField.tsx'
import { ColourField } from './text/ColourField.tsx'
import { LanguageField } from './text/LanguageField.tsx'
import { NumberField } from './text/NumberField.tsx'
import { TextField } from './text/TextField.tsx'
import { TextsField } from './text/TextsField.tsx'
import { DayField } from './time/DayField.tsx'
import { ExceptionsField } from './time/ExceptionsField.tsx'
import { HoursField } from './time/HoursField.tsx'
import { TimeField } from './time/TimeField.tsx'
import { WeekdaysField } from './time/WeekdaysField.tsx'
import { WeeklyHoursField } from './time/WeeklyHoursField.tsx'

/** The component of each control. */
export const controls: Controls = {
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
