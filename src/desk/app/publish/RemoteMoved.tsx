import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { MovedBack } from '../answers.ts'
import { post } from '../api.ts'
import { useWork } from '../use-loaded.ts'
import { shortCommit } from './publication-words.ts'
import own from './publish.module.css'

interface RemoteMovedProps {
  readonly moved: MovedBack
  readonly isOwner: boolean
  readonly onSettled: () => void
}

/** What somebody took out of the repository's main branch, and the two ways in which an owner settles that. */
export function RemoteMoved({ moved: { branch, seen, theirs, missing }, isOwner, onSettled }: RemoteMovedProps) {
  const { run, problem, isBusy } = useWork()
  const [reason, setReason] = useState('')
  const settle = (how: 'follow' | 'restore') =>
    run(() => post('/desk/live/remote', { how, theirs: theirs ?? '', reason: reason.trim() }).then(onSettled))
  const cannot = isBusy || reason.trim() === ''
  const commits = missing === 1 ? '1 commit' : `${missing} commits`
  return (
    <section className={own['panel']} aria-label="The repository moved back">
      <h2>The repository moved back</h2>
      <p>
        {theirs === null
          ? `It has no branch ${branch} any more; the last commit there was ${shortCommit(seen)}.`
          : `Its ${branch} is at commit ${shortCommit(theirs)}, without ${commits} that the desk has.`}{' '}
        Nothing is published until an owner decides. What the decision replaces is kept in a branch here.
      </p>
      {isOwner && (
        <>
          <Field label="Why" value={reason} onChange={setReason} maxLength={500} />
          <p className={own['choices']}>
            {theirs !== null && (
              <Button isDisabled={cannot} onPress={() => settle('follow')}>
                Follow the repository
              </Button>
            )}
            <Button isDisabled={cannot} onPress={() => settle('restore')}>
              Put ours back there
            </Button>
          </p>
        </>
      )}
      <Problem>{problem}</Problem>
    </section>
  )
}
