import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { loadBlocks } from '../blocks/components.ts'
import { plainVisit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'
import type { LoadedPage } from './routes.tsx'
import type { RedirectData } from './static-host.ts'

/** How long a page that was asked for ahead of time may wait to be shown, in milliseconds. */
const patience = 30_000

/** What an address leads to: a page with its components, or the address it moved to. */
type Found = LoadedPage | RedirectData

/** What is on its way before the visitor asked for it, by path. */
const ahead = new Map<string, Promise<Found | undefined>>()

/** Loads the page at an address; where that fails, the browser asks the server, which always has the right answer. */
export async function loadPage({ request }: LoaderFunctionArgs, styles: Promise<void>): Promise<LoadedPage | Response> {
  const { pathname, searchParams } = new URL(request.url)
  // What a request adds to its thank-you page the server works out.
  if (searchParams.has('reference')) return askServer(request.url)
  try {
    const found = (await ahead.get(pathname)) ?? (await find(pathname, request.signal))
    ahead.delete(pathname)
    // No entry of the history is there yet to be replaced: the address that moved gets none, and the page before keeps its own.
    if ('redirect' in found) return redirect(found.redirect)
    await styles
    return found
  } catch (error) {
    if (request.signal.aborted) throw error
    return askServer(request.url)
  }
}

/** Has the browser load a whole document, which takes the place of this one: there is nothing more to wait for. */
function askServer(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}

/** Asks for the page of a link as soon as the pointer or the focus is on it, so that it is there when it is wanted. */
export function loadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
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
