import { propertyOf } from '#checker/schema.ts'
import buttons from '#workbench/app/buttons.module.css'
import { Choose } from '../../controls/Choose.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { type Field, findingsWithin } from '../form-context.ts'
import { Faults } from '../rows/Rows.tsx'
import { resolveRef, variantOf } from '../schema/bundle.ts'
import { inSentence, labelOf } from '../schema/labels.ts'
import { opens } from '../schema/parts.ts'
import { startingValue, variantsOf } from '../schema/starting-value.ts'
import styles from './GroupField.module.css'
import { Properties } from './Properties.tsx'

/** An object: in place where it is small, else behind a button that opens it. */
export function GroupField({ field }: { readonly field: Field }) {
  if (field.at.length === field.form.part.length) return <Properties field={field} />
  if (opens(field.schema, field.form.root)) return <OpensRow field={field} />
  return (
    <FieldRow field={field} naming="group">
      <Properties field={field} />
    </FieldRow>
  )
}

function OpensRow({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const names = Object.keys(Object(value)).map((name) =>
    inSentence(labelOf(name, resolveRef(propertyOf(field.schema, name) ?? {}, form.root))),
  )
  return (
    <FieldRow field={field} naming="group">
      <button
        type="button"
        className={`${buttons.card} ${styles.open}`}
        onClick={() => {
          if (value === undefined) {
            form.fresh.add(at)
            void field.set(startingValue(field.schema, form.root))
          }
          form.onSelect(at)
        }}
      >
        <span>{value === undefined ? 'Write it' : names.join(', ')}</span>
        <Faults findings={findingsWithin(form.findings, at)} />
      </button>
    </FieldRow>
  )
}

/** An object of one of several variants: the choice of variant, and its properties. */
export function VariantField({ field }: { readonly field: Field }) {
  const { schema, form, value, label } = field
  const forms = variantsOf(schema, form.root)
  const chosen = value === undefined ? undefined : variantOf(schema, form.root, value)
  const now = forms.find((one) => one.schema.title === chosen?.title)
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.forms}>
        <Choose
          labels={{ 'aria-label': `Kind of ${label}` }}
          choices={forms.map((one) => ({
            id: one.kind,
            title: labelOf(one.kind, one.schema),
            note: one.schema.description,
          }))}
          value={now?.kind}
          onChoose={(kind) => {
            const next = forms.find((one) => one.kind === kind)
            if (!next || next === now) return
            form.fresh.add(field.at)
            void field.set(startingValue(next.schema, form.root))
          }}
        />
        {chosen && <Properties field={{ ...field, schema: chosen }} />}
      </div>
    </FieldRow>
  )
}

/** A hand-written value of another type than the schema's, which can be replaced by a new one. */
export function UnfitValue({ field }: { readonly field: Field }) {
  const { form, schema, value, set } = field
  return (
    <FieldRow field={field} naming="group">
      <p>
        Something else stands here: <code>{JSON.stringify(value)}</code>{' '}
        <button type="button" className={buttons.link} onClick={() => void set(startingValue(schema, form.root))}>
          Begin it anew
        </button>
      </p>
    </FieldRow>
  )
}
