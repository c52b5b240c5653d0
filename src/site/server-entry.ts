import assets from 'virtual:build-assets'
import type { Page } from '../engine/page.ts'
import type { Visit } from '../engine/visit.ts'
import * as renderer from './render.tsx'

/** The document of a page for one visit, with the files of this build. */
export function renderPage(page: Page, visit: Visit): Promise<string> {
  return renderer.renderPage(page, visit, assets)
}

/** The document of the screen for unexpected errors, with the files of this build. */
export function renderErrorScreen(frame: Page, status: number): Promise<string> {
  return renderer.renderErrorScreen(frame, status, assets)
}
