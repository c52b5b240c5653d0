import type { Visit } from '../engine/forms/visit.ts'
import type { Site } from '../engine/site/site.ts'
import type { Page } from '../pages/page.ts'
import type { LeadStore } from './leads/lead-store.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { RateLimit } from './rate-limit/rate-limit.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

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
  /** How much one address may post; as much as it likes when left out. */
  readonly rateLimit?: RateLimit | undefined
  /** How soon after its page was shown a form comes from software, in milliseconds; none does when left out. */
  readonly tooFast?: number
  /** The proxies whose word about the visitor's address, host and request id is taken; nobody's when left out. */
  readonly trustProxy?: TrustedProxies | undefined
  readonly metrics?: Metrics | undefined
  /** The limits on one request, where they are to differ from the usual ones. */
  readonly limits?: Partial<Limits>
  /** Whether to log, as JSON lines, to the standard output or to a stream; not at all when left out. */
  readonly logger?: boolean | { readonly stream: { write(line: string): void } }
}
