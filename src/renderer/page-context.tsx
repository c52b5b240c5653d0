import { createContext, useContext } from 'react'
import { plainVisit, type Visit } from '../engine/forms/visit.ts'
import type { Page, PageWords } from '../pages/page.ts'

/** The page being shown, and what this one request adds to it. */
export interface ShownPage {
  readonly page: Page
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

/** The renderer's own words of one group; the page carries the groups its blocks need. */
export function useWords<G extends keyof PageWords>(group: G): NonNullable<PageWords[G]> {
  const words = useContext(ShownPageContext)?.page.words[group]
  if (!words) throw new Error(`The page does not carry the words of "${group}".`)
  return words
}

/** The language of the page (BCP 47), by which dates and times are written. */
export function useLanguage(): string {
  return useContext(ShownPageContext)?.page.lang ?? 'en'
}
