import { describe, expect, test } from 'vitest'
import type { Market, Site } from '#engine/site.ts'
import { nextChange, siteAt } from '#engine/site-versions.ts'
import { pages } from '#site/pages/pages.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { site } from '#tests/fixtures/site.ts'

const words = {
  ...messages,
  offer: {
    ...messages.offer,
    fromPrice: 'from {price} a year',
    pricesChecked: 'Checked on {date}.',
    pricesCheckedBetween: 'Checked between {first} and {last}.',
    pricesOld: 'Last checked on {date}.',
  },
}

/** The site with the days on which its two open markets were checked. */
function checked(atlantis?: string, lemuria?: string, config: Partial<Site['config']> = {}): Site {
  const days: Readonly<Record<string, string | undefined>> = { atlantis, lemuria }
  const withDay = (market: Market): Market => {
    const day = days[market.id]
    return day === undefined ? market : { ...market, pricesChecked: day }
  }
  const home = site.pages.map((page) =>
    page.id === 'home'
      ? { ...page, blocks: [{ kind: 'hero' as const, title: 'Home', text: 'Plans.', countriesHeading: 'Where?' }] }
      : page,
  )
  return {
    ...site,
    messages: words,
    config: { ...site.config, ...config },
    markets: site.markets.map(withDay),
    pages: home,
  }
}

const article = {
  id: 'law',
  title: 'The law',
  description: 'What the law asks.',
  crumb: 'Law',
  excerpt: 'What it asks.',
  picture: 'papers' as const,
  published: '2026-01-01',
  updated: '2026-01-01',
  editor: 'Editors',
  readTime: 1,
  contents: [],
  next: [{ label: 'Plans', href: '/atlantis-maid-insurance' }],
}

const about = (of: Site, path: string) => pages(of).find((page) => page.path === path)?.aboutPrices
const [atlantis, home] = ['/atlantis-maid-insurance', '/'] as const

describe('the line under a page that shows prices', () => {
  test('says who we are, how we are paid and when the prices were checked, as far as the config says so', () => {
    expect(about(checked(), atlantis)).toBeUndefined()
    expect(about(checked('2026-11-03'), atlantis)).toBe('Checked on 3 November 2026.')
    const config = { whoWeAre: 'We compare.', howWeArePaid: 'Insurers pay us.' }
    expect(about(checked('2026-11-03', undefined, config), atlantis)).toBe(
      'We compare. Insurers pay us. Checked on 3 November 2026.',
    )
  })

  test('says apart what only stands in', () => {
    const standIn = (value: string) => ({ value, standIn: true as const })
    const of = checked(undefined, undefined, {
      whoWeAre: 'We compare.',
      howWeArePaid: standIn('Somebody pays us.'),
      howPricesAreChecked: standIn('Now and then.'),
    })
    expect(pages(of).find(({ path }) => path === atlantis)).toMatchObject({
      aboutPrices: 'We compare.',
      aboutSamples: 'Somebody pays us. Now and then.',
    })
  })

  test('under an article says where its figures come from, unless its text links to a source', () => {
    const sources = { value: 'Sources come later.', standIn: true as const }
    const under = (html: string) => {
      const of = checked(undefined, undefined, { articleSources: sources })
      return pages({ ...of, articles: [{ ...article, html }] }).filter(({ aboutSamples }) => aboutSamples)
    }
    expect(under('<p>See <a href="/atlantis">plans</a>.</p>')).toMatchObject([
      { path: expect.stringContaining('/blog/'), aboutSamples: 'Sources come later.' },
    ])
    expect(under('<p>See <a href="https://law.example/2024">the law</a>.</p>')).toEqual([])
  })

  test('is not on a page without prices', () => {
    const config = { whoWeAre: 'We compare.' }
    expect(about(checked(undefined, undefined, config), '/contact')).toBeUndefined()
    expect(about(checked(undefined, undefined, config), home)).toBe('We compare.')
  })

  test('on a page with several countries has the first and the last day, and no day while one is unknown', () => {
    expect(about(checked('2026-11-03', '2026-10-01'), home)).toBe('Checked between 1 October 2026 and 3 November 2026.')
    expect(about(checked('2026-11-03', '2026-11-03'), home)).toBe('Checked on 3 November 2026.')
    expect(about(checked('2026-11-03'), home)).toBeUndefined()
  })

  test('says that prices may have changed from the day in the market on which the check is too old', () => {
    const aged = checked('2026-11-03', '2026-11-03', { pricesCheckedWithin: 10 })
    // Kiritimati is 14 hours ahead of UTC.
    const before = siteAt(aged, new Date('2026-11-13T09:59:59Z'))
    const after = siteAt(aged, new Date('2026-11-13T10:00:00Z'))
    expect(about(before, atlantis)).toBe('Checked on 3 November 2026.')
    expect(about(after, atlantis)).toBe('Last checked on 3 November 2026.')
    expect(about(after, home)).toBe('Last checked on 3 November 2026.')
    expect(nextChange(aged, new Date('2026-11-04T00:00:00Z'))?.toISOString()).toBe('2026-11-13T10:00:00.000Z')
  })
})

test('an opening lists the open markets, each with the lowest price of its plans', () => {
  const hero = pages(checked()).find(({ path }) => path === home)?.blocks[0]
  if (hero?.kind !== 'hero') throw new Error('The home page has lost its opening.')
  expect(hero.data.countries?.map(({ name, href, price }) => [name, href, price?.replaceAll('\u00a0', ' ')])).toEqual([
    ['Atlantis', '/atlantis-maid-insurance', 'from €420 a year'],
    ['Lemuria', '/lemuria-maid-insurance', 'from MGA 420 a year'],
  ])
})
