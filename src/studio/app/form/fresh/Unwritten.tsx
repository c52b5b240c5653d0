import { focusIn } from '../focus.ts'
import { useForm } from '../form-context.ts'
import { labelOf } from '../schema/labels.ts'
import { schemaAt } from '../schema/parts.ts'
import { unwritten } from '../schema/unwritten.ts'
import styles from './Unwritten.module.css'

/** What an item needs and does not have yet, each a click from its field. */
export function Unwritten({ value }: { readonly value: unknown }) {
  const { root, part, file, fresh } = useForm()
  const names = unwritten(schemaAt(root, file.value, part), root, value)
  // Of something new, the line stays: nothing moves away under the pointer.
  if (names.length === 0)
    return fresh.has(part) ? <p className={styles.unwritten}>All that it needs is written.</p> : null
  return (
    <p className={styles.unwritten}>
      Still to write:
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={({ currentTarget }) => {
            const at = JSON.stringify([...part, name])
            focusIn(currentTarget.closest('section')?.querySelector(`[data-at=${CSS.escape(at)}]`))
          }}
        >
          {labelOf(name)}
        </button>
      ))}
    </p>
  )
}
