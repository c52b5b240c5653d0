import { Choose } from '#studio/app/controls/Choose.tsx'
import inputs from '#studio/app/controls/inputs.module.css'
import { describing, FieldRow, labelling } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { labelOf } from '#studio/app/form/schema/labels.ts'
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
          title: labelOf(String(choice)),
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
            {labelOf(String(choice))}
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
