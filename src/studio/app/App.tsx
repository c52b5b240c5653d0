import { Shell } from './shell/Shell.tsx'
import styles from './shell/shell.module.css'
import { useStudioState } from './store/studio-context.tsx'

export function App() {
  const connection = useStudioState((state) => state.connection)
  const isEmpty = useStudioState(({ outline }) => outline.length === 0)
  if (connection === 'locked') return <Closed />
  if (connection !== 'live' && isEmpty) return <Opening isLost={connection === 'lost'} />
  return <Shell />
}

/** The screen until the server's state is loaded. */
export function Opening({ isLost }: { readonly isLost: boolean }) {
  return (
    <main className={styles['opening']}>
      <h1>Studio</h1>
      <p role="status">
        {isLost
          ? 'Studio’s server does not answer. Run npm run studio in the project’s folder; this window goes on by itself.'
          : 'Reading the config…'}
      </p>
    </main>
  )
}

/** The screen of a window without a valid token. */
export function Closed() {
  return (
    <main className={styles['opening']}>
      <h1>Studio</h1>
      <p>
        This window has no key, or an old one. Open the address that <code>npm run studio</code> printed, here or in
        another tab: it holds the key, and is another one after each start. Your drafts are kept. What you typed last is
        kept in this tab: leave it open, and it goes on by itself.
      </p>
    </main>
  )
}
