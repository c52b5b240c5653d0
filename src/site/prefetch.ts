import { loadBlocks } from '#blocks/components.ts'
import { plainVisit } from '#engine/forms/visit.ts'
import type { Page } from '#pages/page.ts'
import type { Found } from './navigation.ts'
import type { RedirectData } from './redirects.ts'

/** For how long a prefetched page may be shown, in milliseconds. */
const prefetchMaxAgeMs = 30_000

const prefetched = new Map<string, Promise<Found>>()

/** Fetches the page of a link once the pointer or the focus is on it. */
export function prefetchOnIntent(): void {
  const onIntent = (event: Event) => {
    const link = linkAt(event)
    if (link && link.pathname !== location.pathname) prefetch(link.pathname)
  }
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
}

function prefetch(pathname: string): void {
  if (prefetched.has(pathname)) return
  prefetched.set(
    pathname,
    fetchPage(pathname).catch(() => undefined),
  )
  setTimeout(() => prefetched.delete(pathname), prefetchMaxAgeMs)
}

/** Takes a page out of the prefetched ones; undefined if it is not among them or could not be fetched. */
export async function prefetchedPage(pathname: string): Promise<Found> {
  const found = await prefetched.get(pathname)
  prefetched.delete(pathname)
  return found
}

/** Fetches a page's data and loads its components; throws where it cannot. */
export async function fetchPage(pathname: string, signal?: AbortSignal): Promise<Found> {
  const response = await fetch(`${pathname.replace(/\/$/, '')}/page.json`, signal && { signal })
  if (!response.ok) throw new Error(`page.json: ${response.status}`)
  const page: Page | RedirectData = await response.json()
  return 'redirect' in page ? page : { page, visit: plainVisit, components: await loadBlocks(page) }
}

/** The link within the site under an event. */
export function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
}
