import { describe, expect, test } from 'vitest'
import type { Block, PromotionsBlock } from '#engine/contract/config.ts'
import { payable } from '#engine/money.ts'
import type { Market, PageConfig, Site } from '#engine/site.ts'
import { siteAt, sitesInLanguages } from '#engine/site-versions.ts'
import { articleBlock, splitInHalf } from '#site/blocks/article/block.ts'
import { type BlockData, type BlockKind, blockKinds, examples } from '#site/blocks/blocks.ts'
import { comparisonBlock } from '#site/blocks/comparison/block.ts'
import { contactDetailsData } from '#site/blocks/contactDetails/block.ts'
import { countriesBlock } from '#site/blocks/countries/block.ts'
import { heroBlock } from '#site/blocks/hero/block.ts'
import { promotionsBlock } from '#site/blocks/promotions/block.ts'
import { pages } from '#site/pages/pages.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'
import { allPages, site as launch } from '#tests/launch/launch-site.ts'

/** The data of the first block of this kind on the page at this path. */
function dataOf<K extends BlockKind>(path: string, kind: K): BlockData<K> {
  const block = pages(site)
    .find((page) => page.path === path)
    ?.blocks.find((candidate) => candidate.kind === kind)
  if (!block) throw new Error(`The page ${path} has no ${kind}.`)
  return block.data as BlockData<K>
}

describe('cards of markets', () => {
  test('lead to the landing pages, open markets apart from upcoming ones', () => {
    const { open, upcoming } = dataOf('/', 'markets')
    expect(open.map(({ name, href }) => [name, href])).toEqual([
      ['Atlantis', '/atlantis-maid-insurance'],
      ['Lemuria', '/lemuria-maid-insurance'],
    ])
    expect(upcoming.map(({ name, href }) => [name, href])).toEqual([['Hyperborea', '/hyperborea-maid-insurance']])
  })

  test('lead to the quote forms, and where there is none to what the market names instead', () => {
    const { open, upcoming } = dataOf('/quotes', 'markets')
    expect(open.map(({ name, href }) => [name, href])).toEqual([
      ['Atlantis', '/quotes/atlantis'],
      ['Lemuria', '/contact?market=lemuria&subject=quote'],
    ])
    expect(upcoming.map(({ href }) => href)).toEqual(['/hyperborea-maid-insurance'])
  })

  test('on the page for addresses that lead nowhere are the markets that it names', () => {
    expect(dataOf('/404', 'notFound').markets.map(({ href }) => href)).toEqual(['/atlantis-maid-insurance'])
  })
})

test('the first button of an opening leads where its language says', () => {
  const own = { language: 'ar-EG', href: '/ar-eg/lemuria' }
  const block = { kind: 'hero', title: 'Home', text: 'Plans.' } as const
  const hrefIn = (tag: string) => {
    const language = { tag, isDraft: false, markets: [], addresses: {}, redirects: [] }
    const context = { site: { ...site, language }, pages: [], lang: tag, market: undefined }
    return heroBlock.data(context, { ...block, inLanguages: [own] }).mainHref
  }
  expect([hrefIn('ar-EG'), hrefIn('fr-FR')]).toEqual(['/ar-eg/lemuria', undefined])
})

test('a comparison names the plans that publish less than the law asks for, and no silent ones', () => {
  const atlantis = marketOf('atlantis')
  const [first, second] = atlantis.plans ?? []
  if (!first || !second) throw new Error('The fixture has two plans.')
  const noteAt = (least: number) => {
    const minimum = { label: 'The law asks for', amounts: { coverage: least }, facts: ['Much.'], href: '/' }
    const plans = [first, { ...second, facts: {} }]
    const market = { ...atlantis, minimum, plans } as Market
    const offer = { ...site.messages.offer, belowMinimum: 'Less: {plans}.' }
    const of = { ...site, messages: { ...site.messages, offer }, markets: [market] }
    const context = { site: of, pages: [], lang: 'en', market }
    return comparisonBlock.data(context, { kind: 'comparison' }).minimum?.note
  }
  expect(noteAt(50_000)).toMatch(new RegExp(`^Less: .*${first.plan}\\.$`))
  expect(noteAt(40_000)).toBeUndefined()
})

