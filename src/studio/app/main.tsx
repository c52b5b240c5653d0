import font from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import '#site/renderer/styles/tokens.css'
import '#site/renderer/styles/base.css'
import '#workbench/app/workbench.css'
import { createRoot } from 'react-dom/client'
import { apiOf } from '#workbench/app/api.ts'
import { flushTyping } from './form/typing.ts'
import { Shell } from './shell/Shell.tsx'
import styles from './shell/shell.module.css'
import { AdvancedContext, useKeptAdvanced } from './store/advanced.ts'
import { tabUnsent } from './store/browser-storage.ts'
import { deskAddress } from './store/desk-address.ts'
import { Studio } from './store/studio.ts'
import { StudioProvider, useStudioState } from './store/studio-context.tsx'
import { windowToken } from './store/token.ts'

const typeface = new FontFace('Fraunces', `url(${font})`, { weight: '100 900', display: 'swap' })
document.fonts.add(typeface)
void typeface.load()

const token = windowToken()
const studio = new Studio(apiOf(token.current, fetch, location.pathname), tabUnsent)
token.onNew(studio.unlock)
void studio.follow(new AbortController().signal)
window.addEventListener('beforeunload', (event) => {
  flushTyping()
  // Unsent work is lost with the tab.
  if (studio.hasUnsent) event.preventDefault()
})

const root = document.getElementById('studio')
if (root)
  createRoot(root).render(
    <StudioProvider value={studio}>
      <App />
    </StudioProvider>,
  )

function App() {
  const advanced = useKeptAdvanced()
  const connection = useStudioState((state) => state.connection)
  const isEmpty = useStudioState(({ outline }) => outline.length === 0)
  if (connection === 'locked') return <Closed />
  if (connection !== 'live' && isEmpty) return <Opening isLost={connection === 'lost'} />
  return (
    <AdvancedContext value={advanced}>
      <Shell />
    </AdvancedContext>
  )
}

/** The screen until the server's state is loaded. */
function Opening({ isLost }: { readonly isLost: boolean }) {
  return (
    <main className={styles['opening']}>
      <h1>Studio</h1>
      <p role="status">
        {isLost
          ? 'Studio’s server does not answer. Start Studio again; this window goes on by itself.'
          : 'Reading the config…'}
      </p>
    </main>
  )
}

/** The screen of a window without a valid token, or of somebody whose session at the desk has ended. */
function Closed() {
  const desk = deskAddress()
  if (desk !== undefined)
    return (
      <main className={styles['opening']}>
        <h1>Studio</h1>
        <p>
          You are signed out. <a href={desk}>Sign in at the desk</a>, then come back here: what you typed last is kept
          in this tab.
        </p>
      </main>
    )
  return (
    <main className={styles['opening']}>
      <h1>Studio</h1>
      <p>
        This window has no key, or an old one. Open the address that Studio printed when it started, here or in another
        tab: it holds the key, and is another one after each start. Your drafts are kept. What you typed last is kept in
        this tab: leave it open, and it goes on by itself.
      </p>
    </main>
  )
}
