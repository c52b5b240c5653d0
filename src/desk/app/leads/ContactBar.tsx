import { type ReactNode, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import type { ContactChannel } from '../../database/lead-work-tables.ts'
import type { ContactGate } from '../../leads/contact-gates.ts'
import type { LeadRequestPage } from '../../leads/request-page.ts'
import { ConsentActions } from './ConsentActions.tsx'
import own from './leads.module.css'
import type { Act } from './RequestView.tsx'

interface ContactBarProps {
  readonly page: LeadRequestPage
  readonly act: Act
}

/** The ways to reach the sender. Whoever uses one is asked what came of it, which alone stops the clock. */
export function ContactBar({ page, act }: ContactBarProps) {
  const [used, setUsed] = useState<ContactChannel>()
  const { phone, links, email, mail, gates, state } = page
  if (state === 'done') return null
  const query = new URLSearchParams({ subject: mail.subject, body: mail.text }).toString().replaceAll('+', '%20')
  return (
    <section className={own['contact']} aria-label="Reach them">
      <p className={own['ways']}>
        {phone !== '' && (
          <Way gate={gates.call} href={links.call} onUse={() => setUsed('call')}>
            {links.call === undefined ? 'Call by hand' : 'Call'} <span className={own['wayText']}>{phone}</span>
          </Way>
        )}
        {links.whatsapp !== undefined && (
          <Way gate={gates.whatsapp} href={links.whatsapp} onUse={() => setUsed('whatsapp')}>
            WhatsApp
          </Way>
        )}
        {email !== '' && (
          <Way gate={gates.mail} href={`mailto:${encodeURIComponent(email)}?${query}`} onUse={() => setUsed('mail')}>
            Mail <span className={own['wayText']}>{email}</span>
          </Way>
        )}
      </p>
      <ConsentActions page={page} act={act} />
      {used && <CameOfIt channel={used} page={page} act={act} onDone={() => setUsed(undefined)} />}
    </section>
  )
}

interface WayProps {
  readonly gate: ContactGate
  /** Left out for a number that only a person can read. */
  readonly href: string | undefined
  readonly onUse: () => void
  readonly children: ReactNode
}

/** A link while the way is open. */
function Way({ gate, href, onUse, children }: WayProps) {
  if (!gate.isOpen)
    return (
      <span className={own['way']} data-closed>
        {children} <span className={own['wayText']}>closed</span>
      </span>
    )
  if (href === undefined)
    return (
      <Button className={own['way'] ?? ''} onPress={onUse}>
        {children}
      </Button>
    )
  const isPage = href.startsWith('https:')
  return (
    <a className={own['way']} href={href} onClick={onUse} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}

const questions: Readonly<Record<ContactChannel, string>> = {
  call: 'What came of the call?',
  whatsapp: 'Did you write to them?',
  mail: 'Did you write to them?',
}

interface CameOfItProps extends ContactBarProps {
  readonly channel: ContactChannel
  readonly onDone: () => void
}

function CameOfIt({ channel, page, act, onDone }: CameOfItProps) {
  const [note, setNote] = useState('')
  const log = async (result: string) => {
    const text = [result, note.trim()].filter(Boolean).join(': ')
    await act('attempt', { version: page.version, channel, ...(text !== '' && { text }) })
    onDone()
  }
  return (
    <section className={own['came']} aria-label={questions[channel]}>
      <h3>{questions[channel]}</h3>
      <Field
        label="A note, if there is something to say"
        value={note}
        onChange={setNote}
        maxLength={1000}
        autoComplete="off"
      />
      <p className={own['choices']}>
        <Button look="primary" onPress={() => void log(channel === 'call' ? 'Reached' : '')}>
          {channel === 'call' ? 'Reached them' : 'Sent it'}
        </Button>
        {channel === 'call' && <Button onPress={() => void log('No answer')}>No answer</Button>}
        <Button onPress={onDone}>{channel === 'call' ? 'Did not call' : 'Did not write'}</Button>
      </p>
    </section>
  )
}
