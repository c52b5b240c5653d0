import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import { plainVisit } from '../../engine/forms/visit.ts'
import { nextChange, siteAt } from '../../engine/plans/scheduled-changes.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import { sitePages } from '../../pages/pages.ts'
import { plainPage } from '../../pages/thank-you-page.ts'
import { digestOf } from '../../storage/digest.ts'
import { contentSecurityPolicy, htmlSender } from '../protection/security-headers.ts'
import { StartError } from '../settings/reader.ts'
import { type BuildFolder, contentName, type Manifest } from './build-folder.ts'
import { type PageSource, recent, siteAddresses } from './page-source.ts'

/** What a build leaves for the server. */
export interface Build extends Pick<PageSource, 'render' | 'renderError'> {
  readonly site: Site
  /** The instant whose premiums and promotions the built pages show. */
  readonly made: Date
  /** The digest of each page's data as it was built, by path. */
  readonly built: Manifest['pages']
  /** The digest of each file of the built site: HTML, `page.json`, assets. */
  readonly files: ReadonlyMap<string, string>
  /** The folder of their contents. */
  readonly contents: string
}

/** What `dist-server/render.js` exports; `assets` are what the build made for pages to load. */
interface Renderer {
  readonly renderPage: (...args: [...Parameters<PageSource['render']>, assets: object]) => Promise<string>
  /** The screen for unexpected errors, inside the frame of a page. */
  readonly renderErrorScreen: (frame: Page, status: number, assets: object) => Promise<string>
}

/** Loads a build, for any instant from now on; throws a `StartError` where it is not complete or cannot be rendered. */
export async function loadBuiltPages({ name, contents, server }: BuildFolder, now: Date): Promise<PagesAt> {
  const broken = (what: string) => new StartError(`builds/${name} ${what}: run \`npm run build\` again.`)
  const readPart = async (file: string) => {
    const text = await readFile(path.join(server, file), 'utf8').catch(() => {
      throw broken(`has no dist-server/${file}`)
    })
    return JSON.parse(text)
  }
  const site: Site = await readPart('site.json')
  const manifest: Manifest = await readPart('manifest.json')
  const made = new Date(Date.parse(manifest.made))
  // Whether its pages are still right is told from this.
  if (Number.isNaN(made.getTime())) throw broken('does not say when it was made')
  const files = new Map(Object.entries(manifest.files))
  const assets: object = await readPart('assets.json')
  if (!existsSync(path.join(server, 'render.js'))) throw broken('has no dist-server/render.js')
  const { renderPage, renderErrorScreen }: Renderer = await import(pathToFileURL(path.join(server, 'render.js')).href)
  const at = pagesAt({
    site,
    made,
    built: manifest.pages,
    files,
    contents,
    render: async (page, visit) => renderPage(page, visit, assets),
    renderError: async (status, frame) => renderErrorScreen(frame, status, assets),
  })
  const { addresses, render, renderError } = at(now)
  const opening = addresses.frame('/')
  const missing = [...addresses.pages.keys(), addresses.notFound('/')?.path ?? '/']
    .map((address) => path.join(address, 'index.html').slice(1))
    .find((file) => !existsSync(path.join(contents, contentName(file, files))))
  if (missing) throw broken(`has no ${missing}`)
  // Tried now rather than when a visitor needs it.
  await Promise.all([render(opening, plainVisit), renderError(500, opening)]).catch((error: unknown) => {
    throw broken(`cannot be rendered (${error instanceof Error ? error.message : error})`)
  })
  return at
}

/** The pages of a build as they are at an instant, which is never before the one of the last call. */
export type PagesAt = (now: Date) => PageSource

/**
 * The pages of a build at any instant: as it made them until the first day on which something dated changes, such as a
 * premium; from then on those that are no longer right are made anew.
 */
