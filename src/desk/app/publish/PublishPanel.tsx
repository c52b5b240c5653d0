import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { hasRole, publishers } from '../../people/roles.ts'
import type { Live, Me, ReviewLine } from '../answers.ts'
import { post } from '../api.ts'
import { useLoaded, useWork } from '../use-loaded.ts'
import { PublicationItem } from './PublicationItem.tsx'
import { PublishLater } from './PublishLater.tsx'
import own from './publish.module.css'
import { usePublications } from './use-publications.ts'

interface PublishPanelProps {
  /** The id of the change. */
  readonly change: string
}

/** Brings a change to visitors, now or later, and shows how that goes. */
export function PublishPanel({ change }: PublishPanelProps) {
  const { data: publications, reload, problem } = usePublications()
  const { data: live } = useLoaded<Live>('/desk/live')
  const { data: me } = useLoaded<Me>('/desk/me')
  const last = publications?.find((one) => one.change === change && one.state !== 'cancelled')
  const isPublisher = me !== undefined && hasRole(me.grants, publishers)
  return (
    <section className={own['panel']} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      {last && (
        <ul className={own['alone']}>
          <PublicationItem
            publication={last}
            zones={live?.zones ?? []}
            hasRemote={Boolean(live?.remote)}
            isPublisher={isPublisher}
            onChange={reload}
            isOnItsPage
          />
        </ul>
      )}
      {publications && !last && isPublisher && live && <Ask change={change} live={live} onAsked={reload} />}
      {publications && !last && me && !isPublisher && <p>A publisher or owner brings it to visitors.</p>}
      <Problem>{problem}</Problem>
    </section>
  )
}

interface AskProps extends PublishPanelProps {
  readonly live: Live
  readonly onAsked: () => void
}

function Ask({ change, live: { zones }, onAsked }: AskProps) {
  const { data: review } = useLoaded<ReviewLine>(`/desk/changes/${encodeURIComponent(change)}/review`)
  const [reason, setReason] = useState('')
  const [isLater, setLater] = useState(false)
  const { run, problem, isBusy } = useWork()
  if (!review) return null
  const { missing, withoutReview } = review
  const isApproved = missing.length === 0
  const isReady = isApproved || (withoutReview !== 'never' && reason.trim() !== '')
  const ask = (at?: object) => {
    const body = { ...(at && { at }), ...(!isApproved && { reason: reason.trim() }) }
    return run(() => post(`/desk/changes/${encodeURIComponent(change)}/publish`, body).then(onAsked))
  }
  return (
    <>
      {missing.length > 0 && <p>{missing.join(' ')}</p>}
      {!isApproved && withoutReview !== 'never' && (
        <Field label="Why it cannot wait for that" value={reason} onChange={setReason} maxLength={500} />
      )}
      <p className={own['choices']}>
        <Button look={isApproved ? 'primary' : 'button'} isDisabled={isBusy || !isReady} onPress={() => ask()}>
          {isBusy ? 'Checking…' : 'Publish now'}
        </Button>
        <Button aria-expanded={isLater} isDisabled={isBusy || !isReady} onPress={() => setLater(!isLater)}>
          Publish at…
        </Button>
      </p>
      {isLater && isReady && <PublishLater zones={zones} isBusy={isBusy} onAsk={ask} />}
      <Problem>{problem}</Problem>
    </>
  )
}
