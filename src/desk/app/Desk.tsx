import { useEffect, useState } from 'react'
import { parametersIn } from '#engine/site.ts'
import { RefusedError } from '#workbench/app/api.ts'
import { Problem } from '#workbench/app/Problem.tsx'
import { problemNamed } from '../sign-in/problems.ts'
import type { Me } from './answers.ts'
import { get } from './api.ts'
import styles from './desk.module.css'
import { SignedIn } from './SignedIn.tsx'
import { AcceptInvitation } from './sign-in/AcceptInvitation.tsx'
import { SignIn } from './sign-in/SignIn.tsx'

type Known = Me | 'nobody' | 'loading' | 'lost'

/** The part of the address behind #: a view, an invitation, or the error of a sign-in at the provider. */
function placeIn(hash: string): Readonly<Record<string, string>> & { readonly view: string } {
  const text = hash.slice(1)
  return text.includes('=') ? { view: '', ...Object.fromEntries(parametersIn(text)) } : { view: text }
}

/** The desk: the ways in, or the pages of the person who is signed in. */
export function Desk() {
  const [me, setMe] = useState<Known>('loading')
  const [place, setPlace] = useState(() => placeIn(location.hash))
  const load = () =>
    get<Me>('/desk/me').then(setMe, (error: Error) =>
      setMe(error instanceof RefusedError && error.status === 401 ? 'nobody' : 'lost'),
    )
  useEffect(() => {
    const follow = () => setPlace(placeIn(location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, and again after a sign-in.
  useEffect(() => void load(), [])
  const { invitation, view, change } = place
  const entered = () => {
    // The secret of an invitation leaves the address and the history; a change stays where it is.
    if (change === undefined) {
      history.replaceState(null, '', '/')
      setPlace({ view: '' })
    }
    void load()
  }
  const problem = problemNamed(place['problem'])
  if (invitation !== undefined) return <AcceptInvitation secret={invitation} onDone={entered} />
  if (me === 'loading') return null
  if (me === 'lost')
    return (
      <main className={styles['entrance']}>
        <h1>Desk</h1>
        <Problem>The desk does not answer. Load this page again in a moment.</Problem>
      </main>
    )
  if (me === 'nobody') return <SignIn problem={problem} onDone={entered} />
  return <SignedIn me={me} view={view} change={change} problem={problem} />
}
