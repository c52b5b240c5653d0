import type { Finding, Keys } from '../../protocol.ts'
import { isShownProperty } from './advanced-fields.ts'
import styles from './FileForm.module.css'
import { focusIn } from './focus.ts'
import { findingsWithin, useForm } from './form-context.ts'
import { schemaAt } from './schema/parts.ts'
import { labelAt, nameAt } from './schema/place-labels.ts'
import { unwritten } from './schema/starting-value.ts'

/** The breadcrumb from the tab's own part, at `base`, to the part that is shown. */
export function Breadcrumb({ base }: { readonly base: Keys }) {
  const { file, root, part, onSelect } = useForm()
  const crumbs = part.map((_, i) => {
    const at = part.slice(0, i + 1)
    return { at, title: nameAt(root, file.value, at) }
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

interface StillToWriteProps {
  readonly value: unknown
  /** All findings of the file, also those that fresh fields do not show yet. */
  readonly findings: readonly Finding[]
}

/** The required properties that an item still lacks, each a link to its field. */
export function StillToWrite({ value, findings }: StillToWriteProps) {
  const form = useForm()
  const { root, part, file, fresh } = form
  const all = unwritten(schemaAt(root, file.value, part), root, value)
  const names = all.filter((name) => isShownProperty(form, part, name))
  // The line of a new item stays, so that nothing moves away under the pointer.
  if (names.length === 0) {
    return fresh.has(part) ? <p className={styles.unwritten}>{doneText(findingsWithin(findings, part))}</p> : null
  }
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
          {labelAt(root, file.value, [...part, name])}
        </button>
      ))}
    </p>
  )
}

function doneText(findings: readonly Finding[]): string {
  if (findings.some(({ severity }) => severity === 'error')) return 'What is still wrong stands below.'
  return findings.length > 0 ? 'What to look at stands below.' : 'All that it needs is written.'
}
