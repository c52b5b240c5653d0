import { createContext, useContext, useSyncExternalStore } from 'react'
import { plainVisit, type Visit } from '../engine/forms/visit.ts'
import type { CarriedPage, PageMessages } from '../pages/page.ts'

/** The page being shown, and what this one request adds to it. */
export interface ShownPage {
  readonly page: CarriedPage
  readonly visit: Visit
}

const ShownPageContext = createContext<ShownPage | undefined>(undefined)

export const ShownPageProvider = ShownPageContext.Provider

/** What this request adds to the page: a reference, a chosen plan, refused values. */
export function useVisit(): Visit {
  return useContext(ShownPageContext)?.visit ?? plainVisit
}

/** The title of the page, as search engines know it. */
export function usePageTitle(): string {
  return useContext(ShownPageContext)?.page.meta.title ?? ''
}

/** The canonical path of the page. */
export function usePagePath(): string {
  return useContext(ShownPageContext)?.page.path ?? ''
}

/** Whether the page carries the UI texts of a group: some wait until the visitor asks for what they are about. */
export function useHasMessages(group: keyof PageMessages): boolean {
  return useContext(ShownPageContext)?.page.messages[group] !== undefined
}

/** The UI texts of one group; the page carries the groups its blocks need. */
export function useMessages<G extends keyof PageMessages>(group: G): NonNullable<PageMessages[G]> {
  const messages = useContext(ShownPageContext)?.page.messages[group]
  if (!messages) throw new Error(`The page does not carry the messages of "${group}".`)
  return messages
}

/** The language of the page (BCP 47), by which dates and times are written. */
export function useLanguage(): string {
  return useContext(ShownPageContext)?.page.lang ?? 'en'
}

const never = () => () => {}

/**
 * Whether the page runs: false while it is prerendered and hydrated, true from then on. What depends on the address,
 * the session or the clock waits for it, so that the first render equals the prerendered page.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
