import { Button } from '#workbench/app/Buttons.tsx'
import type { Conflict } from '../../../protocol.ts'
import { bundleOf } from '../../form/schema/bundle.ts'
import { placeLabel } from '../../form/schema/place-labels.ts'
import { useStudio, useStudioState } from '../../store/studio-context.tsx'
import styles from './editor.module.css'
import { LineChanges } from './SourceView.tsx'

/** Conflicts between the draft and the disk, to be decided field by field. */
export function Conflicts({ file }: { readonly file: string }) {
  const conflicts = useStudioState(({ workspace }) => workspace.conflicts)
  const own = conflicts.filter((conflict) => conflict.file === file)
  if (own.length === 0) return null
  return (
    <section className={styles['conflicts']} aria-label="Changed in two places">
      <h2>Changed here and on the disk</h2>
      <ul>
        {own.map((conflict) => (
          <ConflictLine key={JSON.stringify(conflict.at)} conflict={conflict} />
        ))}
      </ul>
    </section>
  )
}

function ConflictLine({ conflict }: { readonly conflict: Conflict }) {
  const studio = useStudio()
  const { file, at, mine, theirs } = conflict
  const schemas = useStudioState((state) => state.schemas)
  const open = useStudioState(({ files }) => files[file])
  const root = bundleOf(schemas ?? {}, open?.schema ?? '')
  const keep = (which: 'mine' | 'theirs') => () => void studio.resolve(conflict, which)
  return (
    <li>
      <h3>{placeLabel(root, open?.value, at)}</h3>
      {at.length === 0 ? (
        <WholeFile mine={mine} theirs={theirs} />
      ) : (
        <dl>
          <dt>Yours</dt>
          <dd>{textOf(mine)}</dd>
          <dt>On the disk</dt>
          <dd>{textOf(theirs)}</dd>
        </dl>
      )}
      <div className={styles['answers']}>
        <Button onPress={keep('mine')}>Keep mine</Button>
        <Button onPress={keep('theirs')}>Take theirs</Button>
      </div>
    </li>
  )
}

function WholeFile({ mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>) {
  if (typeof theirs !== 'string') return <p>Another program has removed this file, or given it another name.</p>
  if (typeof mine !== 'string') return <p>You have removed this file, and another program has changed it.</p>
  return (
    <>
      <p>Struck out is what the disk has, marked as new what is here.</p>
      <LineChanges before={theirs} after={mine} around={2} />
    </>
  )
}

function textOf(value: unknown): string {
  if (value === undefined) return 'Nothing: it was removed'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
