import { expect, test } from 'vitest'
import { elementsInText, elementsOnPage } from '#checker/model/element-ids.ts'
import { pageParts } from '#checker/model/page-parts.ts'
import { createContext, readDocuments } from '#checker/model.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { plainVisit } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { check, schemas, soundExcept } from './sound.ts'

const assets = { ...noAssets, everywhere: true }

/** The ids in a document, but for those that React makes. */
function idsIn(html: string): string[] {
  return Array.from(html.matchAll(/\sid="([^"_][^"]*)"/g), ([, id = '']) => id)
}

test('the checker knows every id that a page has', async () => {
  const files = soundExcept({})
  const { site } = check(files)
  if (!site) throw new Error('The config is not sound.')
  const context = createContext(readDocuments(files, compileSchemas(schemas).validators), files.keys())
  const ids = [
    ...pageParts(context).flatMap((page) => elementsOnPage(page, context.site)),
    ...[...context.articles, ...context.legal].flatMap(elementsInText),
  ]
  const known = new Set(ids.map(({ id }) => id))
  const documents = await Promise.all(pages(site).map((page) => renderPage(page, plainVisit, assets)))
  const found = new Set(documents.flatMap(idsIn))
  expect(found).toContain('site-menu')
  expect([...found].filter((id) => !known.has(id))).toEqual([])
})
