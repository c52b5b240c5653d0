import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Form, forms } from '#engine/forms.ts'
import { addressIn, contactPath, isOpen, plainPath, type Site, siteAtPath, type Visit } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import type { PublishedPage } from '#site/pages/page-definitions.ts'
import type { SitePages } from '#site/pages/pages.ts'

/** The pages of a site, from a build or from a config that is being edited. */
export interface PageSource {
  readonly addresses: Addresses
  /** The HTML document of a page for every visitor. */
  readonly document: (page: Page) => Promise<string>
  /** The HTML document of a page for one visit. */
  readonly render: (page: Page, visit: Visit) => Promise<string>
  /** As `render`, for a visit with nothing personal: the document may be cached. */
  readonly renderShared: (page: Page, visit: Visit) => Promise<string>
  /** The HTML document of the error screen for an HTTP status, inside the frame of a page. */
  readonly renderError: (status: number, frame: Page) => Promise<string>
  /** Sends a file of the built site, such as `contact/page.json` or `favicon.svg`. */
  readonly sendFile: (reply: FastifyReply, name: string) => Promise<FastifyReply>
}

/** The paths of a site. */
export interface Addresses {
  readonly site: Site
  /** By path and alias, without the not-found pages; composed on demand. */
  readonly pages: Pick<ReadonlyMap<string, Page>, 'get' | 'has' | 'keys'>
  /** The not-found page in the language of a path, or else in that of the site. */
  notFound(path: string): Page | undefined
  /** The page whose frame surrounds an error at a path: home in its language. */
  frame(path: string): Page
  /** The site in the language of a path. */
  siteAt(path: string): Site
  /** New paths by old path. */
  readonly redirects: ReadonlyMap<string, string>
  /** The address that an unknown path is another spelling of, of a page or else of a redirect. */
  respelled(path: string): string | undefined
  /** Forms by the path they post to. */
  readonly receivers: ReadonlyMap<string, Receiver>
  /** Whether an accepted form leads to this page. */
  isThankYou(page: Page): boolean
  /** The methods of a path; undefined if nothing answers. */
  allowed(path: string): readonly string[] | undefined
}

export interface Receiver {
  readonly form: Form
  /** The site in the language of the form. */
  readonly site: Site
  /** Shown again when the form is refused. */
  readonly page: () => Page
}

/** Throws when a form is on no page, leads to none, or shares its address with another. */
export function siteAddresses({ site, sites, list, compose }: SitePages): Addresses {
  const found = list.filter(({ status }) => status === 200)
  const byPath = new Map(found.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page] as const)))
  const composed = lruCache<Page>()
  const pageOf = (page: PublishedPage) => composed.get(page.path, () => compose(page))
  const receivers = new Map<string, Receiver>()
  const thankYous = new Set<string>()
  for (const { form, site } of sites.flatMap((site) => forms(site).map((form) => ({ form, site })))) {
    const other = receivers.get(form.action)?.form.name ?? form.name
    if (other !== form.name) throw new Error(`The forms "${other}" and "${form.name}" both post to ${form.action}.`)
    const page = formPage(byPath, form)
    // The same form may stand on several pages; the first one is its own.
    if (!receivers.has(form.action)) receivers.set(form.action, { form, site, page: () => pageOf(page) })
    thankYous.add(pageAt(byPath, form.thankYou, form).path)
    // A form may be posted to each alias of the page that it posts to.
    const target = byPath.get(form.action)
    for (const address of target ? [target.path, ...target.aliases] : []) {
      const receiver = receivers.get(form.action)
      if (receiver && !receivers.has(address)) receivers.set(address, receiver)
    }
  }
  const redirects = new Map((site.config.redirects ?? []).map(({ from, to }) => [from, to]))
  // A page that was opened before its form's address moved posts to the old one.
  for (const [from, to] of redirects) {
    const receiver = receivers.get(to)
    if (receiver) receivers.set(from, receiver)
  }
  const spellings = [...redirects.keys(), ...byPath.keys()].map((path) => [plainPath(path), path] as const)
  const bySpelling = new Map(spellings)
  const isKnown = (path: string) => byPath.has(path) || redirects.has(path)
  return {
    site,
    respelled: (path) => (isKnown(path) ? undefined : bySpelling.get(plainPath(path))),
    pages: {
      has: (path) => byPath.has(path),
      keys: () => byPath.keys(),
      get(path) {
        const page = byPath.get(path)
        return page && pageOf(page)
      },
    },
    ...errorPagesOf(sites, list, byPath, pageOf),
    redirects,
    receivers,
    isThankYou: ({ path }) => thankYous.has(path),
    allowed(path) {
      const methods = [...(byPath.has(path) ? ['GET', 'HEAD'] : []), ...(receivers.has(path) ? ['POST'] : [])]
      return methods.length > 0 ? methods : undefined
    },
  }
}

/** The pages for errors, by the language of a path. */
function errorPagesOf(
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

/** The page that shows a form; in a market that is not open, the contact page in the language of the form. */
function formPage(pages: ReadonlyMap<string, PublishedPage>, form: Form): PublishedPage {
  const own = pageAt(pages, form.page, form)
  return form.market && !isOpen(form.market) ? (pages.get(addressIn(own.site, contactPath)) ?? own) : own
}

function pageAt(pages: ReadonlyMap<string, PublishedPage>, path: string, form: Form): PublishedPage {
  const page = pages.get(path)
  if (!page) throw new Error(`The form "${form.name}" wants a page at ${path}, where there is none.`)
  return page
}

interface LruCache<Value> {
  get(key: string, make: () => Value): Value
  delete(key: string): void
}

/** Caches the `max` most recently used values. */
export function lruCache<Value>(max = 100): LruCache<Value> {
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
    delete: (key) => void values.delete(key),
  }
}

export const anyPath = '/*'

/** The decoded path of a request, and its query with the question mark. */
export function requestTarget({ raw, params }: FastifyRequest): { readonly path: string; readonly query: string } {
  const url = raw.url ?? '/'
  const mark = url.indexOf('?')
  const [path, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
  const { '*': rest } = params as { readonly '*'?: string }
  return { path: rest === undefined ? path : `/${rest}`, query }
}
