import { accessSync, constants, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import { plainVisit, type Site } from '#engine/site.ts'
import { nextChange, siteAt } from '#engine/site-versions.ts'
import type { Page } from '#site/pages/page.ts'
import { sitePages } from '#site/pages/pages.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import { digestOf } from '#storage/digest.ts'
import {
  type BuildFolder,
  buildFormat,
  cacheControl,
  contentName,
  etagOf,
  lruCache,
  type Manifest,
  type PageSource,
  sendUnlessCached,
  siteAddresses,
  unreadable,
} from '../pages.ts'
import { contentSecurityPolicy, sendHtml } from '../protection.ts'
import { StartError } from '../report.ts'
import { filesWith } from './other-builds.ts'

/** A build as the server loads it. */
export interface Build extends Pick<PageSource, 'render' | 'renderError'> {
  readonly site: Site
  /** The time whose premiums and promotions the built pages show. */
  readonly made: Date
  /** The digest of each page's data, by path. */
  readonly built: Manifest['pages']
  /** The digests of the files of the built site. */
  readonly files: ReadonlyMap<string, string>
  readonly contents: string
}

/** The exports of `dist-server/render.js`; `assets` is the build's list of scripts and style sheets. */
interface Renderer {
  readonly renderPage: (...args: [...Parameters<PageSource['render']>, assets: object]) => Promise<string>
  readonly renderErrorScreen: (frame: Page, status: number, assets: object) => Promise<string>
}

/** Loads a build; throws a `StartError` if it is not complete or cannot be rendered. */
export async function loadBuiltPages({ name, contents, server }: BuildFolder, now: Date): Promise<PagesAt> {
  const broken = (what: string) =>
    new StartError('build-incomplete', `builds/${name} ${what}: run \`npm run build\` again.`)
  const readPart = async (file: string) => {
    const text = await readFile(path.join(server, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? broken(`has no dist-server/${file}`)
        : unreadable(`builds/${name}/dist-server/${file}`, error)
    })
    try {
      return JSON.parse(text)
    } catch {
      throw broken(`has a damaged dist-server/${file}`)
    }
  }
  const manifest: Manifest = await readPart('manifest.json')
  if (manifest.format !== buildFormat) throw broken('was made by another version of the program')
  const site: Site = await readPart('site.json')
  const made = new Date(Date.parse(manifest.made))
  // `pagesAt` decides by this time which pages are stale.
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
  for (const address of [...addresses.pages.keys(), addresses.notFound('/')?.path ?? '/']) {
    const file = path.join(address, 'index.html').slice(1)
    const content = contentName(file, files)
    try {
      accessSync(path.join(contents, content), constants.R_OK)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw broken(`has no ${file}`)
      throw unreadable(`builds/contents/${content}`, error as NodeJS.ErrnoException)
    }
  }
  // A renderer that fails is refused at start, not found out by a visitor.
  await Promise.all([render(opening, plainVisit), renderError(500, opening)]).catch((error: unknown) => {
    throw broken(`cannot be rendered (${error instanceof Error ? error.message : error})`)
  })
  return at
}

/** The pages of a build at a time, which must not be before that of the last call. */
export type PagesAt = (now: Date) => PageSource

/** The built pages until the first scheduled change, such as a premium; from then on stale pages are rendered anew. */
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

function builtPages({ site, built, files, contents, ...build }: Build, isAsBuilt: boolean): PageSource {
  const render = serially(build.render)
  const addresses = siteAddresses(sitePages(site))
  const stale = new Map<string, boolean>()
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
  return {
    addresses,
    document: (page) => (stalePage(page.path) ? renderPlain(page) : read(path.join(page.path, 'index.html').slice(1))),
    render,
    renderShared,
    renderError: cached(serially(build.renderError), (status, frame) => `${status} ${frame.path}`),
    async sendFile(reply, name) {
      const [, address, file] = /^(.*?)\/?(index\.html|page\.json)$/.exec(name) ?? []
      const page = address === undefined ? undefined : stalePage(`/${address}`)
      if (page)
        return sendRendered(reply, name, site, file === 'page.json' ? plainPage(site, page) : await renderPlain(page))
      if (file === 'index.html' && addresses.pages.has(`/${address}`))
        reply.header('content-security-policy', await policyOf(name))
      const known = files.has(name) || !name.startsWith('assets/') ? files : await filesWith(name, contents)
      const digest = known?.get(name)
      if (!known || digest === undefined) {
        reply.callNotFound()
        return reply
      }
      reply.header('cache-control', cacheControl(name))
      return sendUnlessCached(reply, etagOf(digest), () => reply.sendFile(contentName(name, known), contents))
    },
  }
}

/** Sends the data or the document of a stale page. */
function sendRendered(reply: FastifyReply, name: string, site: Site, content: object | string) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  reply.header('cache-control', cacheControl(name))
  return sendUnlessCached(reply, etagOf(digestOf(text)), () =>
    typeof content === 'string'
      ? sendHtml(reply, site, text)
      : reply.type('application/json; charset=utf-8').send(text),
  )
}

type Render<Args extends readonly unknown[]> = (...args: Args) => Promise<string>

/** Renders one document at a time, each in its own turn of the event loop, so that shorter work is done in between. */
export function serially<Args extends readonly unknown[]>(render: Render<Args>): Render<Args> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const document = last.then(() => setImmediate()).then(() => render(...args))
    last = document.catch(() => {})
    return document
  }
}

/** Caches the most recently used documents. */
export function cached<Args extends readonly unknown[]>(
  render: Render<Args>,
  keyOf: (...args: Args) => string,
  maxDocuments?: number,
): Render<Args> {
  const documents = lruCache<Promise<string>>(maxDocuments)
  return (...args) => {
    const key = keyOf(...args)
    return documents.get(key, () => {
      const document = render(...args)
      document.catch(() => documents.delete(key))
      return document
    })
  }
}
