import { plainVisit } from '#engine/site.ts'
import { loadBlocks } from './blocks/components.ts'
import type { Found } from './navigation.ts'
import type { CarriedPage, Page } from './pages/page.ts'
import type { RedirectData } from './redirects.ts'
import type { LoadedPage } from './renderer/PageView.tsx'

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

/**
 * Fetches a page's data and loads its components, or what the document left out of `completed`; throws where it cannot.
 */
export async function fetchPage(pathname: string, signal?: AbortSignal, completed?: LoadedPage): Promise<Found> {
  const response = await fetch(`${pathname.replace(/\/$/, '')}/page.json`, signal && { signal })
  if (!response.ok) throw new Error(`page.json: ${response.status}`)
  const page: Page | RedirectData = await response.json()
  if ('redirect' in page) return page
  if (completed && isSameBuild(completed.page, page)) return { ...completed, page: completedPage(completed.page, page) }
  return { page, visit: plainVisit, components: await loadBlocks(page) }
}

/** Whether the page in the document has the same blocks as the one that was fetched. */
function isSameBuild({ blocks }: CarriedPage, full: Page): boolean {
  const kinds = full.blocks.map(({ kind }) => kind)
  return blocks.length === kinds.length && blocks.every(({ kind }, i) => kind === 'existing' || kind === kinds[i])
}

/** The page with full data of the blocks that the app renders; the other parts stay as they are in the document. */
function completedPage(page: CarriedPage, full: Page): CarriedPage {
  const { layout, breadcrumb, languages, aboutPrices, aboutSamples, ...rest } = full
  const blocks = full.blocks.map((block, i) => (page.blocks[i]?.kind === 'existing' ? page.blocks[i] : block))
  return { ...rest, ...(page.home !== undefined && { home: page.home }), blocks }
}

/** The link within the site under an event. */
export function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
}
