import inputs from '../../../controls/inputs.module.css'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { labelOf } from '../../schema/labels.ts'
import styles from './ChoicesField.module.css'

/** Any of several values, kept in the order of the choices. */
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
