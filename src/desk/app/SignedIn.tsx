import { Button } from 'react-aria-components'
import buttons from '#studio/app/controls/buttons.module.css'
import { AuditView } from './AuditView.tsx'
import type { Me } from './answers.ts'
import { post } from './api.ts'
import styles from './desk.module.css'
import { MyAccount } from './MyAccount.tsx'
import { PeopleView } from './people/PeopleView.tsx'

interface SignedInProps {
  readonly me: Me
  readonly view: string
  readonly problem: string | undefined
}

/** The pages of somebody who is signed in. */
export function SignedIn({ me, view, problem }: SignedInProps) {
  const isOwner = me.grants.some(({ role }) => role === 'owner')
  const views = isOwner ? ['people', 'account', 'audit'] : ['account']
  const shown = views.includes(view) ? view : (views[0] ?? '')
  // A session that has ended already is no reason to stay.
  const signOut = () =>
    post('/desk/sign-out')
      .catch(() => undefined)
      .finally(() => location.replace('/'))
  return (
    <div className={styles['desk']}>
      <header className={styles['top']}>
        <p className={styles['brand']}>Desk</p>
        <nav aria-label="Desk">
          <a className={styles['view']} href="/studio">
            Studio
          </a>
          {views.map((name) => (
            <a
              key={name}
              className={styles['view']}
              href={`/#${name}`}
              aria-current={name === shown ? 'page' : undefined}
            >
              {labels[name]}
            </a>
          ))}
        </nav>
        <p className={styles['me']}>{me.name}</p>
        <Button className={buttons['button'] ?? ''} onPress={() => void signOut()}>
          Sign out
        </Button>
      </header>
      <main className={styles['page']}>
        {problem && <p role="alert">{problem}</p>}
        {shown === 'people' && <PeopleView me={me} />}
        {shown === 'account' && <MyAccount />}
        {shown === 'audit' && <AuditView />}
      </main>
    </div>
  )
}

const labels: Readonly<Record<string, string>> = { people: 'People', account: 'My sign-in', audit: 'Audit' }
