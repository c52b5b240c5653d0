import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { hasComparison, hasFilters, plainVisit, type Visit } from '#engine/site.ts'
import { type BuildAssets, inLanguage, type PageAssets, pageAssets } from './assets.ts'
import { isInteractive, liveBlocks } from './blocks/blocks.ts'
import { hasExtras, isRepriced, loadBlocks } from './blocks/components.ts'
import { carriedPage } from './carried-page.ts'
import { Document } from './Document.tsx'
import type { Page } from './pages/page.ts'
import { ErrorScreen } from './renderer/ErrorScreen.tsx'
import { PageView } from './renderer/PageView.tsx'

/** The HTML document of a page for one visit; throws where any of it cannot be rendered. */
export async function renderPage(page: Page, visit: Visit, assets: BuildAssets): Promise<string> {
  const components = await loadBlocks(page, visit)
  const html = renderToString(
    <StaticRouter location={page.path}>
      <PageView page={page} visit={visit} components={components} />
    </StaticRouter>,
  )
  return document(page, visit, html, assetsOf(page, assets, visit))
}

/** The files of a build that a page loads. */
export function assetsOf(page: Page, assets: BuildAssets, visit = plainVisit): PageAssets {
  const kindsOf = (blocks: Page['blocks']) => [
    ...blocks.map(({ kind }) => kind),
    ...(hasComparison(visit) ? ['sideBySide'] : []),
    ...(hasFilters(visit) ? ['filtering'] : []),
    ...(blocks.some(isRepriced) ? ['repricing'] : []),
    ...(blocks.some(hasExtras) ? ['wizardExtras'] : []),
  ]
  const hasApp = isInteractive(page) || assets.everywhere
  return pageAssets(assets, kindsOf(page.blocks), hasApp ? kindsOf(liveBlocks(page.blocks)) : undefined)
}

/** The document of the error screen, with header and footer of any page. */
export async function renderErrorScreen(frame: Page, status: number, assets: BuildAssets): Promise<string> {
  const html = renderToString(<ErrorScreen frame={frame} status={status} />)
  const meta = { ...frame.meta, title: frame.messages.error.title, noindex: true, alternates: [], structuredData: [] }
  return document({ ...frame, meta }, plainVisit, html, pageAssets(assets, []))
}

function document(page: Page, visit: Visit, html: string, all: PageAssets): string {
  const assets = { ...all, css: inLanguage(all.css, page.lang) }
  const carried = carriedPage(page, visit)
  return `<!doctype html>${renderToStaticMarkup(<Document {...{ page, visit, html, assets, carried }} />)}`
}
