import { useId } from 'react'
import { type Change, type DiffSection, type Entry, narrowed } from '#checker/diff.ts'
import { dayText } from '#engine/dates.ts'
import { type Compared, errorsFirst } from '../../protocol.ts'
import { useAnswer, useStudioState } from '../store/studio-context.tsx'
import { isChecked } from '../store/studio-state.ts'
import styles from './bottom.module.css'

/** Comparing all pages takes a whole processor. */
const debounceMs = 1000

/** The visible changes since the last commit, as of today or of a day. */
export function VisitorChanges({ day }: { readonly day: string | undefined }) {
  const id = useId()
  const { revision } = useStudioState(({ preview }) => preview)
  const isChecking = useStudioState((state) => !isChecked(state))
  const hasErrors = useStudioState(({ findings }) => findings.errors > 0)
  const {
    data,
    asOf,
    problem: failure,
    isLoading,
  } = useAnswer<Compared>(day === undefined ? 'diff' : `diff?${new URLSearchParams({ day })}`, revision, debounceMs)
  const { changes = [], problem: told = failure } = data ?? {}
  // The comparison is slower than the check, so whether there are errors is told by the check alone.
  const isComparing = isChecking || isLoading || (failure === undefined && asOf !== revision)
  const problem = hasErrors && !isChecking ? errorsFirst : isComparing ? undefined : told
  return (
    <section aria-labelledby={id} className={styles['column']}>
      <h2 id={id}>What changes for visitors{day !== undefined && `, as of ${dayText(day, 'en-GB')}`}</h2>
      {problem !== undefined && <p className={styles['quiet']}>{problem}</p>}
      {problem === undefined && (isComparing || changes.length === 0) && (
        <p className={styles['quiet']}>{isComparing ? 'Comparing…' : 'Nothing yet.'}</p>
      )}
      {problem === undefined && <DiffSections sections={changes} />}
    </section>
  )
}

/** Visible changes by kind, in the words of `npm run diff`. */
export function DiffSections({ sections }: { readonly sections: readonly DiffSection[] }) {
  const sorted = sections.toSorted((a, b) => Number(isPages(a)) - Number(isPages(b)))
  return sorted.map(({ title, entries }) => (
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

/** Pages repeat all other changes, so they come last. */
function isPages({ kind }: DiffSection): boolean {
  return kind === 'pages' || kind === 'drafts'
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

/** Strips HTML from a change; where nothing else changes, the targets of its links do, or its form. */
function inWords(change: Change): Change {
  const { what, moved } = change
  const [before, after] = [change.before, change.after].map((text) =>
    text
      ?.replaceAll(/<[^<>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  if (before !== after || before === undefined || moved) return { ...change, before, after }
  const [old, now] = [targetsIn(change.before), targetsIn(change.after)]
  if (old.join() === now.join()) return { what: `form of a ${what}` }
  return { what: 'link', before: old.join(', '), after: now.join(', ') }
}

function targetsIn(html = ''): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, target]) => target ?? [])
}

function ChangeText({ change }: { readonly change: Change }) {
  const { what, before, after, moved } = narrowed(inWords(change))
  if (moved) {
    const { direction, neighbour, others } = moved
    const along = others > 0 ? `, and ${others} more with it` : ''
    return `${what} ${after ?? ''} now stands ${direction === 'up' ? 'before' : 'behind'} ${neighbour}${along}`
  }
  return (
    <>
      {what}
      {(before ?? after) !== undefined && ': '}
      {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after !== undefined && <ins>{after}</ins>}
    </>
  )
}
