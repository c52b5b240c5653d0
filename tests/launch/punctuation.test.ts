import { expect, test } from 'vitest'
import { noAssets } from '#site/assets.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import { renderPage } from '#site/render.tsx'
import { strangeMarks } from '#tests/site/punctuation.ts'
import { allPages, site } from './launch-site.ts'

test('pages in Chinese and Arabic write the marks of their script, also beside words that are joined in code', async () => {
  const pages = allPages.filter(({ lang }) => /^(?:zh|ar)/.test(lang)).map((page) => plainPage(site, page))
  expect(pages.length).toBeGreaterThan(20)
  const found = await Promise.all(
    pages.map(async (page) => [page.path, strangeMarks(await renderPage(page, {}, noAssets))]),
  )
  expect(found.filter(([, marks]) => marks?.length)).toEqual([])
})
