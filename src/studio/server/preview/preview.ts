import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { dateIn, onDay } from '#engine/dates.ts'
import { buildApp } from '#server/app.ts'
import type { LeadStore } from '#server/lead-store.ts'
import type { Addresses } from '#server/pages.ts'
import { contentSecurityPolicy, urlSigner } from '#server/protection.ts'
import { loadRenderer } from '#workbench/server/bundles.ts'
import { isOpening, open, refusalOf } from '#workbench/server/guard.ts'
import type { Keys } from '../../protocol.ts'
import { datedServers } from './dated-servers.ts'
import { type State, type StateOn, statesIn } from './dated-states.ts'
import type { Shown } from './last-sound-pages.ts'
import { type ExampleAsked, type PreviewParts, sendFile } from './pages.ts'
import { createSources, equivalentPlaces } from './sources.ts'

export interface PreviewOptions extends Pick<PreviewParts, 'bundles' | 'root'> {
  /** Any free one if left out. */
  readonly port?: number
  /** A new one if left out. */
  readonly token?: string
  /** The origins of the editor, which alone frames pages and exchanges messages with them. */
  readonly editors: readonly string[]
}

/**
 * The pages of the working copy on an origin of their own, where nothing can be edited.
 *
 * The editor frames `address + '/.studio/open?token=…&to=/path'` at its own host name (`127.0.0.1` or `localhost`), since
 * the cookie is for one site; with `sandbox="allow-scripts allow-same-origin allow-forms allow-popups"`, or without
 * scripts `sandbox="allow-same-origin allow-forms"`, which is opened again after each change. Messages are `PreviewMessage`.
 *
 * `/.studio/example?kind=features&page=/path&market=id` is the example of a block as that page would show it.
 */
export interface Preview {
  /** Such as `http://127.0.0.1:4181`. */
  readonly address: string
  readonly token: string
  /** The address of the same pages as of a day (YYYY-MM-DD): each has a port, since tabs share cookies but not days. */
  readonly on: (day: string, port?: number) => Promise<string>
  /** Shows these pages from now on; returns those of the pages opened last that stay as they were. */
  readonly show: (shown: Shown) => readonly string[]
  readonly close: () => Promise<void>
}

/** The number of pages opened last whose failures are reported. */
const mostOpened = 5

/** Starts the preview. Until it has pages, each address asks the browser to reload. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const parts = { ...options, renderer: await loadRenderer(options.bundles.site) }
  const token = options.token ?? randomBytes(24).toString('base64url')
  const sourcesIn = createSources()
  let stateOn: StateOn | undefined
  let opened: readonly Opened[] = []
  const days = new AsyncLocalStorage<string | undefined>()
  const app = await previewApp(
    { state: () => stateOn?.(days.getStore()) as State, day: () => days.getStore() },
    options,
  )
  const servers = datedServers((request, response, { day, port }) => {
    const refusal = refusalOf(request, { token, port })
    const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    if (refusal) return response.writeHead(403, text).end(`${refusal}\n`)
    if (isOpening(request)) return open(request, response, { token, port })
    if (stateOn) {
      const path = pathOf(request)
      if (stateOn(day).addresses.pages.has(path))
        opened = [{ path, day }, ...opened.filter((one) => one.path !== path)].slice(0, mostOpened)
      return days.run(day, () => app.routing(request, response))
    }
    response
      .writeHead(503, { ...text, refresh: '1' })
      .end('The preview begins once the errors of the site, the benefits and the messages are gone.\n')
  })
  return {
    address: await servers.today(options.port),
    token,
    on: servers.on,
    show(shown) {
      const statesOf = statesIn(shown, parts, sourcesIn)
      stateOn = statesOf
      // Composing a page shows whether it fails, and costs nothing, because it is requested next anyway.
      return opened.flatMap(({ path, day }) => {
        const { addresses, failing } = statesOf(day)
        return canCompose(addresses, path) && failing.has(path) ? [path] : []
      })
    },
    async close() {
      await servers.close()
      await app.close()
    },
  }
}

/** The path of the page that a request, perhaps for its data, is about. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/[?#][\s\S]*/, '').replace(/\/(page\.json)?$/, '') || '/'
}

function canCompose({ pages }: Addresses, path: string): boolean {
  try {
    return pages.get(path) !== undefined
  } catch {
    return false
  }
}

/** A page that was asked for, as of today or of a day. */
interface Opened {
  readonly path: string
  readonly day: string | undefined
}

/** The site's own server on the pages of the preview. */
async function previewApp(
  { state: now, day }: { readonly state: () => State; readonly day: () => string | undefined },
  { bundles, root, editors }: PreviewOptions,
): Promise<FastifyInstance> {
  const pages = () => now().pages
  const clock = () => onDay(new Date(), day() ?? dateIn(undefined, new Date()))
  const app = await buildApp({ pages, store: noStore, signer: urlSigner(randomBytes(32)), now: clock })
  app.get<{ Params: { '*': string } }>('/.studio/*', ({ params }, reply) =>
    sendFile(reply, `.studio/${params['*']}`, { bundles, root }),
  )
  app.get<{ Querystring: { path?: string } }>('/.studio/sources', ({ query: { path = '/' } }) => now().sources(path))
  app.get<{ Querystring: { path?: string; file?: string; at?: string } }>('/.studio/same', ({ query }, reply) => {
    const { path = '/', file = '' } = query
    const at = parseKeys(query.at)
    if (!at) return reply.code(400).send({ message: 'A place is given by its keys, such as ["plans",0,"plan"].' })
    const { addresses, context } = now()
    return equivalentPlaces(context, { file, at }, addresses.siteAt(path).language?.tag)
  })
  app.get<{ Querystring: ExampleAsked }>('/.studio/example', async ({ query }, reply) => {
    const html = await pages().example(query)
    return html === undefined ? reply.code(204).send() : reply.type('text/html; charset=utf-8').send(html)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type'))
    // The client reads from the element which origin it exchanges messages with.
    const date = day() === undefined ? '' : `<meta name="studio-day" content="${day()}">`
    const meta = `<meta name="studio-editor" content="${editors.join(' ')}">${date}</head>`
    const html = type.startsWith('text/html') ? String(payload).replace('</head>', meta) : ''
    reply.header('content-security-policy', policy(pages().addresses.site.config.logoService, html, editors))
    reply.removeHeader('x-frame-options')
    // The next change may put the page right.
    if (reply.statusCode >= 500) reply.header('refresh', '1')
    // Only names with the hash of their content outlive a change; redirects do not.
    if (!/^(text\/(javascript|css)|font\/)/.test(type)) reply.header('cache-control', 'no-store')
    return html || payload
  })
  await app.ready()
  return app
}

/** The site's policy, under which the editor alone may frame the page. */
function policy(logoService: string, html: string, editors: readonly string[]): string {
  const ancestors = `frame-ancestors ${editors.join(' ')}`
  return contentSecurityPolicy(logoService, html).replace("frame-ancestors 'none'", ancestors)
}

function parseKeys(json = ''): Keys | undefined {
  try {
    const keys: unknown = JSON.parse(json)
    const isKeys = Array.isArray(keys) && keys.every((key) => typeof key === 'string' || typeof key === 'number')
    return isKeys ? keys : undefined
  } catch {
    return undefined
  }
}

/** Accepts every lead and keeps none: forms in the preview reach nobody. */
const noStore: LeadStore = {
  add: async (_request, _receivedAt, prefix = 'REF') => ({ reference: `${prefix}-0000-0000`, duplicate: false }),
  list: async () => [],
  check: async () => {},
  close: async () => {},
}
