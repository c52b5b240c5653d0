import { Button } from 'react-aria-components'
import buttons from '../../../controls/buttons.module.css'
import inputs from '../../../controls/inputs.module.css'
import { RemoveButton } from '../../../controls/RemoveButton.tsx'
import { movedWords, Sortable } from '../../../controls/Sortable.tsx'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import { propertyOf } from '../../field-row/use-field.ts'
import type { Field } from '../../form-context.ts'
import { inserting, moving, removing } from '../../operations.ts'
import { inSentence } from '../../schema/labels.ts'
import { useTyping } from '../../typing/use-typing.ts'
import styles from './TextsField.module.css'

/** A list of texts or numbers, a line each. */
export function TextsField({ field }: { readonly field: Field }) {
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { form, at, label, schema } = field
  const { file } = form.file
  const mayBeEmpty = field.required || schema.minItems === 0
  const move = (from: number, to: number) => {
    form.make(`Move a line of ${inSentence(label)}`, moving(file, at, from, to, items))
    form.say(movedWords(`Line ${from + 1}`, to, items.length))
  }
  const empty = schema.items?.type === 'integer' ? (schema.items.minimum ?? 1) : ''
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.texts}>
        <Sortable items={items} nameOf={(_, i) => `line ${i + 1}`} onMove={move}>
          {(item, i) => (
            <>
              <Line field={field} index={i} value={item} />
              <RemoveButton
                what={`line ${i + 1}`}
                onRemove={() =>
                  form.make(`Remove a line of ${inSentence(label)}`, removing(file, at, i, items, mayBeEmpty))
                }
              />
            </>
          )}
        </Sortable>
        <Button
          className={buttons.add ?? ''}
          onPress={() => form.make(`Add to ${inSentence(label)}`, inserting(file, at, items.length, empty, items))}
        >
          Add a line
        </Button>
      </div>
    </FieldRow>
  )
}

function Line({ field, index, value }: { readonly field: Field; readonly index: number; readonly value: unknown }) {
  const isNumber = field.schema.items?.type === 'integer'
  const own = propertyOf(field, [index], value)
  const { shown, type, finish } = useTyping(own, String(value ?? ''), (text) =>
    isNumber && /^\d+$/.test(text) ? Number(text) : text,
  )
  return (
    <textarea
      rows={1}
      className={inputs.input}
      aria-label={`${field.label}, line ${index + 1}`}
      value={shown}
      onBlur={finish}
      onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
    />
  )
}
