import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Form, forms } from '../../engine/forms/forms.ts'
import type { Visit } from '../../engine/forms/visit.ts'
import { contactPath } from '../../engine/site/paths.ts'
import { isOpen, type Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'

/** The pages of one state of the site: of a build, or of a config while it is edited. */
export interface PageSource {
  readonly addresses: Addresses
  /** The full HTML document of a page as everybody gets it. */
  readonly document: (page: Page) => Promise<string>
  /** The full HTML document of a page for one visit. */
  readonly render: (page: Page, visit: Visit) => Promise<string>
  /** As `render`, for a visit with nothing personal in it: whoever asks for the same may get the same document. */
  readonly renderShared: (page: Page, visit: Visit) => Promise<string>
  /** The full HTML document of the error screen for an HTTP status. */
  readonly renderError: (status: number) => Promise<string>
  /** Answers with a file of the built site, such as `contact/index.html`, `contact/page.json` or `favicon.svg`. */
  readonly sendFile: (reply: FastifyReply, name: string) => Promise<FastifyReply>
}

/** What answers at which path of a site. */
export interface Addresses {
  readonly site: Site
  /** The pages by path and alias, without the not-found page. */
  readonly pages: ReadonlyMap<string, Page>
  readonly notFound: Page | undefined
  /** The paths that moved, and where to. */
  readonly redirects: ReadonlyMap<string, string>
  /** The forms by the path they post to. */
  readonly receivers: ReadonlyMap<string, Receiver>
  /** Whether an accepted form leads to this page. */
  isThankYou(page: Page): boolean
  /** The methods that a path answers; undefined where there is nothing. */
  allowed(path: string): readonly string[] | undefined
}

/** A form with the page around it. */
export interface Receiver {
  readonly form: Form
  /** The page that shows the form; shown again when it is refused. */
  readonly page: Page
}

/** The addresses of a site; throws when a form stands on no page, leads to none, or shares its address with another. */
export function siteAddresses(site: Site, pages: readonly Page[]): Addresses {
  const found = pages.filter(({ status }) => status === 200)
  const byPath = new Map(found.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page] as const)))
  const receivers = new Map<string, Receiver>()
  const thankYous = new Set<Page>()
  for (const form of forms(site)) {
    const other = receivers.get(form.action)?.form.name ?? form.name
    if (other !== form.name) throw new Error(`The forms "${other}" and "${form.name}" both post to ${form.action}.`)
    // The same form may stand on several pages; the first one is its own.
    if (!receivers.has(form.action)) receivers.set(form.action, { form, page: pageAround(byPath, form) })
    thankYous.add(pageAt(byPath, form.thankYou, form))
  }
  const redirects = new Map((site.config.redirects ?? []).map(({ from, to }) => [from, to]))
  // A page that was opened before its form's address moved still posts to the old one.
  for (const [from, to] of redirects) {
    const receiver = receivers.get(to)
    if (receiver) receivers.set(from, receiver)
  }
  return {
    site,
    pages: byPath,
    notFound: pages.find(({ status }) => status === 404),
    redirects,
    receivers,
    isThankYou: (page) => thankYous.has(page),
    allowed(path) {
      const methods = [...(byPath.has(path) ? ['GET', 'HEAD'] : []), ...(receivers.has(path) ? ['POST'] : [])]
      return methods.length > 0 ? methods : undefined
    },
  }
}

/** The page that shows a form; in a market that is not open the contact form takes its place. */
function pageAround(pages: Addresses['pages'], form: Form): Page {
  const own = pageAt(pages, form.page, form)
  return form.market && !isOpen(form.market) ? (pages.get(contactPath) ?? own) : own
}

function pageAt(pages: Addresses['pages'], path: string, form: Form): Page {
  const page = pages.get(path)
  if (!page) throw new Error(`The form "${form.name}" wants a page at ${path}, where there is none.`)
  return page
}

/** The route of every path that the site does not fix in code. */
export const anyPath = '/*'

/** The path that a request asks for, decoded, and its query with the question mark. */
export function askedBy({ raw, params }: FastifyRequest): { readonly path: string; readonly query: string } {
  const url = raw.url ?? '/'
  const mark = url.indexOf('?')
  const [path, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
  const { '*': rest } = params as { readonly '*'?: string }
  return { path: rest === undefined ? path : `/${rest}`, query }
}
