import { Component, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Router } from 'react-router-dom'
import type { Visit } from '#engine/site.ts'
import { loadBlocks } from './blocks/components.ts'
import { stateElementId, updateHead } from './Document.tsx'
import { type Found, type Navigation, startNavigation } from './navigation.ts'
import type { CarriedPage } from './pages/page.ts'
import { fetchPage, linkAt, prefetchedPage, prefetchOnIntent } from './prefetch.ts'
import { ErrorScreen } from './renderer/ErrorScreen.tsx'
import { type LoadedPage, PageView } from './renderer/PageView.tsx'
import { PageCompletionProvider } from './renderer/page-context.tsx'

/** The JSON that a document carries for its hydration. */
interface DocumentState {
  readonly page: CarriedPage
  readonly visit: Visit
  /** The address of the whole site's style sheet: the document itself has only its own rules. */
  readonly stylesheet?: string
}

/** Hydrates the document; undefined where it holds no page. */
export async function startApp(): Promise<Navigation | undefined> {
  const root = document.getElementById('root')
  const state = document.getElementById(stateElementId)?.textContent
  if (!root || !state) return undefined
  const { page, visit, stylesheet }: DocumentState = JSON.parse(state)
  // After a refused form the address is the receiver's; reloading or going on from here belongs to the form's page.
  if (visit.errors) history.replaceState(history.state, '', page.path)
  const loaded: LoadedPage = { page, visit, components: await loadBlocks(page, visit) }
  const styles = stylesheet ? loadStyles(stylesheet) : Promise.resolve()
  const navigation = startNavigation(
    loaded,
    (url, signal, completed) => loadPage(url, signal, styles, completed),
    // If the data cannot be fetched, the tap that needs it tries again.
    ({ pathname }, signal, shown) => fetchPage(pathname, signal, shown).catch(() => undefined),
  )
  // A transition lets taps interrupt the hydration.
  startTransition(() => void hydrateRoot(root, <App navigation={navigation} />))
  followLinks(navigation.follow)
  prefetchOnIntent()
  if (import.meta.hot) (await import('./dev-client.ts')).followConfig(navigation.reload)
  return navigation
}

/** Loads the whole site's style sheet; also resolves where that fails, since unstyled pages are better than none. */
function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}

/**
 * Loads the page at an address, or only what the document left out of `completed`; where that fails, the browser loads the
 * document instead.
 */
async function loadPage(url: URL, signal: AbortSignal, styles: Promise<void>, completed?: LoadedPage): Promise<Found> {
  const { pathname, searchParams } = url
  // Only the server knows what a request adds to its thank-you page.
  if (searchParams.has('reference')) return askServer(url)
  try {
    const prefetched = completed ? undefined : await prefetchedPage(pathname)
    const found = prefetched ?? (await fetchPage(pathname, signal, completed))
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

/** Replaces this document by the server's. */
function askServer({ href }: URL): undefined {
  // Assigning the present address would only scroll.
  if (href === location.href) location.reload()
  else location.assign(href)
}

/** Follows links within the site without a new document, where a plain click asks for that. */
function followLinks(navigate: Navigation['follow']): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    event.preventDefault()
    // The same page in another language keeps the visitor's choices and place.
    const { search, hash } = link.rel === 'alternate' ? location : link
    // Shows the link as waiting if the page takes long (base.css).
    link.ariaBusy = 'true'
    void navigate(link.pathname + search + hash).finally(() => {
      link.ariaBusy = null
    })
  })
}

/** The app in the browser: the current page, or the error screen in place of its content. */
function App({ navigation }: { readonly navigation: Navigation }) {
  const { navigator } = navigation
  const { location, page, ...rest } = useShown(navigation)
  const [frame] = useState(page)
  const before = useRef(page)
  useLayoutEffect(() => {
    const { path } = before.current
    if (before.current === page) return
    before.current = page
    updateHead(page)
    // Keyboards and screen readers begin at the top of a new page too.
    if (path !== page.path) document.getElementById('content')?.focus({ preventScroll: true })
  }, [page])
  return (
    <Router location={location} navigator={navigator}>
      <Boundary path={page.path} frame={frame}>
        <PageCompletionProvider value={navigation}>
          <PageView page={page} {...rest} />
        </PageCompletionProvider>
      </Boundary>
    </Router>
  )
}

/** The page on screen; it follows a change in a transition where the change is made in one. */
function useShown({ subscribe, shown, opening }: Navigation) {
  const [current, setCurrent] = useState(opening)
  useEffect(() => {
    const follow = () => setCurrent(shown())
    follow()
    return subscribe(follow)
  }, [subscribe, shown])
  return current
}

interface Props {
  readonly path: string
  /** A page that rendered: the error screen has its header and footer. */
  readonly frame: CarriedPage
  readonly children: ReactNode
}

interface State {
  readonly path?: string
  readonly failed?: boolean
}

/** Shows the error screen for a page that cannot be rendered, until the next navigation. */
class Boundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failed: false }
  }

  override render() {
    const { frame, children } = this.props
    return this.state.failed ? <ErrorScreen frame={frame} status={500} /> : children
  }
}
