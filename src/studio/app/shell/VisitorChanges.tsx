import { useId } from 'react'
import type { Change, DiffSection, Entry } from '../../../tools/diff/change.ts'
import { useAnswer, useStudioState } from '../studio-context.tsx'
import styles from './bottom.module.css'

const none: readonly DiffSection[] = []

/** What visitors will see otherwise than at the last commit. */
export function VisitorChanges() {
  const id = useId()
  const { revision } = useStudioState(({ preview }) => preview)
  const { data = none, problem } = useAnswer<readonly DiffSection[]>('diff', revision)
  return (
    <section aria-labelledby={id} className={styles['column']}>
      <h2 id={id}>What changes for visitors</h2>
      {problem !== undefined && <p className={styles['quiet']}>{problem}</p>}
      {problem === undefined && data.length === 0 && <p className={styles['quiet']}>Nothing yet.</p>}
      <DiffSections sections={data} />
    </section>
  )
}

/** What changes, by kind, in the words of the command. */
export function DiffSections({ sections }: { readonly sections: readonly DiffSection[] }) {
  return sections.map(({ title, entries }) => (
    <div key={title} className={styles['section']}>
      <h3>{title}</h3>
      <ul>
        {entries.map((entry) => (
          <EntryLine key={entry.name} entry={entry} />
        ))}
      </ul>
    </div>
  ))
}

const signs = { added: '+', removed: '−', changed: '~' } as const
const words = { added: 'New: ', removed: 'Gone: ', changed: '' } as const

function EntryLine({ entry: { name, fate, changes } }: { readonly entry: Entry }) {
  return (
    <li data-fate={fate}>
      <span aria-hidden="true">{signs[fate]} </span>
      <span className="unseen">{words[fate]}</span>
      <b>{name}</b>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.what} ${change.before} ${change.after}`}>
              <ChangeText change={change} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function ChangeText({ change: { what, before, after, moved } }: { readonly change: Change }) {
  if (moved)
    return (
      <>
        {what} {moved.direction === 'up' ? 'now stands before' : 'now stands after'} {moved.neighbour}
      </>
    )
  return (
    <>
      {what}: {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after !== undefined && <ins>{after}</ins>}
    </>
  )
}
