import type { FactValue } from '#engine/contract/config.ts'
import { dateIn } from '#engine/dates.ts'
import { figureIn, grouped, notationOf } from '#engine/facts.ts'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import type { Reference } from '../../../protocol.ts'
import { describing, FieldRow } from '../FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { offered } from '../references.ts'
import { resolveRef } from '../schema/bundle.ts'
import { inSentence } from '../schema/labels.ts'
import { schemaAt } from '../schema/parts.ts'
import { useTyping } from '../typing.ts'
import { propertyOf, Value } from '../Value.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import styles from './FactsField.module.css'
import { currencyOf, TextField } from './TextField.tsx'

/** The facts of a plan: a field for each that its market or the site defines. */
export function FactsField({ field }: { readonly field: Field }) {
  const { form, at } = field
  const stated: Readonly<Record<string, unknown>> = Object(field.value)
  const schema = resolveRef(propertySchema(field), form.root)
  const isTranslation = schema.type === 'string'
  const facts = offered(form, 'fact', at).filter(({ valueKind }) => !isTranslation || valueKind === 'words')
  const others = Object.keys(stated).filter((id) => facts.every((fact) => fact.id !== id))
  return (
    <FieldRow field={field} naming="group">
      {[...facts, ...others.map((id) => undefinedFact(id, stated[id]))].map((fact) => (
        <FactField
          key={fact.id}
          fact={fact}
          field={propertyOf(field, [fact.id], stated[fact.id])}
          canHaveSource={schema.oneOf !== undefined}
        />
      ))}
    </FieldRow>
  )
}

/** A fact without a definition, which the checker reports in its field. */
function undefinedFact(id: string, stated: unknown): Reference {
  const value = isSourced(stated) ? stated['value'] : stated
  return {
    id,
    label: id,
    valueKind: typeof value === 'string' ? 'words' : typeof value === 'boolean' ? 'yesNo' : 'count',
  }
}

function propertySchema({ schema: { additionalProperties } }: Field) {
  return typeof additionalProperties === 'object' ? additionalProperties : {}
}

/** Whether a fact has a source, or a part of one in a file that is being written. */
function isSourced(stated: unknown): stated is Readonly<Record<string, unknown>> {
  return ['value', 'source', 'checked'].some((name) => Object.hasOwn(Object(stated), name))
}

interface FactFieldProps {
  readonly fact: Reference
  readonly field: Field
  readonly canHaveSource: boolean
}

/** The value of a fact, with its source and the day of the check under it. */
function FactField({ fact, field, canHaveSource }: FactFieldProps) {
  const { value } = field
  const stated = isSourced(value) ? value : undefined
  const own = stated ? { ...propertyOf(field, ['value'], stated['value']), remove: field.remove } : field
  const label = inSentence(fact.label)
  return (
    <div className={styles.fact}>
      <FactValueField fact={fact} field={own} />
      {stated ? (
        <SourceFields label={label} field={field} stated={stated} />
      ) : (
        canHaveSource &&
        value !== undefined && (
          <button
            type="button"
            className={buttons.link}
            aria-label={`Add source of ${label}`}
            onClick={() => void field.set({ value, source: '', checked: dateIn(undefined, new Date()) })}
          >
            Add source
          </button>
        )
      )}
    </div>
  )
}

interface SourceFieldsProps {
  readonly label: string
  readonly field: Field
  readonly stated: Readonly<Record<string, unknown>>
}

function SourceFields({ label, field, stated }: SourceFieldsProps) {
  const { form, at } = field
  return (
    <fieldset aria-label={`Source of ${label}`} className={styles.source}>
      {['source', 'checked'].map((name) => (
        <Value
          key={name}
          at={[...at, name]}
          schema={schemaAt(form.root, form.file.value, [...at, name])}
          value={stated[name]}
          required
        />
      ))}
      <button type="button" className={buttons.link} onClick={() => void field.set(stated['value'])}>
        Remove source
      </button>
    </fieldset>
  )
}

function FactValueField({ fact: { label, meaning, valueKind }, field }: Pick<FactFieldProps, 'fact' | 'field'>) {
  const described = meaning === undefined ? {} : { description: meaning }
  if (valueKind === 'words') return <TextField field={{ ...field, label, schema: { type: 'string', ...described } }} />
  if (valueKind === 'yesNo') {
    const schema = { enum: [true, false], enumDescriptions: ['Yes', 'No'], ...described }
    return <ChoiceField field={{ ...field, label, schema }} />
  }
  return <FigureField field={{ ...field, label, schema: described }} kind={valueKind} />
}

/** A number, a range or a limit as people type it: `850+`, `1–2`, `up to 500`, `200 a visit, 4,000 a year`. */
function FigureField({ field, kind }: { readonly field: Field; readonly kind: string | undefined }) {
  const money = kind === 'money' || kind === 'limit' ? currencyOf(field.form) : undefined
  const { control } = useTyping(
    field,
    notationOf(field.value as FactValue | undefined, money && grouped),
    (text) => (text.trim() === '' ? undefined : (figureIn(kind, text, money) ?? text)),
    (text) => text.trim() === '' || figureIn(kind, text, money) !== undefined,
  )
  const read = kind === 'limit' ? figureIn(kind, control.value, money) : undefined
  const meant = read === undefined ? '' : notationOf(read, grouped)
  return (
    <FieldRow field={field}>
      <div className={`${inputs.frame} ${styles.figure}`}>
        {kind === 'money' && <span aria-hidden="true">{money?.symbol}</span>}
        <input
          {...describing(field)}
          {...control}
          className={inputs.inner}
          autoComplete="off"
          placeholder={placeholders.get(kind) ?? '95, 850+, 1–2, up to 500, not covered'}
        />
      </div>
      {meant !== '' && meant !== control.value.trim() && <output className={styles.read}>Read as: {meant}</output>}
    </FieldRow>
  )
}

const placeholders: ReadonlyMap<string | undefined, string> = new Map([
  ['money', '40,000, 500–1,500, not covered'],
  ['link', 'https://insurer.example/wording.pdf, +65 6123 4567'],
  ['limit', '200 a visit, 4,000 a year, as per scale'],
])
