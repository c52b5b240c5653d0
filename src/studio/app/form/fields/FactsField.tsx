import type { FactValue } from '#contract/config.ts'
import { notationOf, valueIn } from '#engine/plans/facts/fact-notation.ts'
import inputs from '#studio/app/controls/inputs.module.css'
import { describing, FieldRow } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { offered } from '#studio/app/form/references.ts'
import { resolveRef } from '#studio/app/form/schema/bundle.ts'
import { useTyping } from '#studio/app/form/typing.ts'
import { propertyOf } from '#studio/app/form/Value.tsx'
import type { Reference } from '#studio/protocol.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { TextField } from './TextField.tsx'

/** The facts of a plan: a field for each that its market or the site defines. */
export function FactsField({ field }: { readonly field: Field }) {
  const { form, at } = field
  const stated: Readonly<Record<string, unknown>> = Object(field.value)
  const isTranslation = resolveRef(propertySchema(field), form.root).type === 'string'
  const facts = offered(form, 'fact', at).filter(({ valueKind }) => !isTranslation || valueKind === 'words')
  const others = Object.keys(stated).filter((id) => facts.every((fact) => fact.id !== id))
  return (
    <FieldRow field={field} naming="group">
      {[...facts, ...others.map((id) => undefinedFact(id, stated[id]))].map((fact) => (
        <FactField key={fact.id} fact={fact} field={propertyOf(field, [fact.id], stated[fact.id])} />
      ))}
    </FieldRow>
  )
}

/** A fact that nothing defines, which the checker reports in its field. */
function undefinedFact(id: string, value: unknown): Reference {
  return {
    id,
    label: id,
    valueKind: typeof value === 'string' ? 'words' : typeof value === 'boolean' ? 'yesNo' : 'count',
  }
}

function propertySchema({ schema: { additionalProperties } }: Field) {
  return typeof additionalProperties === 'object' ? additionalProperties : {}
}

function FactField({
  fact: { label, meaning, valueKind },
  field,
}: {
  readonly fact: Reference
  readonly field: Field
}) {
  const described = meaning === undefined ? {} : { description: meaning }
  if (valueKind === 'words') return <TextField field={{ ...field, label, schema: { type: 'string', ...described } }} />
  if (valueKind === 'yesNo') {
    const schema = { enum: [true, false], enumDescriptions: ['Yes', 'No'], ...described }
    return <ChoiceField field={{ ...field, label, schema }} />
  }
  return <FigureField field={{ ...field, label, schema: described }} />
}

/** A number or a range as people type it: `850+`, `1–2`, `up to 500`, `not covered`. */
function FigureField({ field }: { readonly field: Field }) {
  const { control } = useTyping(
    field,
    notationOf(field.value as FactValue | undefined),
    (text) => (text.trim() === '' ? undefined : (valueIn(text) ?? text)),
    (text) => text.trim() === '' || valueIn(text) !== undefined,
  )
  return (
    <FieldRow field={field}>
      <input
        {...describing(field)}
        {...control}
        className={inputs.input}
        autoComplete="off"
        placeholder="95, 850+, 1–2, up to 500, not covered"
      />
    </FieldRow>
  )
}
