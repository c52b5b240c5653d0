import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainVisit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'
import { type PageStyles, styleCutter } from './page-styles.ts'

type Renderer = typeof import('./server-entry.ts')
type Cut = ReturnType<typeof styleCutter>

interface Target {
  /** The folder of the built site, and the one of what the server needs. */
  readonly dist: string
  readonly server: string
  /** The whole site's style sheet. */
  readonly css: string
}

/** Writes each page at its path and its aliases, as HTML and as the data from which the app renders it. */
export async function writePages({ dist, server, css }: Target, pages: readonly Page[]): Promise<void> {
  const renderer: Renderer = await import(pathToFileURL(path.join(server, 'render.js')).href)
  const cut = styleCutter(css)
  const styles: Record<string, string> = {}
  for (const page of pages) {
    const style = await cutStyle(renderer, cut, dist, page)
    const html = await renderer.renderPage(page, plainVisit, style)
    const data = JSON.stringify(page)
    styles[page.path] = style
    for (const address of [page.path, ...page.aliases]) {
      await write(dist, `${address}/index.html`, html)
      await write(dist, `${address}/page.json`, data)
    }
  }
  const [frame] = pages
  const error = frame ? await cut({ documents: [await renderer.renderErrorScreen(frame, 500, '')], scripts: [] }) : ''
  await write(server, renderer.stylesFile, JSON.stringify({ pages: styles, error } satisfies PageStyles))
}

/** The part of the style sheet that a page can come to need: as it is, with a reference, and as its scripts change it. */
async function cutStyle(renderer: Renderer, cut: Cut, dist: string, page: Page): Promise<string> {
  const documents = await Promise.all(
    [{}, { reference: 'reference' }].map((visit) => renderer.renderPage(page, visit, '')),
  )
  const addresses = [...(documents[0] ?? '').matchAll(/(\/assets\/[\w.-]+\.js)/g)].map(([, file = '']) => file)
  const own = [...new Set(addresses)].filter((file) => !libraries.test(file))
  const scripts = own.map((file) => readFile(path.join(dist, file), 'utf8'))
  return cut({ documents, scripts: await Promise.all(scripts) })
}

/** The chunks of libraries, which know none of our class names. */
export const libraries = /\/(?:react|router|forms|table)-[^/]+\.js$/

/** Writes a file, and the folders that it stands in. */
export async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
