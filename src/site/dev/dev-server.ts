import { randomBytes } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import type { CheckCache } from '../../config/model/memo.ts'
import { afterChanges } from '../../config/read.ts'
import { plainVisit } from '../../engine/forms/visit.ts'
import type { Page } from '../../pages/page.ts'
import { plainPage } from '../../pages/thank-you-page.ts'
import { buildApp } from '../../server/app.ts'
import type { LeadStore } from '../../server/leads/lead-store.ts'
import type { PageSource } from '../../server/pages/page-source.ts'
import { urlSigner } from '../../server/protection/url-signature.ts'
import { type BuildAssets, noAssets } from '../assets.ts'
import type { RedirectData } from '../static-host.ts'
import { configAsked, configBroken, configChanged, firstStylesId, overlay } from './dev-client.ts'
import { type DevSite, devSite } from './dev-site.ts'

const assets: BuildAssets = {
  ...noAssets,
  start: '/src/site/start.ts',
  app: { scripts: ['/src/site/browser.tsx'], sheets: [] },
  everywhere: true,
}

/**
 * The site as it is being edited: Vite serves scripts, styles and assets, and everything else is answered by the real
 * server, from pages that are rendered when asked for. The open page follows the config. Not listening yet.
 *
 * @param kept what earlier checks of the config have found.
 */
export async function createDevServer(root: string, store: LeadStore, kept?: CheckCache): Promise<Server> {
  const server = createServer()
  const vite = await createViteServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/builds/**', '**/drafts/**'] } },
    // Found at once instead of while pages load, which would reload the first of them.
    optimizeDeps: { include: ['react-dom/client', 'react-router-dom', 'react-hook-form'] },
  })
  // Read while the config is checked, for the first page; where it cannot be, that page says why.
  void Promise.allSettled([rendererOf(vite), allStyles(vite)])
  const config = devSite(root, kept)
  followFiles(vite, config, root)
  const app = await buildApp({
    pages: devPages(vite, config),
    store,
    signer: urlSigner(randomBytes(32)),
    now: () => new Date(),
  })
  app.addHook('onSend', async (_request, reply) => {
    // Vite's own scripts stand inline in a page, which the site's policy forbids.
    reply.removeHeader('content-security-policy')
    // Not even a redirect may outlive the config that it comes from.
    reply.header('cache-control', 'no-store')
  })
  await app.ready()
  server.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      if (config.site()) return app.routing(request, response)
      const html = withProblems(await vite.transformIndexHtml('/', brokenFromTheStart), config)
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
    })
  })
  server.on('close', () => Promise.all([app.close(), vite.close()]))
  console.log(config.report())
  return server
}

type Renderer = typeof import('../render.tsx')

function rendererOf(vite: ViteDevServer): Promise<Renderer> {
  return vite.ssrLoadModule('/src/site/render.tsx') as Promise<Renderer>
}

/** The pages of the config as it stands, rendered when they are asked for. */
function devPages(vite: ViteDevServer, config: DevSite): () => PageSource {
  const rendered = async (render: (renderer: Renderer) => Promise<string>) => {
    try {
      const html = await render(await rendererOf(vite))
      const styles = `<style id="${firstStylesId}">${await allStyles(vite)}</style>`
      return withProblems(
        (await vite.transformIndexHtml('/', html)).replace('</head>', () => `${styles}</head>`),
        config,
      )
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      throw error
    }
  }
  const render: PageSource['render'] = (page, visit) => rendered(({ renderPage }) => renderPage(page, visit, assets))
  const document = (page: Page) => render(plainPage(config.addresses().site, page), plainVisit)
  return () => {
    const addresses = config.addresses()
    return {
      addresses,
      document,
      render,
      renderShared: render,
      renderError: (status, frame) => rendered(({ renderErrorScreen }) => renderErrorScreen(frame, status, assets)),
      async sendFile(reply, name) {
        const [, folder = '', file] = /^(.*?)\/?(index\.html|page\.json)$/.exec(name) ?? []
        const redirect = addresses.redirects.get(`/${folder}`)
        const page = addresses.pages.get(`/${folder}`)
        if (file === 'page.json' && redirect) return reply.send({ redirect } satisfies RedirectData)
        if (file === 'page.json' && page) return reply.send(plainPage(addresses.site, page))
        if (file === 'index.html' && page) return reply.type('text/html; charset=utf-8').send(await document(page))
        reply.callNotFound()
        return reply
      },
    }
  }
}

/** A document with what is wrong with the config, if anything is: the page that loads says it before any script runs. */
function withProblems(html: string, config: DevSite): string {
  const problems = config.problems()
  return problems ? html.replace('</body>', () => `${overlay(problems)}</body>`) : html
}

/** The text of every style sheet: scripts bring them while developing, after the first paint. */
async function allStyles(vite: ViteDevServer): Promise<string> {
  const files = await Array.fromAsync(glob('src/**/*.css', { cwd: vite.config.root }))
  const sheets = files
    .toSorted()
    .map(async (file) => (await vite.ssrLoadModule(`/${file}?inline`))['default'] as string)
  return (await Promise.all(sheets)).join('\n')
}

/** Reads the config again when one of its files changes, and tells the open pages. */
function followFiles(vite: ViteDevServer, config: DevSite, root: string): void {
  const folders = ['config', 'schemas'].map((name) => path.join(root, name) + path.sep)
  const tell = (pages: Pick<ViteDevServer['ws'], 'send'>) => {
    const problems = config.problems()
    if (problems) pages.send(configBroken, problems)
    else pages.send(configChanged)
  }
  vite.ws.on(configAsked, (_data, page) => tell(page))
  const { changed } = afterChanges(() => {
    if (!config.refresh()) return
    console.log(config.report())
    tell(vite.ws)
    // Made while the open pages ask for theirs.
    if (config.site()) config.addresses()
  })
  vite.watcher.on('all', (_event, file) => {
    if (folders.some((folder) => file.startsWith(folder))) changed()
  })
}

const brokenFromTheStart = `<!doctype html><html lang="en"><head><title>The config is broken</title></head><body>
<script type="module">import { followConfig } from '/src/site/dev/dev-client.ts'; followConfig(() => location.reload())</script>
</body></html>`
