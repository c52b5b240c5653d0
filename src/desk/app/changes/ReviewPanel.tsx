import { useState } from 'react'
import { wordList } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { hasRole, writers } from '../../people/roles.ts'
import type { Me, ReviewLine } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded, useWork } from '../use-loaded.ts'
import { moment } from '../words.ts'
import { Note } from './Note.tsx'

interface ReviewPanelProps {
  readonly id: string
  readonly me: Me
  readonly onChange: () => void
}

/** The review of an open change: what it needs, who said what, and one's own part in it. */
export function ReviewPanel({ id, me, onChange }: ReviewPanelProps) {
  const address = `/desk/changes/${id}/review`
  const { data: review, problem, reload } = useLoaded<ReviewLine>(address)
  const done = () => {
    reload()
    onChange()
  }
  const mayAsk = hasRole(me.grants, writers)
  return (
    <section aria-labelledby="review">
      <h2 id="review">Review</h2>
      {review && (
        <>
          <p>
            <b className={styles['state']} data-state={review.state}>
              {states[review.state]}
            </b>
          </p>
          <Needs review={review} />
          <Verdicts review={review} />
          {mayAsk && ['not-asked', 'edited-since', 'sent-back'].includes(review.state) && (
            <AskForReview
              key={review.review?.id}
              address={address}
              isAgain={review.review !== undefined}
              onDone={done}
            />
          )}
          {review.canApprove && review.state !== 'sent-back' && review.review && (
            <GiveVerdict address={address} review={review.review.id} hasApproved={review.hasApproved} onDone={done} />
          )}
        </>
      )}
      <Problem>{problem}</Problem>
    </section>
  )
}

const states: Readonly<Record<ReviewLine['state'], string>> = {
  'not-asked': 'Not asked for yet',
  asked: 'Waits for approval',
  'sent-back': 'Sent back',
  'edited-since': 'Edited since: ask again',
  approved: 'Approved',
}

function Needs({ review: { needs, approvers, state, review } }: { readonly review: ReviewLine }) {
  const isOpen = state !== 'approved'
  return (
    <ul className={styles['facts']}>
      {needs.map(({ sentence, given }) => (
        <li key={sentence}>
          {sentence} {given.length > 0 && <b>Approved by {wordList(given, 'and')}.</b>}
        </li>
      ))}
      {isOpen && (
        <li>
          {approvers.length > 0
            ? `${wordList(approvers, 'or')} can approve it.`
            : 'Nobody but its authors could approve it: ask an owner to invite a reviewer.'}
        </li>
      )}
      {review && (
        <li>
          {review.askedBy} asked on {moment(review.askedAt)}
          {review.note === '' ? '.' : `: “${review.note}”`}
        </li>
      )}
    </ul>
  )
}

function Verdicts({ review: { review, state } }: { readonly review: ReviewLine }) {
  if (!review || review.verdicts.length === 0) return null
  return (
    <ul className={styles['list']} aria-label="Verdicts">
      {review.verdicts.map(({ name, verdict, note, givenAt }) => (
        <li key={name} className={styles['row']}>
          <span className={styles['name']}>
            {name} {verdict === 'approved' ? 'approved it' : 'sent it back'}
          </span>
          <span className={styles['quiet']}>
            {moment(givenAt)}
            {state === 'edited-since' && ' · of the text before'}
          </span>
          {note !== '' && <p className={styles['under']}>{note}</p>}
        </li>
      ))}
    </ul>
  )
}

interface AskProps {
  readonly address: string
  readonly isAgain: boolean
  readonly onDone: () => void
}

function AskForReview({ address, isAgain, onDone }: AskProps) {
  const [note, setNote] = useState('')
  const { run, problem, isBusy } = useWork()
  return (
    <>
      <Note label="What should they know? (optional)" value={note} onChange={setNote} />
      <Button
        look="primary"
        isDisabled={isBusy}
        onPress={() => run(() => post(`${address}/ask`, { note }).then(onDone))}
      >
        {isAgain ? 'Ask for review again' : 'Ask for review'}
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}

interface GiveProps {
  readonly address: string
  /** The id of the review that the person sees. */
  readonly review: string
  readonly hasApproved: boolean
  readonly onDone: () => void
}

function GiveVerdict({ address, review, hasApproved, onDone }: GiveProps) {
  const [note, setNote] = useState('')
  const { run, problem, isBusy } = useWork()
  const give = (verdict: 'approved' | 'sent-back') =>
    run(async () => {
      await post(`${address}/verdict`, { review, verdict, note })
      setNote('')
      onDone()
    })
  return (
    <>
      <Note label="Your verdict in a sentence" value={note} onChange={setNote} />
      <p className={styles['choices']}>
        {!hasApproved && (
          <Button look="primary" isDisabled={isBusy} onPress={() => give('approved')}>
            Approve
          </Button>
        )}
        <Button isDisabled={isBusy} onPress={() => give('sent-back')}>
          Send back
        </Button>
      </p>
      <Problem>{problem}</Problem>
    </>
  )
}
