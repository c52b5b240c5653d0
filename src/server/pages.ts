/** Builds on the disk, and the pages that they hold. */
import { accessSync, constants, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Form, forms } from '#engine/forms.ts'
import { addressIn, contactPath, isOpen, plainPath, type Site, siteAtPath, type Visit } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import type { PublishedPage } from '#site/pages/page-definitions.ts'
import type { SitePages } from '#site/pages/pages.ts'
import { lockExclusive, lockShared } from '#storage/file-lock.ts'
import { StartError } from './report.ts'

/** A build of the site, by absolute paths; its files never change once it is the current one. */
export interface BuildFolder {
  readonly name: string
  readonly folder: string
  /** All files that a visitor may fetch, named by content digest and shared by all builds. */
  readonly contents: string
  /** The files that only the server reads. */
  readonly server: string
}

/** Raised whenever a server cannot read what an earlier version of the program built. */
export const buildFormat = 3

/** `dist-server/manifest.json`. */
export interface Manifest {
  /** The `buildFormat` of the program that made the build. */
  readonly format: number
  /** The time whose premiums and promotions the pages show: ISO 8601. */
  readonly made: string
  /** The digest of each page's data, by path. */
  readonly pages: Readonly<Record<string, string>>
  /** The digest of every file in `dist/`, by its path there. */
  readonly files: Readonly<Record<string, string>>
}

export function buildsFolder(root: string): string {
  return path.join(root, 'builds')
}

export function buildFolder(root: string, name: string): BuildFolder {
  const folder = path.join(buildsFolder(root), name)
  return { name, folder, contents: path.join(buildsFolder(root), 'contents'), server: path.join(folder, 'dist-server') }
}

/** The name in `contents` of a file of a site: the digest of its text, also for its compressed forms. `files` are digests. */
export function contentName(file: string, files: ReadonlyMap<string, string>): string {
  const text = file.replace(/\.(?:br|gz)$/, '')
  const named = files.has(text) ? text : file
  return `${files.get(named)}${path.extname(named)}${file.slice(named.length)}`
}

/** The file with the name of the current build. */
export function currentFile(root: string): string {
  return path.join(buildsFolder(root), 'current')
}

/** Throws a `StartError` if there is no current build, or it cannot be read. */
export async function currentBuild(root: string): Promise<BuildFolder> {
  const text = await readFile(currentFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError('no-build', 'There is no build: run `npm run build` first.')
    throw unreadable('builds/current', error)
  })
  const name = text.trim()
  const build = /^[\w-]+$/.test(name) ? buildFolder(root, name) : undefined
  if (build && existsSync(build.folder)) return build
  const others = (await buildNames(root)).join(', ')
  const remedy = others ? `write the name of one that is there into it: ${others}` : 'run `npm run build` again'
  throw new StartError(
    'build-unknown',
    `builds/current says ${JSON.stringify(name.slice(0, 60))}, which is no build: ${remedy}.`,
  )
}

async function buildNames(root: string): Promise<string[]> {
  const entries = await readdir(buildsFolder(root), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'contents' ? [entry.name] : [])).toSorted()
}

/** The error for a part of a build that exists and cannot be read. */
export function unreadable(part: string, { code, message }: NodeJS.ErrnoException): StartError {
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  const remedy = 'let the user that the server runs as read builds/, as `chmod -R a+rX builds` does'
  return new StartError(
    'build-unreadable',
    `${part} cannot be read (${isForbidden ? code : message})${isForbidden ? `: ${remedy}` : ''}.`,
  )
}

/** Locks a build against removal until the returned function is called or the process ends. */
export function lockBuild({ name, folder }: BuildFolder): () => void {
  const file = lockFile(folder)
  try {
    // The lock's own error would not say what is wrong.
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw unreadable(`builds/${name}/${path.basename(file)}`, error as NodeJS.ErrnoException)
  }
  const lock = lockShared(file)
  return () => lock.close()
}

/** Whether any process has locked a build, this one included; true if that cannot be determined. */
export function isLockedBuild({ folder }: BuildFolder): boolean {
  try {
    lockExclusive(lockFile(folder)).close()
    return false
  } catch {
    return true
  }
}

/** The empty file of a build that is locked. */
export function lockFile(folder: string): string {
  return path.join(folder, 'in-use')
}

/** The site of the build that is served. */
export async function builtSite(root: string): Promise<Site> {
  const { server } = await currentBuild(root)
  return JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8')) as Site
}

/** The entity tag (RFC 9110, 8.8.3) of a digest. Weak, because each encoding has other bytes. */
export function etagOf(digest: string): string {
  return `W/"${digest}"`
}

/** Answers 304 if the client has the content of this tag, or else sends it. */
export function sendUnlessCached(
  reply: FastifyReply,
  etag: string,
  send: () => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (isCached(reply.request, etag)) return reply.code(304).send()
  ignoreUnsupported(reply.request)
  return send()
}

function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const given = headers['if-none-match']
  if (given === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag))
}

const range = /^bytes=\s*(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*\s*$/i

/**
 * Removes headers that RFC 9110 has a server ignore: conditions on dates, for we send none; malformed ranges; and ranges
 * that depend on a weak tag.
 */
function ignoreUnsupported({ raw: { headers } }: FastifyRequest): void {
  for (const name of ['if-none-match', 'if-modified-since', 'if-unmodified-since']) delete headers[name]
  if ('if-range' in headers || !range.test(headers.range ?? '')) delete headers.range
}

/** `name` is the file's path in the built site; under `assets/` it has a hash. */
export function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // `no-store` would disable the browser's back/forward cache.
  return /\.(?:html|json)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}

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
