import { useState } from 'react'
import type { State } from '#studio/protocol.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Grant, Invited, Market, Me, PersonLine } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded, useWork } from '../use-loaded.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { Grants } from './Grants.tsx'
import { PersonRow } from './PersonRow.tsx'

/** Who has access, and to what. */
export function PeopleView({ me }: { readonly me: Me }) {
  const { data: people = [], reload, problem } = useLoaded<readonly PersonLine[]>('/desk/people')
  const { data: state } = useLoaded<State>('/change/live/api/state')
  const [invited, setInvited] = useState<Invited & { readonly name: string }>()
  const markets = (state?.outline.entries ?? []).flatMap(({ kind, id, title, language }): Market[] =>
    kind === 'market' && language === undefined ? [{ id, title }] : [],
  )
  const show = (name: string) => (made: Invited) => {
    setInvited({ ...made, name })
    reload()
  }
  return (
    <>
      <h1>People</h1>
      <Problem>{problem}</Problem>
      <ul className={styles['list']}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === me.id}
            markets={markets}
            onChange={reload}
            onInvited={show(person.name)}
          />
        ))}
      </ul>
      {invited && <InvitationLink {...invited} />}
      <Invite markets={markets} onInvited={(name, made) => show(name)(made)} />
      <ApiKeys markets={markets} />
    </>
  )
}

function InvitationLink({ link, isMailed, name }: Invited & { readonly name: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <section className={styles['invitation']} aria-label="Invitation">
      <p role="status">
        {isMailed ? `${name}’s invitation is on its way by e-mail. ` : `Send this link to ${name}. `}
        It works once, within a week.
      </p>
      <Field label="Invitation link" value={link} isReadOnly />
      <Button onPress={() => void copy()}>{isCopied ? 'Copied' : 'Copy link'}</Button>
    </section>
  )
}

const firstGrants: readonly Grant[] = [{ role: 'editor' }]

interface InviteProps {
  readonly markets: readonly Market[]
  readonly onInvited: (name: string, made: Invited) => void
}

function Invite({ markets, onInvited }: InviteProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [grants, setGrants] = useState(firstGrants)
  const { run, problem, isBusy } = useWork()
  const invite = async () => {
    const made = await post<Invited>('/desk/people/invite', { name: name.trim(), email: email.trim(), grants })
    onInvited(name.trim(), made)
    setName('')
    setEmail('')
    setGrants(firstGrants)
  }
  return (
    <section aria-labelledby="invite" className={styles['invite']}>
      <h2 id="invite">Invite somebody</h2>
      <Field label="Name" value={name} onChange={setName} maxLength={200} />
      <Field label="E-mail" value={email} onChange={setEmail} type="email" />
      <Grants grants={grants} markets={markets} onChange={setGrants} />
      <Button
        look="primary"
        isDisabled={isBusy || name.trim() === '' || email.trim() === ''}
        onPress={() => run(invite)}
      >
        Invite
      </Button>
      <Problem>{problem}</Problem>
    </section>
  )
}
