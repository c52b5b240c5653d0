import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import { pages } from '../../pages/pages.ts'
import type { AppOptions, RenderPage } from '../app.ts'
import { StartError } from '../settings.ts'

/** What the build leaves for the server. */
export type BuiltSite = Pick<AppOptions, 'site' | 'dist' | 'render' | 'renderError'>

/** What `dist-server/render.js` exports. */
interface Renderer {
  readonly renderPage: RenderPage
  /** The screen for unexpected errors, inside the frame of a page. */
  readonly renderErrorScreen: (frame: Page, status: number) => Promise<string>
}

/** Loads the build from `dist/` and `dist-server/` under a folder; throws a `StartError` where it is not complete. */
export async function loadBuiltSite(root: string): Promise<BuiltSite> {
  const dist = path.join(root, 'dist')
  const server = path.join(root, 'dist-server')
  await readPart(root, path.join(dist, 'index.html'))
  await readPart(root, path.join(server, 'render.js'))
  const site: Site = JSON.parse(await readPart(root, path.join(server, 'site.json')))
  const renderer: Partial<Renderer> = await import(pathToFileURL(path.join(server, 'render.js')).href)
  const { renderPage, renderErrorScreen } = renderer
  const all = pages(site)
  const frame = all.find((page) => page.path === '/') ?? all[0]
  if (!renderPage || !renderErrorScreen || !frame) {
    throw new StartError('dist-server/ comes from another version: run `npm run build` again.')
  }
  return { site, dist, render: renderPage, renderError: (status) => renderErrorScreen(frame, status) }
}

async function readPart(root: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new StartError(`${path.relative(root, file)} is missing: run \`npm run build\` first.`)
  }
}