describe('promotions', () => {
  const plain = { provider: 'nereus', promotion: 'Always' }
  const dated = { provider: 'nereus', promotion: 'Once', from: '2027-01-01', until: '2027-03-31', details: 'Once.' }
  const promoted: Site = { ...site, markets: [{ ...marketOf('atlantis'), promotions: [plain, dated] }] }
  test.each([
    ['2026-12-01', ['Always'], []],
    ['2027-02-01', ['Always', 'Once'], []],
    ['2027-04-01', ['Always'], ['Once']],
  ])('on %s are those that run, and apart from them those that ran', (day, current, ended) => {
    const at = siteAt(promoted, new Date(`${day}T12:00:00Z`))
    const context = { site: at, pages: [], lang: 'en', market: undefined }
    const data = promotionsBlock.data(context, examples.promotions as PromotionsBlock)
    const running = data.groups.flatMap((group) => group.current)
    expect([running, data.ended].map((list) => list.map(({ promotion }) => promotion))).toEqual([current, ended])
  })

  test('of every open market stand each under its name, where the block names no market', () => {
    const closed = { ...marketOf('hyperborea'), promotions: [plain] }
    const bare = { ...marketOf('lemuria'), promotions: [] }
    const context = { site: { ...promoted, markets: [...promoted.markets, bare, closed] }, pages: [], lang: 'en' }
    const { groups } = promotionsBlock.data({ ...context, market: undefined }, { kind: 'promotions', heading: 'Now' })
    expect(groups.map(({ name, current }) => [name, current.length])).toEqual([['Atlantis', 2]])
  })
})

test.each([
  ['<p>One</p>', ['<p>One</p>']],
  ['<h2>One</h2><p>1</p>', ['<h2>One</h2><p>1</p>']],
  [
    '<p>0</p><h2>1</h2><p>11111111</p><h2>2</h2><p>2222</p>',
    ['<p>0</p><h2>1</h2><p>11111111</p>', '<h2>2</h2><p>2222</p>'],
  ],
])('an article is parted before the section nearest to its middle: %s', (html, parts) => {
  expect(splitInHalf(html)).toEqual(parts)
})

