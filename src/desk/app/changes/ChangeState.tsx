import { count } from '#checker/english.ts'
import { DiffSections } from '#studio/app/shell/VisitorChanges.tsx'
import type { Compared, State } from '#studio/protocol.ts'
import { Problem } from '#workbench/app/Problem.tsx'
import styles from '../desk.module.css'
import { useLoaded } from '../use-loaded.ts'

/** How an open change stands: whether it is sound, and whether it conflicts. */
export function ChangeState({ id }: { readonly id: string }) {
  const { data: state, problem } = useLoaded<State>(`/change/${id}/api/state`)
  return (
    <section aria-labelledby="state">
      <h2 id="state">How it stands</h2>
      {!state && !problem && <p>Reading the site…</p>}
      <ul className={styles['facts']}>
        {state && <li>{soundness(state)}</li>}
        {state && <li>{conflicts(state)}</li>}
        {state && <li>{count(Object.keys(state.workspace.unsaved).length, 'file')} changed.</li>}
      </ul>
      <Problem>{problem}</Problem>
    </section>
  )
}

/** The effects of an open change on the site, in visitors' words. */
export function ChangesForVisitors({ id }: { readonly id: string }) {
  const { data: compared, problem } = useLoaded<Compared>(`/change/${id}/api/diff`)
  const sections = compared?.changes ?? []
  const said = compared?.problem ?? problem
  return (
    <section aria-labelledby="visitors">
      <h2 id="visitors">What changes for visitors</h2>
      {said !== undefined && <p>{said}</p>}
      {said === undefined && sections.length === 0 && <p>{compared ? 'Nothing yet.' : 'Comparing…'}</p>}
      <DiffSections sections={sections} />
    </section>
  )
}

function soundness({ findings: { errors, warnings } }: State): string {
  if (errors > 0) return `Not sound: ${count(errors, 'error')} to put right in Studio before it can be published.`
  return warnings > 0 ? `Sound, with ${count(warnings, 'warning')}.` : 'Sound: the check finds nothing wrong.'
}

function conflicts({ workspace }: State): string {
  const found = workspace.conflicts.length
  if (found === 0) return 'No conflict with what others have published.'
  return `${count(found, 'conflict')} with what others have published: decide in Studio which to keep.`
}
