import font from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import { createRoot } from 'react-dom/client'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import './studio.css'
import { App } from './App.tsx'
import { flushTyping } from './form/typing.ts'
import { apiOf } from './store/api.ts'
import { tabUnsent } from './store/browser-storage.ts'
import { Studio } from './store/state.ts'
import { StudioProvider } from './store/studio-context.tsx'
import { windowToken } from './store/token.ts'

const typeface = new FontFace('Fraunces', `url(${font})`, { weight: '100 900', display: 'swap' })
document.fonts.add(typeface)
void typeface.load()

const token = windowToken()
const studio = new Studio(apiOf(token.current), tabUnsent)
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