describe('the data of other blocks', () => {
  test('a comparison has the plans, plan types and note of its market', () => {
    const { plans, types, note } = dataOf('/atlantis-maid-insurance', 'comparison')
    expect(plans.map(({ plan }) => plan)).toEqual(['Reef', 'Abyss'])
    expect(types[0]?.choices.map(({ value, count }) => [value, count])).toEqual([
      ['basic', 1],
      ['full', 1],
    ])
    expect(note).toBe('Figures are fiction.')
  })

  test('a subsidy has its amount in the currency of its market', () => {
    expect(dataOf('/atlantis-maid-insurance', 'subsidy')).toEqual({ amount: { amount: 50, symbol: '€', digits: '50' } })
  })

  test('the plans of a profile lead with what only some of them include', () => {
    const atlantis = marketOf('atlantis')
    const [plan] = atlantis.plans ?? []
    if (!plan) throw new Error('The fixture has a plan.')
    const larger = { ...plan, id: 9, plan: 'Trench', benefits: ['hospital', 'dental'] }
    const smaller = { ...plan, id: 10, plan: 'Shallows', benefits: ['hospital'] }
    const market = { ...atlantis, plans: [larger, smaller] }
    const context = { site: { ...site, markets: [market] }, market, pages: [], lang: 'en' }
    const block = { kind: 'providerPlans', heading: 'Plans', provider: plan.provider } as const
    const data = blockKinds.providerPlans.data?.(context, block) as BlockData<'providerPlans'>
    expect(data.plans.map(({ benefits }) => benefits.map(({ id }) => id))).toEqual([
      ['dental', 'hospital'],
      ['hospital'],
    ])
  })

  test('results name plans of the list in its order, each with its card, and recommend the first', () => {
    const { plans } = dataOf('/results', 'planResults')
    expect(plans.map(({ plan, recommended, detailsHref }) => [plan.market, plan.id, recommended, detailsHref])).toEqual(
      [
        ['atlantis', 2, true, '/atlantis-maid-insurance#plan-2'],
        ['atlantis', 1, false, '/atlantis-maid-insurance#plan-1'],
      ],
    )
  })

  test('contact details list the phones of every market that has one, with its hours', () => {
    const hours = ['Sunday to Thursday 8:00 AM to 6:00 PM Kiritimati time']
    const { phones } = dataOf('/contact', 'contactDetails')
    expect(phones.map(({ office: _, ...phone }) => phone)).toEqual([
      { label: 'Atlantis', phone: { real: '+1 555 0101' }, hours },
      { label: 'Atlantis, Grant helpline', phone: { real: '+1 555 0102' }, hours },
    ])
  })

  test('contact details show a stand-in of every country, office and address as a sample, and promise each time', () => {
    const { phones, emails, offices, responseTimes } = contactDetailsData(launch)
    expect(phones.map(({ label, phone }) => [label, phone])).toContainEqual(['Kuwait', { sample: '+965 0000 0000' }])
    expect(phones.map(({ phone }) => phone.real)).toEqual(phones.map(() => undefined))
    expect(emails.map(({ label, email }) => [label, email])).toEqual([
      ['Support', { sample: 'support@helpercompare.example' }],
      ['Claims', { sample: 'claims@helpercompare.example' }],
    ])
    expect(offices.map(({ address }) => address.sample?.[0])).toEqual([
      'Placeholder House, #00-00',
      'Placeholder House, 00/F',
      'Placeholder House, Level 00',
      'Placeholder House, Office 000',
    ])
    expect(responseTimes.map(({ time }) => time)).toEqual([
      'Immediate',
      'Within 2 hours',
      'Within 24 hours',
      'Within 4 hours',
    ])
  })

  test('contact details begin with the country that is asked for, or that of the language', () => {
    const firstOf = (of: Site, market?: string) => contactDetailsData(of, market).phones[0]?.label
    expect([firstOf(launch), firstOf(launch, 'kuwait')]).toEqual(['Singapore', 'Kuwait'])
    const [, ...translated] = sitesInLanguages(launch)
    expect(translated.map((one) => [one.language?.tag, firstOf(one)])).toEqual([
      ['zh-HK', '香港'],
      ['ms-MY', 'Malaysia'],
      ['ar-AE', 'الإمارات'],
    ])
  })

  test('office hours are in words and in the time zone of the market', () => {
    expect(dataOf('/quotes/atlantis/thank-you', 'officeHours')).toMatchObject({
      hotline: { real: '+1 555 0101' },
      timeZone: 'Pacific/Kiritimati',
      hours: ['Sunday to Thursday 8:00 AM to 6:00 PM Kiritimati time'],
    })
  })

  test('office hours show a stand-in as a sample, and a real number beside it', () => {
    const atlantis = marketOf('atlantis')
    const contact = {
      ...atlantis.contact,
      hotline: { value: '+1 0000 0000', standIn: true },
      email: 'office@fathom.org',
    }
    const markets = site.markets.map((market) =>
      market.id === atlantis.id ? ({ ...market, contact } as Market) : market,
    )
    const page = pages({ ...site, markets }).find(({ path }) => path === '/quotes/atlantis/thank-you')
    expect(page?.blocks.find(({ kind }) => kind === 'officeHours')?.data).toMatchObject({
      hotline: { sample: '+1 0000 0000' },
      helpline: { label: 'Grant helpline', phone: { real: '+1 555 0102' } },
      email: { real: 'office@fathom.org' },
    })
  })

  test('a form offers every market, and help has the phone and e-mail of the site', () => {
    expect(dataOf('/contact', 'leadForm').markets.map(({ value }) => value)).toEqual([
      'atlantis',
      'lemuria',
      'hyperborea',
    ])
    expect(dataOf('/results', 'help')).toMatchObject({ phone: { real: '+1 555 0100' } })
  })

  test('a wizard has its questions, contact fields, logos, and its plans at the premium for who qualifies for the grant', () => {
    const { market, wizard, contactFields, logos, plans } = dataOf('/quotes/atlantis', 'wizard')
    expect(market).toBe('atlantis')
    expect(wizard.questions.map(({ id }) => id)).toEqual(['type', 'residency', 'permit', 'level'])
    expect(contactFields).toEqual(
      site.config.contactFields.map((field) =>
        field.type === 'date' ? { ...field, hint: 'We call Sunday to Thursday' } : field,
      ),
    )
    expect(logos.map(({ name }) => name)).toEqual(['Triton Mutual'])
    expect(plans.map(({ id, price }) => [id, payable(price, true)?.digits])).toEqual([
      [1, '370'],
      [2, '1,250'],
    ])
  })
})

