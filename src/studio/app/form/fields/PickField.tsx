import { type Pick, Picker } from '#studio/app/controls/Picker.tsx'
import { FieldRow, labelling } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'

const lists: Readonly<Record<string, () => readonly Pick[]>> = {
  timeZone: () => Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id })),
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
