import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadBlocks } from '../blocks/components.ts'
import { plainVisit, type Visit } from '../engine/forms/visit.ts'
import type { CarriedPage, Page } from '../pages/page.ts'
import type { LoadedPage } from '../renderer/PageView.tsx'
import { App } from './App.tsx'
import { stateElementId } from './Document.tsx'
import { type Found, type Navigation, startNavigation } from './navigation.ts'
import type { RedirectData } from './static-host.ts'

/** What the prerendered document carries for its hydration. */
interface DocumentState {
  readonly page: CarriedPage
  readonly visit: Visit
  /** The address of the whole site's style sheet; the document has the part that it needs itself. */
  readonly stylesheet?: string
}

/** Makes the document a live page; gives the way from page to page, undefined where the document holds no page. */
export async function startApp(): Promise<Navigation | undefined> {
  const root = document.getElementById('root')
  const state = document.getElementById(stateElementId)?.textContent
  if (!root || !state) return undefined
  const { page, visit, stylesheet }: DocumentState = JSON.parse(state)
  // After a refused form the address is the receiver's; reloading or going on from here belongs to the form's page.
  if (visit.errors) history.replaceState(history.state, '', page.path)
  const loaded: LoadedPage = { page, visit, components: await loadBlocks(page, visit) }
  const styles = stylesheet ? loadStyles(stylesheet) : Promise.resolve()
  const navigation = startNavigation(loaded, (url, signal) => loadPage(url, signal, styles))
  // A transition is done in small pieces, between which a tap is answered.
  startTransition(() => void hydrateRoot(root, <App navigation={navigation} />))
  followLinks(navigation.follow)
  loadOnIntent()
  if (import.meta.hot) (await import('./dev/dev-client.ts')).followConfig(navigation.reload)
  return navigation
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

/** How long a page that was asked for ahead of time may wait to be shown, in milliseconds. */
const patience = 30_000

/** What is on its way before the visitor asked for it, by path. */
const ahead = new Map<string, Promise<Found>>()

/** Loads the page at an address; where that fails, the browser asks the server, which always has the right answer. */
async function loadPage(url: URL, signal: AbortSignal, styles: Promise<void>): Promise<Found> {
  const { pathname, searchParams } = url
  // What a request adds to its thank-you page the server works out.
  if (searchParams.has('reference')) return askServer(url)
  try {
    const found = (await ahead.get(pathname)) ?? (await find(pathname, signal))
    ahead.delete(pathname)
    if (found && 'page' in found) {
      const market = searchParams.get('market')
      if (market && !knowsMarket(found.page, market)) return askServer(url)
    }
    await styles
    return found
  } catch {
    return signal.aborted ? undefined : askServer(url)
  }
}

/** Whether the forms of a page have a market among their choices; the server knows all markets. */
function knowsMarket({ blocks }: CarriedPage, market: string): boolean {
  return blocks.every((block) => block.kind !== 'leadForm' || block.data.markets.some(({ value }) => value === market))
}

/** Has the browser load a whole document, which takes the place of this one. */
function askServer({ href }: URL): undefined {
  // The address of an entry of the history that is there already would at most scroll.
  if (href === location.href) location.reload()
  else location.assign(href)
}

/** Follows links within the site without a new document, wherever they stand, where a plain click asks for that. */
function followLinks(navigate: (to: string, replace: boolean) => void): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    event.preventDefault()
    // To the same page in another language the visitor takes along what was chosen, and where they are.
    const { search, hash } = link.rel === 'alternate' ? location : link
    navigate(link.pathname + search + hash, link.href === location.href)
  })
}

/** The link within the site that an event is about. */
function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
}

/** Asks for the page of a link as soon as the pointer or the focus is on it, so that it is there when it is wanted. */
function loadOnIntent(): void {
  const onIntent = (event: Event) => {
    const link = linkAt(event)
    if (link && link.pathname !== location.pathname) loadAhead(link.pathname)
  }
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
}

function loadAhead(pathname: string): void {
  if (ahead.has(pathname)) return
  ahead.set(
    pathname,
    find(pathname).catch(() => undefined),
  )
  setTimeout(() => ahead.delete(pathname), patience)
}

async function find(pathname: string, signal?: AbortSignal): Promise<Found> {
  const response = await fetch(`${pathname.replace(/\/$/, '')}/page.json`, signal && { signal })
  if (!response.ok) throw new Error(`page.json: ${response.status}`)
  const page: Page | RedirectData = await response.json()
  return 'redirect' in page ? page : { page, visit: plainVisit, components: await loadBlocks(page) }
}
