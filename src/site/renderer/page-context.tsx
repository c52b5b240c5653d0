import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { plainVisit, type Visit } from '#engine/site.ts'
import type { CarriedPage, PageMessages } from '../pages/page.ts'

/** The shown page and visit. */
export interface ShownPage {
  readonly page: CarriedPage
  readonly visit: Visit
}

const ShownPageContext = createContext<ShownPage | undefined>(undefined)

export const ShownPageProvider = ShownPageContext.Provider

/** The part of the page that depends on the request, such as a chosen plan. */
export function useVisit(): Visit {
  return useContext(ShownPageContext)?.visit ?? plainVisit
}

export function usePageTitle(): string {
  return useContext(ShownPageContext)?.page.meta.title ?? ''
}

/** The page's own address, absolute; only on a page that answers the visitor or compares plans. */
export function usePageAddress(): string {
  return useContext(ShownPageContext)?.page.meta.canonical ?? ''
}

export function usePagePath(): string {
  return useContext(ShownPageContext)?.page.path ?? ''
}

/** Whether the page carries the UI texts of a group; some are loaded on demand. */
export function useHasMessages(group: keyof PageMessages): boolean {
  return useContext(ShownPageContext)?.page.messages[group] !== undefined
}

/** The UI texts of one group. Throws if the page does not carry it (`messages` of the block's definition). */
export function useMessages<G extends keyof PageMessages>(group: G): NonNullable<PageMessages[G]> {
  const messages = useContext(ShownPageContext)?.page.messages[group]
  if (!messages) throw new Error(`No messages: ${group}`)
  return messages
}

/** The original language, on a page of a translation. */
export function useUntranslated(): CarriedPage['untranslated'] {
  return useContext(ShownPageContext)?.page.untranslated
}

/** The language of the page (BCP 47). */
export function useLanguage(): string {
  return useContext(ShownPageContext)?.page.lang ?? 'en'
}

interface PageCompletion {
  complete(): void
  /** The same in the background: if it cannot be fetched, the tap that needs it tries again. */
  prefetch(): void
}

const PageCompletionContext = createContext<PageCompletion>({ complete() {}, prefetch() {} })

/** Provides what loads the part of the page's data that its document leaves out. */
export const PageCompletionProvider = PageCompletionContext.Provider

/** Loads the page's full data if its document lacks a part that the visitor asks for. */
export function useFullPage(isLacking: boolean): void {
  const { complete } = useContext(PageCompletionContext)
  useEffect(() => {
    if (isLacking) complete()
  }, [isLacking, complete])
}

/** Prefetches code, and the page's full data where it is lacking, once the page is live: the first tap shows at once. */
export function usePrefetch(loadCode: () => Promise<unknown>, isLacking: boolean): void {
  const { prefetch } = useContext(PageCompletionContext)
  useEffect(() => {
    if (isLacking) prefetch()
    // The tap that needs the code loads it again, and says if it fails.
    loadCode().catch(() => {})
  }, [prefetch, loadCode, isLacking])
}

const subscribeNever = () => () => {}

/**
 * Whether the page is hydrated. Anything that depends on the address, the session or the clock waits for it, so that the
 * first render equals the prerendered page.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}
