import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '#site/pages/page.ts'

/** The files of libraries, as vite.config.ts names them. */
const libraries = /^(?:react|router|forms)-/

/** In bytes. */
export interface PageWeight {
  readonly path: string
  readonly kind: string
  /** The HTML with its inlined style sheet, compressed with brotli. */
  readonly html: number
  /** All the script it loads, compressed with gzip. */
  readonly script: number
  /** The part of the script that belongs to no library. */
  readonly ownScript: number
}

/** The limits, in bytes. */
export const budget = { html: 15_100, script: 96_750, ownScript: 24_250 } as const

/** Weighs a page as it stands in the built site. */
export async function weigh(dist: string, page: Page): Promise<PageWeight> {
  const file = path.join(dist, page.path, 'index.html')
  const html = await readFile(file, 'utf8')
  const scripts = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((match) => match[1] ?? ''))
  const sizes = await Promise.all(
    [...scripts].map(async (name) => [name, await gzipped(path.join(dist, 'assets', name))] as const),
  )
  const sum = (chosen: typeof sizes) => chosen.reduce((total, [, size]) => total + size, 0)
  return {
    path: page.path,
    kind: kindOf(page),
    html: (await stat(`${file}.br`)).size,
    script: sum(sizes),
    ownScript: sum(sizes.filter(([name]) => !libraries.test(name))),
  }
}

/** The kind of a page is that of its most specific block. */
function kindOf(page: Page): string {
  const kinds = page.blocks.map(({ kind }) => kind)
  const telling = ['wizard', 'comparison', 'confirmation', 'leadForm', 'planResults', 'notFound', 'markets'] as const
  return telling.find((kind) => kinds.includes(kind)) ?? kinds.join(', ')
}

async function gzipped(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).length
}
