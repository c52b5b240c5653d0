import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import { contentSecurityPolicy } from '../protection/security-headers.ts'
import { StartError } from '../settings.ts'
import { type PageSource, siteAddresses } from './page-source.ts'

/** What a build leaves for the server. */
export interface Build extends Pick<PageSource, 'render' | 'renderError'> {
  readonly site: Site
  readonly pages: readonly Page[]
  /** Absolute path of the built site: HTML, `page.json`, assets. */
  readonly dist: string
}

/** What `dist-server/render.js` exports; `assets` are what the build made for pages to load. */
interface Renderer {
  readonly renderPage: (...args: [...Parameters<PageSource['render']>, assets: object]) => Promise<string>
  /** The screen for unexpected errors, inside the frame of a page. */
  readonly renderErrorScreen: (frame: Page, status: number, assets: object) => Promise<string>
}

/** Loads the build from `dist/` and `dist-server/` under a folder; throws a `StartError` where it is not complete. */
export async function loadBuiltPages(root: string): Promise<PageSource> {
  const dist = path.join(root, 'dist')
  const server = path.join(root, 'dist-server')
  await readPart(root, path.join(dist, 'index.html'))
  await readPart(root, path.join(server, 'render.js'))
  const site: Site = JSON.parse(await readPart(root, path.join(server, 'site.json')))
  const pages: Page[] = JSON.parse(await readPart(root, path.join(server, 'pages.json')))
  const assets: object = JSON.parse(await readPart(root, path.join(server, 'assets.json')))
  const renderer: Partial<Renderer> = await import(pathToFileURL(path.join(server, 'render.js')).href)
  const { renderPage, renderErrorScreen } = renderer
  const frame = pages.find((page) => page.path === '/') ?? pages[0]
  if (!renderPage || !renderErrorScreen || !frame) {
    throw new StartError('dist-server/ comes from another version: run `npm run build` again.')
  }
  return builtPages({
    site,
    pages,
    dist,
    render: (page, visit) => renderPage(page, visit, assets),
    renderError: (status) => renderErrorScreen(frame, status, assets),
  })
}

async function readPart(root: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new StartError(`${path.relative(root, file)} is missing: run \`npm run build\` first.`)
  }
}

/** The pages of a build, sent as the files that they are. */
export function builtPages({ site, pages, dist, render, renderError }: Build): PageSource {
  const addresses = siteAddresses(site, pages)
  const read = (name: string) => readFile(path.join(dist, name), 'utf8')
  const policies = new Map<string, string>()
  const policyOf = async (name: string) => {
    const policy = policies.get(name) ?? contentSecurityPolicy(site.config.logoService, await read(name))
    policies.set(name, policy)
    return policy
  }
  return {
    addresses: () => addresses,
    document: (page) => read(path.join(page.path, 'index.html')),
    render,
    renderError,
    async sendFile(reply, name) {
      const [, address] = /^(.*?)\/?index\.html$/.exec(name) ?? []
      const isPage = address !== undefined && addresses.pages.has(`/${address}`)
      if (isPage) reply.header('content-security-policy', await policyOf(name))
      return reply.header('cache-control', cacheControl(name)).sendFile(name, dist)
    },
  }
}

/** How long a file may be kept: `name` is its path in the built site, which carries a hash under `/assets/`. */
export function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Pages are asked for again each time; `no-store` would cost the browser's instant Back.
  return /\.(?:html|json)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}
