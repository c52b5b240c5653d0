import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { answerers, outcomeReaders } from '../leads/rights.ts'
import { hasRole } from '../people/roles.ts'
import { AuditView } from './AuditView.tsx'
import type { Me } from './answers.ts'
import { post } from './api.ts'
import { ChangePage } from './changes/ChangePage.tsx'
import { ChangesView } from './changes/ChangesView.tsx'
import styles from './desk.module.css'
import { LeadsView } from './leads/LeadsView.tsx'
import { MyAccount } from './MyAccount.tsx'
import { OutcomesView } from './outcomes/OutcomesView.tsx'
import { PeopleView } from './people/PeopleView.tsx'
import { LiveView } from './publish/LiveView.tsx'

interface SignedInProps {
  readonly me: Me
  readonly view: string
  /** The id of the change that is shown. */
  readonly change: string | undefined
  readonly problem: string | undefined
}

interface View {
  readonly name: string
  readonly title: string
  /** Whether a person with these grants has it; everybody has it when left out. */
  readonly isFor?: (grants: Me['grants']) => boolean
}

const isOwner: View['isFor'] = (grants) => hasRole(grants, ['owner'])

const leads: View = { name: 'leads', title: 'Leads', isFor: (grants) => hasRole(grants, answerers) }

const allViews: readonly View[] = [
  { name: 'changes', title: 'Changes' },
  { name: 'live', title: 'Live' },
  leads,
  { name: 'outcomes', title: 'What comes of it', isFor: (grants) => hasRole(grants, outcomeReaders) },
  { name: 'people', title: 'People', isFor: isOwner },
  { name: 'account', title: 'My sign-in' },
  { name: 'audit', title: 'Audit', isFor: isOwner },
]

/** The pages of somebody who is signed in. */
export function SignedIn({ me, view, change, problem }: SignedInProps) {
  const views = viewsOf(me)
  const shown = views.find(({ name }) => name === view)?.name ?? views[0]?.name ?? 'changes'
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
          {views.map(({ name, title }) => (
            <a
              key={name}
              className={styles['view']}
              href={`/#${name}`}
              aria-current={name !== shown ? undefined : change === undefined ? 'page' : 'true'}
            >
              {title}
            </a>
          ))}
        </nav>
        <p className={styles['me']}>{me.name}</p>
        <Button onPress={() => void signOut()}>Sign out</Button>
      </header>
      <main className={styles['page']}>
        <Problem>{problem}</Problem>
        {change === undefined ? <ViewOf name={shown} me={me} /> : <ChangePage key={change} id={change} me={me} />}
      </main>
    </div>
  )
}

/** The views that a person has, the one of their work first. */
function viewsOf({ grants }: Me): readonly View[] {
  const views = allViews.filter(({ isFor }) => isFor?.(grants) ?? true)
  return hasRole(grants, ['advisor']) ? [leads, ...views.filter((view) => view !== leads)] : views
}

function ViewOf({ name, me }: { readonly name: string; readonly me: Me }) {
  if (name === 'leads') return <LeadsView me={me} />
  if (name === 'outcomes') return <OutcomesView />
  if (name === 'live') return <LiveView me={me} />
  if (name === 'people') return <PeopleView me={me} />
  if (name === 'account') return <MyAccount me={me} />
  if (name === 'audit') return <AuditView />
  return <ChangesView me={me} />
}
