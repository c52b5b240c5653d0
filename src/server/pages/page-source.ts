import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Form, forms } from '../../engine/forms/forms.ts'
import type { Visit } from '../../engine/forms/visit.ts'
import { addressIn, contactPath, siteAtPath } from '../../engine/site/paths.ts'
import { isOpen, type Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import type { PublishedPage } from '../../pages/page-definitions.ts'
import type { SitePages } from '../../pages/pages.ts'

/** The pages of one state of the site: of a build, or of a config while it is edited. */
export interface PageSource {
  readonly addresses: Addresses
  /** The full HTML document of a page as everybody gets it. */
  readonly document: (page: Page) => Promise<string>
  /** The full HTML document of a page for one visit. */
  readonly render: (page: Page, visit: Visit) => Promise<string>
  /** As `render`, for a visit with nothing personal in it: whoever asks for the same may get the same document. */
  readonly renderShared: (page: Page, visit: Visit) => Promise<string>
  /** The full HTML document of the error screen for an HTTP status, inside the frame of a page. */
  readonly renderError: (status: number, frame: Page) => Promise<string>
  /** Answers with a file of the built site, such as `contact/index.html`, `contact/page.json` or `favicon.svg`. */
  readonly sendFile: (reply: FastifyReply, name: string) => Promise<FastifyReply>
}

/** What answers at which path of a site. */
export interface Addresses {
  readonly site: Site
  /** The pages by path and alias, without the not-found pages; composed when they are asked for. */
  readonly pages: Pick<ReadonlyMap<string, Page>, 'get' | 'has' | 'keys'>
  /** The not-found page in the language of a path; in that of the site where it has none. */
  notFound(path: string): Page | undefined
  /** The page in whose frame errors are shown at a path: home in the language of the path, where there is one. */
  frame(path: string): Page
  /** The site in the language of a path. */
  siteAt(path: string): Site
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
  /** The site in the language of the form. */
  readonly site: Site
  /** The page that shows the form; shown again when it is refused. */
  readonly page: () => Page
}

/** The addresses of a site; throws when a form stands on no page, leads to none, or shares its address with another. */
export function siteAddresses({ site, sites, list, compose }: SitePages): Addresses {
  const found = list.filter(({ status }) => status === 200)
  const byPath = new Map(found.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page] as const)))
  const composed = recent<Page>()
  const pageOf = (page: PublishedPage) => composed.get(page.path, () => compose(page))
  const receivers = new Map<string, Receiver>()
  const thankYous = new Set<string>()
  for (const { form, site } of sites.flatMap((site) => forms(site).map((form) => ({ form, site })))) {
    const other = receivers.get(form.action)?.form.name ?? form.name
    if (other !== form.name) throw new Error(`The forms "${other}" and "${form.name}" both post to ${form.action}.`)
    const page = pageAround(byPath, form)
    // The same form may stand on several pages; the first one is its own.
    if (!receivers.has(form.action)) receivers.set(form.action, { form, site, page: () => pageOf(page) })
    thankYous.add(pageAt(byPath, form.thankYou, form).path)
    // Each address of the page that a form posts to takes it.
    const target = byPath.get(form.action)
    for (const address of target ? [target.path, ...target.aliases] : []) {
      const receiver = receivers.get(form.action)
      if (receiver && !receivers.has(address)) receivers.set(address, receiver)
    }
  }
  const redirects = new Map((site.config.redirects ?? []).map(({ from, to }) => [from, to]))
  // A page that was opened before its form's address moved still posts to the old one.
  for (const [from, to] of redirects) {
    const receiver = receivers.get(to)
    if (receiver) receivers.set(from, receiver)
  }
  return {
    site,
    pages: {
      has: (path) => byPath.has(path),
      keys: () => byPath.keys(),
      get(path) {
        const page = byPath.get(path)
        return page && pageOf(page)
      },
    },
    ...pagesAround(sites, list, byPath, pageOf),
    redirects,
    receivers,
    isThankYou: ({ path }) => thankYous.has(path),
    allowed(path) {
      const methods = [...(byPath.has(path) ? ['GET', 'HEAD'] : []), ...(receivers.has(path) ? ['POST'] : [])]
      return methods.length > 0 ? methods : undefined
    },
  }
}

/** What surrounds an error at a path, in the language of that path. */
function pagesAround(
  sites: SitePages['sites'],
  list: readonly PublishedPage[],
  byPath: ReadonlyMap<string, PublishedPage>,
  pageOf: (page: PublishedPage) => Page,
): Pick<Addresses, 'notFound' | 'frame' | 'siteAt'> {
  const missing = list.filter(({ status }) => status === 404)
  const siteAt = (path: string) => siteAtPath(sites, path)
  return {
    siteAt,
    notFound(path) {
      const page = missing.find(({ site }) => site === siteAt(path)) ?? missing[0]
      return page && pageOf(page)
    },
    frame(path) {
      const page = byPath.get(addressIn(siteAt(path), '/')) ?? list[0]
      if (!page) throw new Error('The site has no page.')
      return pageOf(page)
    },
  }
}

/** The page that shows a form; in a market that is not open the contact form takes its place. */
function pageAround(pages: ReadonlyMap<string, PublishedPage>, form: Form): PublishedPage {
  const own = pageAt(pages, form.page, form)
  return form.market && !isOpen(form.market) ? (pages.get(contactPath) ?? own) : own
}

function pageAt(pages: ReadonlyMap<string, PublishedPage>, path: string, form: Form): PublishedPage {
  const page = pages.get(path)
  if (!page) throw new Error(`The form "${form.name}" wants a page at ${path}, where there is none.`)
  return page
}

/** What was made last, each once. */
export interface Recent<Value> {
  get(key: string, make: () => Value): Value
  forget(key: string): void
}

/** Keeps as many values as `max`, those that were asked for last. */
export function recent<Value>(max = 100): Recent<Value> {
  const values = new Map<string, Value>()
  return {
    get(key, make) {
      const value = values.get(key) ?? make()
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > max && oldest !== undefined) values.delete(oldest)
      return value
    },
    forget: (key) => void values.delete(key),
  }
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
