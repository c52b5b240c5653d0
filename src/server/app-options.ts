import type { Page } from '../engine/page.ts'
import type { Site } from '../engine/site.ts'
import type { Visit } from '../engine/visit.ts'
import type { LeadStore } from './leads/lead-store.ts'

/** The full HTML document of a page for one visit. */
export type RenderPage = (page: Page, visit: Visit) => Promise<string>

/** The full HTML document of the error screen for an HTTP status. */
export type RenderError = (status: number) => Promise<string>

/** Everything the server works with: no other state, no clock and no disk but these. */
export interface AppOptions {
  readonly site: Site
  /** Absolute path of the built site: HTML, `page.json`, assets. */
  readonly dist: string
  readonly render: RenderPage
  readonly renderError: RenderError
  readonly store: LeadStore
  readonly now: () => Date
  /** Whether to log, as JSON lines, to the standard output or to a stream; not at all when left out. */
  readonly logger?: boolean | { readonly stream: { write(line: string): void } }
}
