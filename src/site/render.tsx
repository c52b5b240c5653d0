import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { isInteractive } from '../blocks/blocks.ts'
import { loadBlocks } from '../blocks/components.ts'
import { compares, plainVisit, type Visit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'
import { ErrorScreen } from '../renderer/ErrorScreen.tsx'
import { type BuildAssets, type PageAssets, pageAssets } from './assets.ts'
import { Document } from './Document.tsx'
import { type LoadedPage, routes } from './routes.tsx'

/** The complete HTML document of a page for one visit. A page that cannot be rendered is an error, never half a page. */
export async function renderPage(page: Page, visit: Visit, assets: BuildAssets): Promise<string> {
  const loaded: LoadedPage = { page, visit, components: await loadBlocks(page, visit) }
  const html = await renderRoutes(
    routes(() => loaded, page),
    page.path,
  )
  return document(page, visit, html, assetsOf(page, assets, visit))
}

/** What a page has of the files of a build. */
export function assetsOf(page: Page, assets: BuildAssets, visit = plainVisit): PageAssets {
  const kinds = page.blocks.map(({ kind }) => kind)
  return pageAssets(
    assets,
    compares(visit) ? [...kinds, 'sideBySide'] : kinds,
    isInteractive(page) || assets.everywhere,
  )
}

/** The document of the screen for unexpected errors, inside the frame of any page. */
export async function renderErrorScreen(frame: Page, status: number, assets: BuildAssets): Promise<string> {
  const html = await renderRoutes([{ path: '*', element: <ErrorScreen frame={frame} status={status} /> }], '/')
  const meta = { ...frame.meta, title: frame.messages.error.title, noindex: true, alternates: [], structuredData: [] }
  return document({ ...frame, meta }, plainVisit, html, pageAssets(assets, [], false))
}

async function renderRoutes(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} instead of a page.`)
  const error = Object.values(context.errors ?? {})[0]
  if (error) throw error
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

function document(page: Page, visit: Visit, html: string, assets: PageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} visit={visit} html={html} assets={assets} />)}`
}
