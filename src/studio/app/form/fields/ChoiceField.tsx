import { allZones } from '#checker/schema.ts'
import inputs from '#workbench/app/inputs.module.css'
import { Choose } from '../../controls/Choose.tsx'
import { type Pick, Picker } from '../../controls/Picker.tsx'
import { describing, FieldRow, labelling } from '../FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { choiceLabel } from '../schema/labels.ts'
import styles from './ChoiceField.module.css'

/** One of several values; an unknown one is shown as it is. */
export function ChoiceField({ field }: { readonly field: Field }) {
  const { schema, value, set } = field
  const choices = schema.enum ?? []
  return (
    <FieldRow field={field} naming="name">
      <Choose
        labels={labelling(field)}
        choices={choices.map((choice, i) => ({
          id: String(choice),
          title: choiceLabel(schema, i),
          note: schema.enumDescriptions?.[i],
        }))}
        value={value === undefined ? undefined : String(value)}
        onChoose={(id) => void set(choices.find((choice) => String(choice) === id))}
      />
    </FieldRow>
  )
}

/** Any of several values, in the order of the choices. */
export function ChoicesField({ field }: { readonly field: Field }) {
  const choices = field.schema.items?.enum ?? []
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const choose = (choice: unknown, isChosen: boolean) => {
    const next = choices.filter((one) => (one === choice ? isChosen : chosen.includes(one)))
    if (next.length === 0 && !field.required) field.remove()
    else void field.set(next)
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.choices}>
        {choices.map((choice, i) => (
          <label key={String(choice)}>
            <input
              type="checkbox"
              className={inputs.checkbox}
              checked={chosen.includes(choice)}
              onChange={({ target }) => choose(choice, target.checked)}
            />{' '}
            {choiceLabel(field.schema.items ?? {}, i)}
            <small>{field.schema.items?.enumDescriptions?.[i]}</small>
          </label>
        ))}
      </div>
    </FieldRow>
  )
}

export function FlagField({ field }: { readonly field: Field }) {
  const isFixed = field.schema.const !== undefined
  return (
    <FieldRow field={field}>
      <span data-narrow="">
        <input
          {...describing(field)}
          type="checkbox"
          className={inputs.checkbox}
          checked={field.value === true}
          onChange={({ target: { checked } }) => (checked || !isFixed ? field.set(checked) : field.remove())}
        />
      </span>
    </FieldRow>
  )
}

const lists: Readonly<Record<string, () => readonly Pick[]>> = {
  timeZone: () => allZones.map((id) => ({ id, label: zoneLabel(id) })),
  currency: currencies,
  country: countries,
}

const known = new Map<string, readonly Pick[]>()

export function PickField({ field }: { readonly field: Field }) {
  const { value, schema, set } = field
  return (
    <FieldRow field={field} naming="name">
      <Picker
        labels={labelling(field)}
        picks={listOf(schema.input ?? '')}
        value={typeof value === 'string' ? value : ''}
        onPick={(id) => void set(id)}
      />
    </FieldRow>
  )
}

function listOf(input: string): readonly Pick[] {
  const list = known.get(input) ?? lists[input]?.() ?? []
  known.set(input, list)
  return list
}

/** `Asia/Kuala_Lumpur` is `Kuala Lumpur (Asia)`. */
function zoneLabel(timeZone: string): string {
  const [region = '', ...city] = timeZone.replaceAll('_', ' ').split('/')
  return city.length === 0 ? region : `${city.toReversed().join(', ')} (${region})`
}

function currencies(): Pick[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = Intl.supportedValuesOf('currency')
  return codes.map((id) => ({ id, label: names.of(id) ?? id })).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Region codes that are no countries. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** The countries that the browser can name, sorted by name. */
export function countries(): Pick[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .flatMap((code) => {
      const name = others.has(code) ? undefined : names.of(code)
      return name === undefined ? [] : [{ id: code, label: name }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
