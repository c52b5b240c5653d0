import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { loadBlocks } from '../blocks/components.ts'
import type { Visit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'
import { stateElementId } from './Document.tsx'
import { loadOnIntent, loadPage } from './page-loader.ts'
import { type LoadedPage, pageRoute, routes } from './routes.tsx'

/** What the prerendered document carries for its hydration. */
interface DocumentState {
  readonly page: Page
  readonly visit: Visit
  /** The address of the whole site's style sheet; the document has the part that it needs itself. */
  readonly stylesheet?: string
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const state = document.getElementById(stateElementId)?.textContent
  if (!root || !state) return
  const { page, visit, stylesheet }: DocumentState = JSON.parse(state)
  // After a refused form the address is the receiver's; reloading or going on from here belongs to the form's page.
  if (visit.errors) history.replaceState(history.state, '', page.path)
  const loaded: LoadedPage = { page, visit, components: await loadBlocks(page) }
  const styles = stylesheet ? loadStyles(stylesheet) : Promise.resolve()
  const router = createBrowserRouter(
    routes((asked) => loadPage(asked, styles), page),
    { hydrationData: { loaderData: { [pageRoute]: loaded } } },
  )
  // A transition is done in small pieces, between which a tap is answered.
  startTransition(() => void hydrateRoot(root, <RouterProvider router={router} />))
  loadOnIntent()
  if (import.meta.hot) (await import('./dev/dev-client.ts')).followConfig(() => router.revalidate())
}

/** Loads the style sheet with which every other page can be shown; without it they would be, but plainly. */
function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}

// A turn of the page that another one overtakes is no error, though the router leaves its promise to the console.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})
void start()