describe('a block on the wrong page is an error', () => {
  const meta = { title: 'Odd', description: 'An odd page.', crumb: 'Odd' }
  const lemuria = marketOf('lemuria')

  test('a comparison on a page of no market', () => {
    const odd: PageConfig = { id: 'odd', path: '/odd', meta, blocks: [{ kind: 'comparison' }] }
    expect(() => pages({ ...site, pages: [...site.pages, odd] })).toThrow('belongs on a page of a market')
  })

  test.each<[string, Block, string]>([
    ['a wizard in a market without one', { kind: 'wizard' }, '"lemuria" has no wizard'],
    ['office hours of a market without contact', { kind: 'officeHours', heading: 'Hours' }, 'no contact'],
    [
      'the subsidy of a market without one',
      {
        kind: 'subsidy',
        adjustment: 'grant',
        heading: 'Grant',
        text: 'It helps.',
        amountLabel: 'at most',
        eligibilityHeading: 'Who',
        eligible: ['All'],
      },
      'no amount',
    ],
  ])('%s', (_, block, message) => {
    const odd = { ...lemuria, landing: { ...lemuria.landing, blocks: [block] } }
    expect(() => pages({ ...site, markets: [marketOf('atlantis'), odd] })).toThrow(message)
  })
})

describe('the launch', () => {
  const blocksOf = <K extends BlockKind>(kind: K) =>
    allPages.flatMap((page) =>
      page.blocks.flatMap((block) => (block.kind === kind ? [{ page, data: block.data as BlockData<K> }] : [])),
    )

  test('every article about a market names the lowest premium of the plans that the market lists', () => {
    const boxes = blocksOf('article').flatMap(({ page, data }) => {
      const market = launch.markets.find(({ landing }) => {
        return data.about?.quote.actions.some(({ href }) => href === landing.path)
      })
      return page.lang.startsWith('en') && market && data.about ? [{ market, text: data.about.quote.text }] : []
    })
    expect(boxes.length).toBeGreaterThan(10)
    for (const { market, text } of boxes) {
      const listed = (market.plans ?? []).filter((plan) => plan.listed !== false)
      const lowest = Math.min(...listed.map(({ price }) => Number(price)))
      expect(text.replaceAll(/[\s,]/g, '')).toContain(`${market.currency.symbol}${lowest}`)
    }
  })

  test('the box under an article says what the prices of its market are for', () => {
    const article = launch.articles.find(({ market }) => market === 'singapore')
    const boxOf = (per: string) => {
      const messages = {
        ...launch.messages,
        perPeriod: { month: { article: { quoteFrom: '{count} in {market}, from {price} a month.' } } },
      }
      const markets = launch.markets.map((market) => ({ ...market, per }))
      const context = { site: { ...launch, messages, markets }, pages: [], lang: 'en', market: undefined }
      return articleBlock.data(context, { kind: 'article', id: article?.id ?? '' }).about?.quote.text
    }
    expect(boxOf('year')).toMatch(/^\d+ Singapore plans, from S\$\d+ a year\.$/)
    expect(boxOf('month')).toMatch(/^\d+ in Singapore, from S\$\d+ a month\.$/)
  })

  test('each card of the newest articles has the excerpt and the address of its article', () => {
    const [newest] = blocksOf('articleList').filter(({ data }) => data.articles.length > 0)
    const cards = newest?.data.articles.map(({ title, excerpt, href }) => [title, excerpt, href]) ?? []
    const listed = launch.articles.filter((article) => article.listed)
    const expected = listed.map(({ id, title, excerpt }) => [title, excerpt, `/blog/${id}`])
    expect(cards.toSorted()).toEqual(expected.toSorted())
    expect(cards.every(([, excerpt]) => excerpt)).toBe(true)
  })

  test('every article that the list of the newest leaves out is in the list by market', () => {
    const [others] = blocksOf('articleList').filter(({ data }) => data.groups.length > 0)
    const shown = others?.data.groups.flatMap(({ links }) => links.map(({ label }) => label)) ?? []
    const left = launch.articles.filter(({ listed, market }) => !listed && market !== undefined)
    expect(shown.toSorted()).toEqual(left.map(({ title }) => title).sort())
    expect(shown.length).toBeGreaterThan(0)
  })
})

test('the search for a country is answered in the language of the site', () => {
  const language = {
    tag: 'ar',
    isDraft: false,
    markets: [],
    redirects: [],
    addresses: { '/countries': '/ar/countries' },
  }
  const context = { site: { ...site, language }, pages: [], lang: 'ar', market: undefined }
  expect(countriesBlock.data(context, { kind: 'countries' }).action).toBe('/ar/countries')
})
