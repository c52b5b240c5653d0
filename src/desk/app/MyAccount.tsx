import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { answerers } from '../leads/rights.ts'
import { hasRole } from '../people/roles.ts'
import type { Me, MyPasskey, MySession } from './answers.ts'
import { post } from './api.ts'
import styles from './desk.module.css'
import { newPasskey } from './passkey.ts'
import { useLoaded, useWork } from './use-loaded.ts'
import { browserName, moment } from './words.ts'

/** One's own sessions and passkeys. */
export function MyAccount({ me }: { readonly me: Me }) {
  return (
    <>
      <h1>My sign-in</h1>
      <Sessions />
      <Passkeys />
      {hasRole(me.grants, answerers) && <LeadMail me={me} />}
      <p>
        <a href="/desk/me/export" download="my-data.json">
          Download what the desk holds about me
        </a>
      </p>
    </>
  )
}

function Sessions() {
  const { data: sessions = [], reload, problem: unread } = useLoaded<readonly MySession[]>('/desk/sessions')
  const { run, problem, isBusy } = useWork()
  const end = (body: object) => run(() => post('/desk/sessions/end', body).then(reload))
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where I am signed in</h2>
      <ul className={styles['list']}>
        {sessions.map(({ id, browser, address, createdAt, seenAt, isThis }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['name']}>
              {browserName(browser)}
              {isThis && ' · this window'}
            </span>
            <span className={styles['quiet']}>
              from {address}, since {moment(createdAt)}, last used {moment(seenAt)}
            </span>
            {!isThis && (
              <Button look="small" isDisabled={isBusy} onPress={() => end({ id })}>
                Sign out there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button isDisabled={isBusy} onPress={() => end({})}>
          Sign out everywhere else
        </Button>
      )}
      <Problem>{problem || unread}</Problem>
    </section>
  )
}

/** Whether one wants a mail for each new request. */
function LeadMail({ me }: { readonly me: Me }) {
  const [isWanted, setIsWanted] = useState(me.wantsLeadMail)
  const { run, problem, isBusy } = useWork()
  const choose = (leads: boolean) => run(() => post('/desk/me/mail', { leads }).then(() => setIsWanted(leads)))
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">Mail about leads</h2>
      <p>
        <label>
          <input
            type="checkbox"
            checked={isWanted}
            disabled={isBusy}
            onChange={({ target }) => void choose(target.checked)}
          />{' '}
          When requests of my markets come
        </label>
      </p>
      <p className={styles['quiet']}>
        An hour before a promise ends, those who can keep it get a mail; the market’s manager gets one once it is
        broken. Mails name the market and the time, and nobody.
      </p>
      <Problem>{problem}</Problem>
    </section>
  )
}

function Passkeys() {
  const { data: passkeys = [], reload, problem: unread } = useLoaded<readonly MyPasskey[]>('/desk/passkeys')
  const { run, problem, isBusy } = useWork()
  const add = async () => {
    const response = await newPasskey(await post('/desk/passkeys/options'))
    await post('/desk/passkeys/add', { response })
    reload()
  }
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">My passkeys</h2>
      <ul className={styles['list']}>
        {passkeys.map(({ id, createdAt, usedAt }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['name']}>Made {moment(createdAt)}</span>
            <span className={styles['quiet']}>last used {moment(usedAt)}</span>
            {passkeys.length > 1 && (
              <Button
                look="small"
                isDisabled={isBusy}
                onPress={() => run(() => post('/desk/passkeys/remove', { id }).then(reload))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button isDisabled={isBusy} onPress={() => run(add)}>
        Add a passkey of another device
      </Button>
      <Problem>{problem || unread}</Problem>
    </section>
  )
}
