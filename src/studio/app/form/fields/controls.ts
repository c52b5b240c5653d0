import { ConditionValue } from '../../conditions/ConditionField.tsx'
import { AssumedAnswers } from '../../price-grid/AssumedAnswers.tsx'
import { PriceField } from '../../price-grid/PriceField.tsx'
import type { Controls } from '../form-context.ts'
import { RowsField } from '../rows/Rows.tsx'
import { DayField, ExceptionsField } from './Calendar.tsx'
import { ChoiceField, ChoicesField, FlagField, PickField } from './ChoiceField.tsx'
import { ColourField } from './ColourField.tsx'
import { FactsField } from './FactsField.tsx'
import { GroupField, UnfitValue, VariantField } from './GroupField.tsx'
import { MapField } from './MapField.tsx'
import { HoursField, TimeField, WeekdaysField, WeeklyHoursField } from './OfficeHours.tsx'
import { DrawnField, PictureField } from './PictureField.tsx'
import { LinkField, ReferenceField, ReferencesField } from './ReferenceField.tsx'
import { StandInField } from './StandInField.tsx'
import { LanguageField, NumberField, TextField, TextsField } from './TextField.tsx'

export const controls: Controls = {
  answers: AssumedAnswers,
  benefits: ReferencesField,
  choice: ChoiceField,
  choices: ChoicesField,
  colour: ColourField,
  condition: ConditionValue,
  day: DayField,
  drawn: DrawnField,
  exceptions: ExceptionsField,
  facts: FactsField,
  flag: FlagField,
  forms: VariantField,
  group: GroupField,
  hours: HoursField,
  language: LanguageField,
  link: LinkField,
  map: MapField,
  number: NumberField,
  pick: PickField,
  picture: PictureField,
  price: PriceField,
  reference: ReferenceField,
  references: ReferencesField,
  rows: RowsField,
  standIn: StandInField,
  text: TextField,
  texts: TextsField,
  time: TimeField,
  unfit: UnfitValue,
  weekdays: WeekdaysField,
  weeklyHours: WeeklyHoursField,
}
