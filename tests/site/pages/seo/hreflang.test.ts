import { describe, expect, test } from 'vitest'
import type { PageDefinition } from '#site/pages/page-definitions.ts'
import { pages } from '#site/pages/pages.ts'
import { alternates } from '#site/pages/seo/hreflang.ts'
import { site } from '#tests/fixtures/site.ts'

const all = pages(site)

function metaOf(path: string) {
  const page = all.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`There is no page ${path}.`)
  return page.meta
}

describe('alternates', () => {
  const offered = [
    { hreflang: 'en-PT', href: 'https://fathom.example/atlantis-maid-insurance' },
    { hreflang: 'pt-PT', href: 'https://fathom.example/atlantis-maid-insurance' },
    { hreflang: 'en-MG', href: 'https://fathom.example/lemuria-maid-insurance' },
    { hreflang: 'x-default', href: 'https://fathom.example/atlantis-maid-insurance' },
  ]

  test("name every market's landing page by its tags, the page itself included, and a default", () => {
    expect(metaOf('/atlantis-maid-insurance').alternates).toEqual(offered)
  })

  test('are reciprocal: every page they name offers the same', () => {
    for (const { href } of offered) {
      const { pathname } = new URL(href)
      expect(metaOf(pathname).alternates).toEqual(offered)
      expect(metaOf(pathname).canonical).toBe(href)
    }
  })

  test('have each tag once', () => {
    const tags = offered.map(({ hreflang }) => hreflang)
    expect(new Set(tags).size).toBe(tags.length)
  })

  test('are none in a market without tags, and none on pages that are no landing page', () => {
    for (const { path, meta } of all) {
      const isOffered = ['/atlantis-maid-insurance', '/lemuria-maid-insurance'].includes(path)
      expect(meta.alternates.length > 0).toBe(isOffered)
    }
  })

  test('join a profile to its versions in other languages, once there are any, and to no other page', () => {
    const meta = { title: 'Nereus', description: 'Nereus.', crumb: 'Nereus' }
    const version = (path: string, hreflang: string[], of = '/providers/atlantis/nereus'): PageDefinition => {
      return {
        path,
        meta,
        blocks: [],
        version: { of, hreflang },
        source: { document: {}, page: '', path: '', meta: '' },
      }
    }
    const english = version('/providers/atlantis/nereus', ['en-PT'])
    const other = version('/providers/atlantis/triton', ['en-PT'], '/providers/atlantis/triton')
    expect(alternates('https://fathom.example', [english, other])).toEqual(new Map())
    const portuguese = version('/pt/providers/atlantis/nereus', ['pt-PT'])
    expect(alternates('https://fathom.example', [english, other, portuguese])).toEqual(
      new Map([
        [
          '/providers/atlantis/nereus',
          [
            { hreflang: 'en-PT', href: 'https://fathom.example/providers/atlantis/nereus' },
            { hreflang: 'pt-PT', href: 'https://fathom.example/pt/providers/atlantis/nereus' },
            { hreflang: 'x-default', href: 'https://fathom.example/providers/atlantis/nereus' },
          ],
        ],
      ]),
    )
  })
})
