import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { hasRole, writers } from '../../people/roles.ts'
import type { ChangeLine, Me } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded, useWork } from '../use-loaded.ts'
import { moment } from '../words.ts'
import { UnreviewedList } from './UnreviewedList.tsx'

/** The changes under way, and those that were dropped. */
export function ChangesView({ me }: { readonly me: Me }) {
  const { data: changes = [], problem, reload } = useLoaded<readonly ChangeLine[]>('/desk/changes')
  const { run, problem: refusal } = useWork()
  const open = changes.filter(({ state }) => state === 'open')
  const dropped = changes.filter(({ state }) => state === 'dropped')
  return (
    <>
      <h1>Changes</h1>
      {hasRole(me.grants, writers) && <NewChange />}
      <Problem>{problem || refusal}</Problem>
      <UnreviewedList />
      {open.length === 0 && <p className={styles['quiet']}>No change is under way.</p>}
      <ul className={styles['list']} aria-label="Changes under way">
        {open.map((change) => (
          <li key={change.id} className={styles['row']}>
            <a className={styles['name']} href={`/#change=${change.id}`}>
              {change.name}
            </a>
            {change.review && <b className={styles['state']}>{reviewSteps[change.review]}</b>}
            <span className={styles['quiet']}>{peopleOf(change)}</span>
          </li>
        ))}
      </ul>
      {dropped.length > 0 && (
        <details>
          <summary>Dropped ({dropped.length})</summary>
          <ul className={styles['list']}>
            {dropped.map((change) => (
              <li key={change.id} className={styles['row']}>
                <span className={styles['name']}>{change.name}</span>
                <span className={styles['quiet']}>{peopleOf(change)}</span>
                <Button look="small" onPress={() => run(() => post(`/desk/changes/${change.id}/reopen`).then(reload))}>
                  Take it up again
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const reviewSteps: Readonly<Record<NonNullable<ChangeLine['review']>, string>> = {
  asked: 'Waits for approval',
  approved: 'Approved',
  'sent-back': 'Sent back',
}

/** Begins a change, and opens it in Studio. */
function NewChange() {
  const [name, setName] = useState('')
  const { run, problem, isBusy } = useWork()
  const begin = () =>
    run(async () => {
      const { id } = await post<{ readonly id: string }>('/desk/changes', { name: name.trim() })
      location.assign(`/change/${id}/`)
    })
  return (
    <Form
      className={styles['begin'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') begin()
      }}
    >
      <Field
        label="What do you want to change?"
        value={name}
        onChange={setName}
        maxLength={120}
        input={{ placeholder: 'New prices of Great Eastern' }}
      />
      <Button look="primary" type="submit" isDisabled={isBusy || name.trim() === ''}>
        Begin
      </Button>
      <Problem>{problem}</Problem>
    </Form>
  )
}

/** Who began a change and who edited it last, in words. */
export function peopleOf({ ownerName, createdAt, editors }: ChangeLine): string {
  const [latest] = editors
  const others = editors.filter(({ name }) => name !== ownerName).map(({ name }) => name)
  const along = others.length > 0 ? `, with ${others.join(', ')}` : ''
  const last = latest ? ` · last edited ${moment(latest.editedAt)}` : ' · nothing edited yet'
  return `${ownerName}${along} · begun ${moment(createdAt)}${last}`
}
