import { valueAt } from '../../../config/edit/edit.ts'
import type { Keys } from '../../protocol.ts'
import { useForm } from './form-context.ts'
import styles from './Path.module.css'
import { positionName } from './rows/row-name.ts'
import { labelOf, titleOf } from './schema/labels.ts'

/** What the shown part stands in, from the whole with the keys `base` on, and the way back to it. */
export function Path({ base }: { readonly base: Keys }) {
  const { file, part, onSelect } = useForm()
  const crumbs = part.map((key, i) => {
    const at = part.slice(0, i + 1)
    if (typeof key === 'string') return { at, title: labelOf(key) }
    return { at, title: titleOf(valueAt(file.value, at)) || positionName(at.slice(0, -1), key) }
  })
  const above = crumbs.slice(base.length, -1)
  return (
    <nav aria-label="Where this stands" className={styles.path}>
      <ol>
        <li>
          <button type="button" className={styles.back} onClick={() => onSelect(part.slice(0, -1))}>
            <span aria-hidden="true">←</span>
            <span className="unseen">Back to {above.at(-1)?.title ?? 'all fields'}</span>
          </button>
        </li>
        {above.map(({ at, title }) => (
          <li key={JSON.stringify(at)}>
            <button type="button" onClick={() => onSelect(at)}>
              {title}
            </button>
          </li>
        ))}
        <li aria-current="page">{crumbs.at(-1)?.title}</li>
      </ol>
    </nav>
  )
}
