import { describe, expect, test } from 'vitest'
import type { Block } from '#engine/contract/config.ts'
import type { Market, PageConfig } from '#engine/site.ts'
import { pages } from '#site/pages/pages.ts'
import { ruleForNew } from '#tests/engine/fit/eligibility-rule.ts'
import { site } from '#tests/fixtures/site.ts'

const all = pages(site)

function metaOf(path: string) {
  const page = all.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`There is no page ${path}.`)
  return page.meta
}

describe('structured data', () => {
  const ofType = (path: string, type: string) =>
    metaOf(path).structuredData.filter((data) => (data as Record<string, unknown>)['@type'] === type)

  test('lists the breadcrumb of the page with absolute addresses, the page itself last', () => {
    expect(ofType('/quotes/atlantis/thank-you', 'BreadcrumbList')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://fathom.example/' },
          { '@type': 'ListItem', position: 2, name: 'Quotes', item: 'https://fathom.example/quotes' },
          { '@type': 'ListItem', position: 3, name: 'Atlantis', item: 'https://fathom.example/quotes/atlantis' },
          {
            '@type': 'ListItem',
            position: 4,
            name: 'Thank You',
            item: 'https://fathom.example/quotes/atlantis/thank-you',
          },
        ],
      },
    ])
  })

  test('has no breadcrumb on the home page', () => {
    expect(metaOf('/').structuredData).toEqual([])
  })

  test('names the agency and the country served where the page asks for it, and nowhere else', () => {
    expect(ofType('/atlantis-maid-insurance', 'InsuranceAgency')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'InsuranceAgency',
        name: 'Fathom',
        url: 'https://fathom.example/',
        address: { '@type': 'PostalAddress', streetAddress: '1 Reef Road' },
        areaServed: { '@type': 'Country', name: 'Atlantis', identifier: 'PT' },
      },
    ])
    expect(ofType('/lemuria-maid-insurance', 'InsuranceAgency')).toEqual([])
  })

  test('claims no rating, review or offer', () => {
    const text = JSON.stringify(all.map(({ meta }) => meta.structuredData))
    expect(text).not.toMatch(/rating|review|offer/i)
  })
})

test('search engines read no price of a plan that refuses those for whom prices are', () => {
  const dataWith = (follows: 'no' | 'ask') => {
    const markets = site.markets.map((market): Market => {
      const [first, ...others] = market.plans ?? []
      if (market.id !== 'atlantis' || !first) return market
      return {
        ...market,
        assume: { type: 'new' },
        plans: [{ ...first, eligibility: [ruleForNew(follows)] }, ...others],
      }
    })
    const table: Block = { kind: 'planTable', heading: 'Plans', list: { market: 'atlantis' } }
    const home = site.pages.map((page): PageConfig => {
      if (page.path !== '/') return page
      return { ...page, meta: { ...page.meta, structuredData: ['ItemList', 'AggregateOffer'] }, blocks: [table] }
    })
    const found = pages({ ...site, markets, pages: home }).find(({ path }) => path === '/')
    return JSON.stringify(found?.meta.structuredData)
  }
  expect(dataWith('ask')).toContain('"lowPrice":420')
  expect(dataWith('no')).toContain('"lowPrice":1250')
  expect(dataWith('no')).not.toContain('"price":420')
})
