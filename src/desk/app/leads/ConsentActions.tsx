import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import type { ConsentEventKind } from '../../database/lead-work-tables.ts'
import type { LeadRequestPage } from '../../leads/request-page.ts'
import { gateText } from './lead-words.ts'
import own from './leads.module.css'
import type { Act } from './RequestView.tsx'

interface ConsentActionsProps {
  readonly page: LeadRequestPage
  readonly act: Act
}

/** Why the sender can be reached, until when, and what changes that. */
export function ConsentActions({ page, act }: ConsentActionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { gates, consent } = page
  const [calls, mail] = [gateText(gates.call, page), gateText(gates.mail, page)]
  const note = (kind: ConsentEventKind, text?: string) =>
    act('consent', { kind, ...(text && { text }) }).then(() => setIsOpen(false))
  return (
    <>
      <p className={own['small']}>
        {calls === mail ? calls : `Calls and messages: ${calls} Mail: ${mail}`}{' '}
        {!consent && 'No words of consent were kept with this request. '}
        <Button look="link" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          Change…
        </Button>
      </p>
      {isOpen && <Choices page={page} note={note} />}
    </>
  )
}

interface ChoicesProps {
  readonly page: LeadRequestPage
  readonly note: (kind: ConsentEventKind, text?: string) => Promise<void>
}

function Choices({ page: { doNotCall, gates }, note }: ChoicesProps) {
  const [how, setHow] = useState('')
  return (
    <section className={own['came']} aria-label="Whether they can be reached">
      {doNotCall && (
        <>
          <p>
            <a href={doNotCall.url} target="_blank" rel="noreferrer">
              Search the {doNotCall.name}
            </a>
            , then say what you found. It holds for {doNotCall.days} days.
          </p>
          <p className={own['choices']}>
            <Button onPress={() => void note('not-listed')}>The number is not listed</Button>
            <Button onPress={() => void note('listed')}>The number is listed</Button>
          </p>
        </>
      )}
      <Field label="How they agreed, and to what" value={how} onChange={setHow} maxLength={1000} autoComplete="off" />
      <p className={own['choices']}>
        <Button isDisabled={how.trim() === ''} onPress={() => void note('agreed', how)}>
          They agreed again
        </Button>
        {gates.mail.reason !== 'withdrew' && (
          <Button onPress={() => void note('withdrew', how)}>No more calls or messages</Button>
        )}
      </p>
    </section>
  )
}
