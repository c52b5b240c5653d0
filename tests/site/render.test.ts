import { expect, test } from 'vitest'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderErrorScreen, renderPage } from '#site/render.tsx'
import { site } from '#tests/fixtures/site.ts'

const pageAt = (path: string) => {
  const page = pages(site).find((page) => page.path === path)
  if (!page) throw new Error(`There is no page at ${path}.`)
  return page
}

/** All rules of the accent in a document. */
const accents = (html: string) => html.match(/@layer tokens\{:root\{--accent:[^}]*\}\}/g)

test('pages of no market, and errors, have the accent of the site, in light and dark', async () => {
  const ofSite = ['@layer tokens{:root{--accent:light-dark(#015636,#89d4ac)}}']
  expect(accents(await renderPage(pageAt('/'), {}, noAssets))).toEqual(ofSite)
  expect(accents(await renderErrorScreen(pageAt('/'), 500, noAssets))).toEqual(ofSite)
})

test.each([
  ['/atlantis-maid-insurance', '#0f4d66,#99d0e0'],
  ['/lemuria-maid-insurance', '#5a2f7a,#cfb2f3'],
  ['/hyperborea-maid-insurance', '#065c57,#71d5cc'],
])('%s wears the accent of its market and no other, in light and dark', async (path, colours) => {
  const html = await renderPage({ ...pageAt(path), blocks: [] }, {}, noAssets)
  expect(accents(html)).toEqual([`@layer tokens{:root{--accent:light-dark(${colours})}}`])
})

test.each([
  [500, true],
  [503, true],
  [413, false],
  [403, false],
])(
  'the error screen for %i leads home, and again to the same place where the fault is ours',
  async (status, isOurs) => {
    const html = await renderErrorScreen(pageAt('/'), status, noAssets)
    expect(html).toMatch(/<a class="[^"]+" href="\/" target="_self">error\.home<\/a>/)
    expect(/<a class="[^"]+" href="\?">error\.retry<\/a>/.test(html)).toBe(isOurs)
  },
)
