import { randomBytes } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import type { CheckCache } from '#checker/model.ts'
import { plainVisit } from '#engine/site.ts'
import { buildApp } from '#server/app.ts'
import type { LeadStore } from '#server/lead-store.ts'
import type { PageSource } from '#server/pages.ts'
import { urlSigner } from '#server/protection.ts'
import { type BuildAssets, noAssets } from '#site/assets.ts'
import { configAsked, configBroken, configChanged, firstStylesId, overlay } from '#site/dev-client.ts'
import type { Page } from '#site/pages/page.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import type { RedirectData } from '#site/redirects.ts'
import { afterChanges } from '#storage/watch-folders.ts'
import { type DevSite, devSite } from './dev-site.ts'

const assets: BuildAssets = {
  ...noAssets,
  start: '/src/site/start.ts',
  app: { scripts: ['/src/site/browser.tsx'], sheets: [] },
  everywhere: true,
}

/** The folder of the config, and that of the program and its schemas where it is another. */
interface DevRoots {
  readonly root: string
  readonly schemasRoot?: string
}

/**
 * The site while it is edited: Vite serves scripts, styles and assets, the real server everything else, from pages that
 * are rendered on demand. Open pages follow the config. The server does not listen yet.
 */
export async function createDevServer(
  { root, schemasRoot = root }: DevRoots,
  store: LeadStore,
  cache?: CheckCache,
): Promise<Server> {
  const server = createServer()
  const vite = await createViteServer({
    root: schemasRoot,
    configFile: path.join(schemasRoot, 'vite.config.ts'),
    publicDir: path.join(root, 'config/assets'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/builds/**', '**/drafts/**'] } },
    // Dependencies that Vite discovers later make it reload the page.
    optimizeDeps: { include: ['react-dom/client', 'react-router-dom', 'react-hook-form'] },
  })
  // Loads the renderer while the config is checked; if that fails, the first page reports it.
  void Promise.allSettled([rendererOf(vite), allStyles(vite)])
  const config = devSite(root, { schemasRoot, cache })
  watchConfig(vite, config, [path.join(root, 'config'), path.join(schemasRoot, 'schemas')])
  const app = await buildApp({
    pages: devPages(vite, config),
    store,
    signer: urlSigner(randomBytes(32)),
    now: () => new Date(),
  })
  app.addHook('onSend', async (_request, reply) => {
    // The policy forbids Vite's inline scripts.
    reply.removeHeader('content-security-policy')
    // Redirects change with the config too.
    reply.header('cache-control', 'no-store')
  })
  await app.ready()
  server.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      if (config.site()) return app.routing(request, response)
      const html = withProblems(await vite.transformIndexHtml('/', neverSoundPage), config)
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
    })
  })
  server.on('close', () => Promise.all([app.close(), vite.close()]))
  console.log(config.report())
  return server
}

type Renderer = typeof import('#site/render.tsx')

function rendererOf(vite: ViteDevServer): Promise<Renderer> {
  return vite.ssrLoadModule('/src/site/render.tsx') as Promise<Renderer>
}

/** The pages of the current config, rendered on demand. */
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

/** A document with the errors of the config, which show before any script runs. */
function withProblems(html: string, config: DevSite): string {
  const problems = config.problems()
  return problems ? html.replace('</body>', () => `${overlay(problems)}</body>`) : html
}

/** All style sheets in one: during development, scripts would add them only after the first paint. */
async function allStyles(vite: ViteDevServer): Promise<string> {
  const files = await Array.fromAsync(glob('src/**/*.css', { cwd: vite.config.root }))
  const sheets = files
    .toSorted()
    .map(async (file) => (await vite.ssrLoadModule(`/${file}?inline`))['default'] as string)
  return (await Promise.all(sheets)).join('\n')
}

/** Checks the config again when one of its files changes, and tells open pages. */
function watchConfig(vite: ViteDevServer, config: DevSite, folders: readonly string[]): void {
  vite.watcher.add([...folders])
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
    // Computed while the open pages send their requests.
    if (config.site()) config.addresses()
  })
  vite.watcher.on('all', (_event, file) => {
    if (folders.some((folder) => file.startsWith(folder + path.sep))) changed()
  })
}

const neverSoundPage = `<!doctype html><html lang="en"><head><title>The config is broken</title></head><body>
<script type="module">import { followConfig } from '/src/site/dev-client.ts'; followConfig(() => location.reload())</script>
</body></html>`
