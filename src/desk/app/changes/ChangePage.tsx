import { useState } from 'react'
import { Link } from 'react-aria-components'
import { ChangeComments } from '#studio/app/comments/ChangeComments.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import { hasRole, writers } from '../../people/roles.ts'
import type { ChangeLine, Me } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { useLoaded, useWork } from '../use-loaded.ts'
import { ChangeState, ChangesForVisitors } from './ChangeState.tsx'
import { peopleOf } from './ChangesView.tsx'
import { DraftLink } from './DraftLink.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { SideBySide } from './SideBySide.tsx'
import { UnreviewedList } from './UnreviewedList.tsx'

/** A change: how it stands, what it does to the site, and what can be done with it. */
export function ChangePage({ id, me }: { readonly id: string; readonly me: Me }) {
  const { data: change, problem, reload } = useLoaded<ChangeLine>(`/desk/changes/${id}`)
  if (!change) return <Problem>{problem}</Problem>
  return (
    <>
      <p>
        <a href="/#changes">All changes</a>
      </p>
      <h1>{change.name}</h1>
      <p className={styles['quiet']}>{peopleOf(change)}</p>
      {change.state === 'open' ? (
        <OpenChange change={change} me={me} onEnd={reload} />
      ) : (
        <EndedChange change={change} />
      )}
    </>
  )
}

function EndedChange({ change: { id, state } }: { readonly change: ChangeLine }) {
  if (state !== 'published') return <p>It was dropped.</p>
  return (
    <>
      <UnreviewedList only={id} />
      <PublishPanel change={id} />
    </>
  )
}

interface OpenChangeProps {
  readonly change: ChangeLine
  readonly me: Me
  readonly onEnd: () => void
}

function OpenChange({ change: { id, name }, me, onEnd }: OpenChangeProps) {
  const [isDropping, setDropping] = useState(false)
  // Each step of the review can change which approvals are missing.
  const [reviews, setReviews] = useState(0)
  const { run, problem, isBusy } = useWork()
  const isWriter = hasRole(me.grants, writers)
  return (
    <>
      <p className={styles['choices']}>
        <Link className={buttons['primary'] ?? ''} href={`/change/${id}/`}>
          {isWriter ? 'Edit in Studio' : 'Look in Studio'}
        </Link>
        {isWriter && !isDropping && <Button onPress={() => setDropping(true)}>Drop…</Button>}
      </p>
      {isDropping && (
        <section className={styles['invitation']} aria-label="Drop this change">
          <p>Drop “{name}”? Its edits are kept under Dropped, where it can be taken up again.</p>
          <p className={styles['choices']}>
            <Button
              look="primary"
              isDisabled={isBusy}
              onPress={() => run(() => post(`/desk/changes/${id}/drop`).then(onEnd))}
            >
              Drop it
            </Button>
            <Button onPress={() => setDropping(false)}>Keep it</Button>
          </p>
        </section>
      )}
      <Problem>{problem}</Problem>
      <div className={styles['sides']}>
        <div className={styles['side']}>
          <ChangeState id={id} />
          <ReviewPanel id={id} me={me} onChange={() => setReviews(reviews + 1)} />
          <PublishPanel key={reviews} change={id} />
          {isWriter && <DraftLink change={id} />}
        </div>
        <div className={styles['side']}>
          <ChangesForVisitors id={id} />
          <ChangeComments id={id} />
        </div>
      </div>
      <SideBySide id={id} />
    </>
  )
}
