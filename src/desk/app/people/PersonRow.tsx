import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Grant, Invited, Market, PersonLine } from '../answers.ts'
import { download, post } from '../api.ts'
import styles from '../desk.module.css'
import { useWork } from '../use-loaded.ts'
import { Grants, inWords } from './Grants.tsx'

interface PersonRowProps {
  readonly person: PersonLine
  readonly isMe: boolean
  readonly markets: readonly Market[]
  readonly onChange: () => void
  readonly onInvited: (made: Invited) => void
}

/** A person with what an owner can do about them. */
export function PersonRow({ person, isMe, markets, onChange, onInvited }: PersonRowProps) {
  const [grants, setGrants] = useState<readonly Grant[]>()
  const [isErasing, setErasing] = useState(false)
  const { run, problem, isBusy } = useWork()
  const { id, name, email, isOff, sessions } = person
  const act = (action: string, body: object = {}) =>
    run(() => post(`/desk/people/${id}/${action}`, body).then(onChange))
  const small = (label: string, onPress: () => void) => (
    <Button look="small" aria-label={`${label}: ${name}`} isDisabled={isBusy} onPress={onPress}>
      {label}
    </Button>
  )
  const saveRoles = () =>
    run(async () => {
      await post(`/desk/people/${id}/roles`, { grants })
      setGrants(undefined)
      onChange()
    })
  return (
    <li className={styles['row']} aria-label={name}>
      <span className={styles['name']}>
        {name}
        {isMe && ' · you'}
      </span>
      <span className={styles['quiet']}>
        {[email, stateOf(person), person.grants.map((one) => inWords(one, markets)).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles['actions']}>
        {small('Roles…', () => setGrants(grants ? undefined : person.grants))}
        {sessions > 0 && !isMe && small('Sign out everywhere', () => act('sign-out'))}
        {!isOff &&
          !isMe &&
          small('New link', () => run(() => post<Invited>(`/desk/people/${id}/link`).then(onInvited)))}
        {!isMe && (isOff ? small('Switch on', () => act('on')) : small('Switch off', () => act('off')))}
        {!isMe && small('Erase…', () => setErasing(!isErasing))}
        {small('Export', () => run(() => download(`/desk/people/${id}/export`, `${name}.json`)))}
      </span>
      {grants && (
        <div className={styles['under']}>
          <Grants grants={grants} markets={markets} onChange={setGrants} />
          <Button look="primary" isDisabled={isBusy} onPress={saveRoles}>
            Save roles
          </Button>
        </div>
      )}
      {isErasing && (
        <p className={styles['under']}>
          This removes the name, the e-mail address, passkeys and sessions. The audit keeps a number in their place.{' '}
          {small('Erase for good', () => act('erase'))}
        </p>
      )}
      <Problem>{problem}</Problem>
    </li>
  )
}

function stateOf({ isOff, isInvited, sessions }: PersonLine): string {
  if (isOff) return 'switched off'
  if (sessions > 0) return 'signed in'
  return isInvited ? 'invited' : ''
}
