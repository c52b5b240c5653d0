import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { plainVisit, type Visit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'
import { pages } from '../pages/pages.ts'
import { buildApp } from '../server/app.ts'
import { type Query, visitFromQuery } from '../server/http/visit-from-query.ts'
import type { LeadStore } from '../server/leads/lead-store.ts'
import { type BuildAssets, noAssets } from './build-assets.ts'
import { configBroken, configChanged } from './dev-client.ts'
import { type DevSite, devSite } from './dev-site.ts'
import { accentsId, virtualModules } from './virtual-modules.ts'

const assets: BuildAssets = {
  ...noAssets,
  script: '/src/site/start.ts',
  app: '/src/site/browser.tsx',
  everywhere: true,
}

/** How long after a change the files are read, in milliseconds: an editor may write one file in several steps. */
const settleTime = 40

/**
 * The site as it is being edited: pages are rendered when asked for, posts are received as by the real server, and the
 * open page follows the config. Not listening yet.
 */
export async function createDevServer(root: string, store: LeadStore): Promise<Server> {
  const config = devSite(root)
  const server = createServer()
  const vite = await createViteServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
    plugins: [virtualModules(config.site)],
    // Found at once instead of while pages load, which would reload the first of them.
    optimizeDeps: { include: ['react-dom/client', 'react-router-dom', 'react-hook-form', '@tanstack/react-table'] },
  })
  followFiles(vite, config, root)
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      answer(vite, config, store, request, response).catch((error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`)
      })
    })
  })
  server.on('close', () => vite.close())
  console.log(config.said())
  return server
}

async function answer(
  vite: ViteDevServer,
  config: DevSite,
  store: LeadStore,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const site = config.site()
  if (!site) return send(response, 503, await vite.transformIndexHtml('/', brokenFromTheStart))
  const url = new URL(request.url ?? '/', 'http://localhost')
  const all = pages(site)
  const render = async (page: Page, visit: Visit) => {
    const { renderPage } = (await vite.ssrLoadModule('/src/site/render.tsx')) as typeof import('./render.tsx')
    return vite.transformIndexHtml(url.pathname, await renderPage(page, visit, assets))
  }
  const find = (address: string) => all.find((page) => page.path === address || page.aliases.includes(address))
  if (request.method === 'GET' || request.method === 'HEAD') {
    const data = /^(.*)\/page\.json$/.exec(url.pathname)
    const asked = data ? data[1] || '/' : url.pathname
    const redirect = site.config.redirects?.find(({ from }) => from === asked)?.to
    if (redirect && data) return send(response, 200, JSON.stringify({ redirect }), 'application/json')
    if (redirect) return void response.writeHead(302, { location: redirect }).end()
    const page = find(asked)
    if (page && data) return send(response, 200, JSON.stringify(page), 'application/json')
    const shown = page ?? all.find(({ status }) => status === 404)
    if (!shown) return send(response, 404, '')
    const visit = visitFromQuery(shown, Object.fromEntries(url.searchParams) as Query, true) ?? plainVisit
    return send(response, page?.status ?? 404, await render(shown, visit))
  }
  const app = await buildApp({
    site,
    dist: path.join(vite.config.root, 'config/assets'),
    render,
    renderError: devError,
    store,
    now: () => new Date(),
  })
  // Vite's own scripts stand inline in a page, which the site's policy forbids.
  app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))
  await app.ready()
  response.on('close', () => app.close())
  app.routing(request, response)
}

/** Reads the config again when one of its files changes, and tells the open pages. */
function followFiles(vite: ViteDevServer, config: DevSite, root: string): void {
  const folders = ['config', 'schemas'].map((name) => path.join(root, name) + path.sep)
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const text = config.problems()
    if (text !== undefined) return vite.ws.send(configBroken, { text })
    const accents = vite.environments.client.moduleGraph.getModuleById(accentsId)
    if (accents) vite.environments.client.reloadModule(accents)
    vite.ws.send(configChanged)
  }
  vite.watcher.on('all', (_event, file) => {
    if (!folders.some((folder) => file.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      config.refresh()
      console.log(config.said())
      tell()
    }, settleTime)
  })
  vite.ws.on('connection', () => {
    if (config.problems() !== undefined) tell()
  })
}

async function devError(status: number): Promise<string> {
  return `<!doctype html><title>${status}</title><p>${status}</p>`
}

const brokenFromTheStart = `<!doctype html><html lang="en"><head><title>The config is broken</title></head><body>
<script type="module">import { followConfig } from '/src/site/dev-client.ts'; followConfig(() => location.reload())</script>
</body></html>`

function send(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}
