import { readFileSync } from 'node:fs'
import assets from 'virtual:build-assets'
import type { Visit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'
import type { PageStyles } from './page-styles.ts'
import * as renderer from './render.tsx'

/** The name of the file beside this module that has the pages' style sheets; the build writes it last. */
export const stylesFile = 'styles.json'

let styles: PageStyles | undefined

/** The document of a page for one visit, with the files of this build; `css` instead of the page's own style sheet. */
export function renderPage(page: Page, visit: Visit, css = readStyles().pages[page.path]): Promise<string> {
  return renderer.renderPage(page, visit, { ...assets, css: css ?? assets.css })
}

/** The document of the screen for unexpected errors, with the files of this build. */
export function renderErrorScreen(frame: Page, status: number, css = readStyles().error): Promise<string> {
  return renderer.renderErrorScreen(frame, status, { ...assets, css })
}

function readStyles(): PageStyles {
  styles ??= JSON.parse(readFileSync(new URL(stylesFile, import.meta.url), 'utf8')) as PageStyles
  return styles
}
