import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/model/context.ts'
import { buildApp } from '../../../server/app.ts'
import type { LeadStore } from '../../../server/leads/lead-store.ts'
import type { Addresses } from '../../../server/pages/page-source.ts'
import { addressSigner } from '../../../server/protection/address-signature.ts'
import type { Keys } from '../../protocol.ts'
import { forEditor, previewPolicy } from './document.ts'
import type { Drawn } from './example.ts'
import type { Shown } from './last-sound-pages.ts'
import { type PreviewPages, type PreviewParts, previewPages, sendFile } from './pages.ts'
import { isOpening, open, refusalOf } from './preview-token.ts'
import { loadRenderer } from './renderer.ts'
import { sameTexts } from './same-text.ts'
import { createSources, type SourcesAt } from './sources.ts'

/** What the preview is started with. */
export interface PreviewOptions extends Pick<PreviewParts, 'bundles' | 'root'> {
  /** Any free one when left out. */
  readonly port?: number
  /** What opens it; a new one when left out. */
  readonly token?: string
  /** The port of the editor, which alone frames pages and speaks with them. */
  readonly editorPort: number
}

/**
 * The pages of the working copy on an origin of their own, where nothing can be edited. It runs where the site is.
 *
 * The editor frames `address + '/.studio/open?token=…&to=/path'`, at the host name that it has itself (`127.0.0.1` or
 * `localhost`), since the cookie with which the preview answers is for one site alone. The frame's `color-scheme` is what
 * its page is asked for. The frame is
 * `<iframe sandbox="allow-scripts allow-same-origin allow-forms allow-popups">`, and for a page as it is without scripts
 * `sandbox="allow-same-origin allow-forms"`; that one is opened again after each change, the other is told `refresh`.
 * Both speak by `postMessage`, as `PreviewMessage` says: a page begins, once it listens, with `moved`, and is used as visitors
 * use it until it is told a `mode`.
 *
 * `/.studio/example?kind=features&page=/path&market=id` is a block's example as that page would show it, without scripts.
 */
export interface Preview {
  /** Such as `http://127.0.0.1:4181`. */
  readonly address: string
  /** What opens it. */
  readonly token: string
  /**
   * Shows these pages from now on, and tells by the documents that they were made of where their texts are written. Says
   * which of the pages that were opened last stay as they were.
   */
  readonly show: (shown: Shown) => readonly string[]
  readonly close: () => Promise<void>
}

/** Starts the preview. Until it has pages to show, each address asks the browser to come again. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const parts = { ...options, renderer: await loadRenderer(options.bundles.site) }
  const key = { token: options.token ?? randomBytes(24).toString('base64url'), port: 0 }
  const sourcesIn = createSources()
  let now: State | undefined
  let opened: readonly string[] = []
  const app = await previewApp(() => now as State, options)
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, key)
    const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    if (refusal) return response.writeHead(403, text).end(`${refusal}\n`)
    if (isOpening(request)) return open(request, response, key)
    if (now) {
      const path = pathOf(request)
      if (now.addresses.pages.has(path)) opened = [path, ...opened.filter((one) => one !== path)].slice(0, mostOpened)
      return app.routing(request, response)
    }
    response
      .writeHead(503, { ...text, refresh: '1' })
      .end('The preview begins once the errors of the site, the benefits and the messages are gone.\n')
  })
  server.on('close', () => void app.close())
  key.port = await listening(server, options.port ?? 0)
  return {
    address: `http://127.0.0.1:${key.port}`,
    token: key.token,
    show(shown) {
      const { addresses, failing, context } = shown
      const sourcesAt = sourcesIn(context)
      const sources: SourcesAt = (path) => (failing.has(path) ? [] : sourcesAt(path))
      now = { addresses, pages: previewPages(shown, parts), sources, context }
      // Whoever looks at them asks for them next.
      return opened.filter((path) => isComposed(addresses, path) && failing.has(path))
    },
    close: () => closed(server),
  }
}

/** Of so many pages that were opened last it is said whether they stay as they were. */
const mostOpened = 5

/** The path of the page that a request is for, or for its data. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/[?#].*$/, '').replace(/\/(page\.json)?$/, '') || '/'
}

/** Composes a page, now or as it was before; false where there is none, or none yet that could be. */
function isComposed({ pages }: Addresses, path: string): boolean {
  try {
    return pages.get(path) !== undefined
  } catch {
    return false
  }
}

/** A state of the working copy. */
interface State {
  readonly addresses: Addresses
  readonly pages: PreviewPages
  readonly sources: SourcesAt
  readonly context: Context
}

/** The site's own server over the pages of the preview. */
async function previewApp(now: () => State, { bundles, root, editorPort }: PreviewOptions): Promise<FastifyInstance> {
  const pages = () => now().pages
  const app = await buildApp({ pages, store: forgetful, signer: addressSigner(randomBytes(32)), now: () => new Date() })
  app.get<{ Params: { '*': string } }>('/.studio/*', ({ params }, reply) =>
    sendFile(reply, `.studio/${params['*']}`, { bundles, root }),
  )
  app.get<{ Querystring: { path?: string } }>('/.studio/sources', ({ query: { path = '/' } }) => now().sources(path))
  app.get<{ Querystring: { path?: string; file?: string; at?: string } }>('/.studio/same', ({ query }, reply) => {
    const { path = '/', file = '' } = query
    const at = keysIn(query.at)
    if (!at) return reply.code(400).send({ message: 'A place is given by its keys, such as ["plans",0,"plan"].' })
    const { addresses, context } = now()
    return sameTexts(context, { file, at }, addresses.siteAt(path).language?.tag)
  })
  app.get<{ Querystring: Drawn }>('/.studio/example', async ({ query }, reply) => {
    const html = await pages().example(query)
    return html === undefined ? reply.code(204).send() : reply.type('text/html; charset=utf-8').send(html)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type'))
    const html = type.startsWith('text/html') ? forEditor(String(payload), editorPort) : ''
    const { logoService } = pages().addresses.site.config
    reply.header('content-security-policy', previewPolicy(logoService, html, editorPort))
    reply.removeHeader('x-frame-options')
    // What cannot be composed may be after the next change.
    if (reply.statusCode >= 500) reply.header('refresh', '1')
    // Not even a redirect may outlive the config that it comes from; what is named by its content may.
    if (!/^(text\/(javascript|css)|font\/)/.test(type)) reply.header('cache-control', 'no-store')
    return html || payload
  })
  await app.ready()
  return app
}

/** The keys that a text of JSON lists; undefined where it does not. */
function keysIn(text = ''): Keys | undefined {
  try {
    const keys: unknown = JSON.parse(text)
    const isList = Array.isArray(keys) && keys.every((key) => typeof key === 'string' || typeof key === 'number')
    return isList ? keys : undefined
  } catch {
    return undefined
  }
}

/** Takes every lead and keeps none: what is sent in the preview reaches nobody. */
const forgetful: LeadStore = {
  add: async () => ({ reference: 'HC-0000-0000', duplicate: false }),
  list: async () => [],
  check: async () => {},
  close: async () => {},
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
