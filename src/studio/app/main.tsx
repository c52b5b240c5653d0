import font from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import { createRoot } from 'react-dom/client'
import '../../renderer/styles/tokens.css'
import '../../renderer/styles/base.css'
import './studio.css'
import { App } from './App.tsx'
import { tokenIn } from './place.ts'
import { apiOf } from './store/api.ts'
import { Studio } from './store/state.ts'
import { StudioProvider } from './store/studio-context.tsx'
import { tabUnsent } from './store/unsent.ts'

const tokenName = 'studio-token'

/** The token of this window, kept for as long as its tab is open; the address shows it no longer than it has to. */
function takeToken(): string {
  const given = tokenIn(location.hash)
  if (given === undefined) return sessionStorage.getItem(tokenName) ?? ''
  sessionStorage.setItem(tokenName, given)
  history.replaceState(null, '', '#/')
  return given
}

const typeface = new FontFace('Fraunces', `url(${font})`, { weight: '100 900', display: 'swap' })
document.fonts.add(typeface)
void typeface.load()

const studio = new Studio(apiOf(takeToken()), tabUnsent)
void studio.follow(new AbortController().signal)

const root = document.getElementById('studio')
if (root)
  createRoot(root).render(
    <StudioProvider value={studio}>
      <App />
    </StudioProvider>,
  )