export function pagesAt(build: Build): PagesAt {
  let shown: { readonly source: PageSource; readonly until: Date | undefined } | undefined
  return (now) => {
    if (!shown || (shown.until && now >= shown.until)) {
      const site = siteAt(build.site, now)
      const until = nextChange(build.site, now)
      const isAsBuilt = until?.getTime() === nextChange(build.site, build.made)?.getTime()
      shown = { source: builtPages({ ...build, site }, isAsBuilt), until }
    }
    return shown.source
  }
}

/** The pages of a site, sent as the files that a build made; those that are no longer right there are rendered. */
function builtPages({ site, built, files, contents, ...build }: Build, isAsBuilt: boolean): PageSource {
  const render = inTurn(build.render)
  const addresses = siteAddresses(sitePages(site))
  const stale = new Map<string, boolean>()
  /** The page at an address where it is not as it was built; those that are need not be composed. */
  const stalePage = (address: string) => {
    const page = isAsBuilt ? undefined : addresses.pages.get(address)
    if (!page) return undefined
    const isOther = stale.get(page.path) ?? digestOf(JSON.stringify(plainPage(site, page))) !== built[page.path]
    stale.set(page.path, isOther)
    return isOther ? page : undefined
  }
  const read = (name: string) => readFile(path.join(contents, contentName(name, files)), 'utf8')
  const policies = new Map<string, string>()
  const policyOf = async (name: string) => {
    const policy = policies.get(name) ?? contentSecurityPolicy(site.config.logoService, await read(name))
    policies.set(name, policy)
    return policy
  }
  const renderShared = cached(render, (page, visit) => JSON.stringify([page.path, visit]))
  const renderPlain = (page: Page) => renderShared(plainPage(site, page), plainVisit)
  const sendAnew = async (reply: FastifyReply, page: Page, name: string) => {
    reply.header('cache-control', cacheControl(name))
    if (name.endsWith('.json')) return reply.send(plainPage(site, page))
    return htmlSender(site.config.logoService)(reply, await renderPlain(page))
  }
  return {
    addresses,
    document: (page) => (stalePage(page.path) ? renderPlain(page) : read(path.join(page.path, 'index.html').slice(1))),
    render,
    renderShared,
    renderError: cached(inTurn(build.renderError), (status, frame) => `${status} ${frame.path}`),
    async sendFile(reply, name) {
      const [, address, file] = /^(.*?)\/?(index\.html|page\.json)$/.exec(name) ?? []
      const page = address === undefined ? undefined : stalePage(`/${address}`)
      if (page) return sendAnew(reply, page, name)
      if (file === 'index.html' && addresses.pages.has(`/${address}`))
        reply.header('content-security-policy', await policyOf(name))
      if (!files.has(name)) {
        reply.callNotFound()
        return reply
      }
      return reply.header('cache-control', cacheControl(name)).sendFile(contentName(name, files), contents)
    },
  }
}

/** How long a file may be kept: `name` is its path in the built site, which carries a hash under `/assets/`. */
export function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Pages are asked for again each time; `no-store` would cost the browser's instant Back.
  return /\.(?:html|json)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}

/** Makes an HTML document. */
type Render<Args extends readonly unknown[]> = (...args: Args) => Promise<string>

/** Renders one document at a time, each in a turn of the event loop of its own: what takes less is answered in between. */
export function inTurn<Args extends readonly unknown[]>(render: Render<Args>): Render<Args> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const document = last.then(() => setImmediate()).then(() => render(...args))
    last = document.catch(() => {})
    return document
  }
}

/** Keeps the documents that were asked for last, so that each is rendered once; `keyOf` tells them apart. */
export function cached<Args extends readonly unknown[]>(
  render: Render<Args>,
  keyOf: (...args: Args) => string,
  maxDocuments?: number,
): Render<Args> {
  const documents = recent<Promise<string>>(maxDocuments)
  return (...args) => {
    const key = keyOf(...args)
    return documents.get(key, () => {
      const document = render(...args)
      document.catch(() => documents.forget(key))
      return document
    })
  }
}
