import { describe, expect, test } from 'vitest'
import { factOf } from '#engine/facts.ts'
import { originalLanguage, plainVisit } from '#engine/site.ts'
import { sitesInLanguages } from '#engine/site-versions.ts'
import { noAssets } from '#site/assets.ts'
import { articleListBlock } from '#site/blocks/articleList/block.ts'
import { planResultsBlock } from '#site/blocks/listed-plans.ts'
import { renderPage } from '#site/render.tsx'
import { allPages, blockOf, comparisonOf, englishPages, marketOf, pageFileOf, site } from './launch-site.ts'

const languages = ['en', 'zh-HK', 'ms-MY', 'ar-AE']
const inLanguage = (lang: string) => (page: { readonly lang: string }) => page.lang.split('-')[0] === lang.split('-')[0]

// Specification 001, section 2.2.
describe.each(englishPages.filter(({ blocks }) => blocks[0]?.kind === 'providerHeader'))('$path', (page) => {
  const [header, ...sections] = page.blocks
  // Beside what the specification lists, a profile has its promotions, and Oman Insurance's says that it is no country's.
  const listed = sections.filter(({ kind }) => kind !== 'promotions' && kind !== 'notice')

  test('has a header, three highlights, the text about it, the plans, three reasons and the closing block', () => {
    expect(listed.map(({ kind }) => kind)).toEqual(['features', 'prose', 'providerPlans', 'features', 'callToAction'])
    const [highlights, about, plans, why, closing] = listed
    for (const points of [highlights, why]) expect(points?.kind === 'features' && points.items).toHaveLength(3)
    expect(about?.kind === 'prose' && about.heading).toMatch(/^About /)
    expect(plans?.kind === 'providerPlans' && plans.heading).toBe('Available Plans')
    expect(why?.kind === 'features' && why.heading).toMatch(/^Why Choose /)
    expect(closing?.kind === 'callToAction' && [closing.quote?.label, closing.actions[0]?.label]).toEqual([
      'Get a Quote',
      'Speak to an Agent',
    ])
  })

  test('has a trail of three: home, the insurers, its name', () => {
    expect(page.breadcrumb).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Insurance Providers', href: '/providers' },
      { label: header?.kind === 'providerHeader' ? header.data.provider.name : '' },
    ])
  })

  test('has two plans; those of HSBC and Oman Insurance have the one more that their landing pages need, AIA its own', () => {
    const plans = listed.find(({ kind }) => kind === 'providerPlans')
    const count = plans?.kind === 'providerPlans' ? plans.data.plans.length : 0
    const others: Readonly<Record<string, number>> = {
      '/providers/hong-kong/hsbc': 3,
      '/providers/uae/oman': 3,
      '/providers/hong-kong/aia': 1,
    }
    expect(count).toBe(others[page.path] ?? 2)
  })
})

// Specification 001, section 4: all, basic, comprehensive.
describe('the filter by plan type', () => {
  const words = { en: 'All', 'zh-HK': '全部', 'ms-MY': 'Semua', 'ar-AE': 'الكل' }

  test.each(Object.entries(words))('begins with all plans: %s', async (lang, all) => {
    const page = allPages.find((one) => inLanguage(lang)(one) && one.blocks.some(({ kind }) => kind === 'comparison'))
    if (!page) throw new Error(`No comparison is written in ${lang}.`)
    const blocks = page.blocks.filter(({ kind }) => kind === 'comparison')
    const html = await renderPage({ ...page, blocks }, plainVisit, noAssets)
    const [, options = ''] = /<select[^>]*name="type"[^>]*>(.*?)<\/select>/s.exec(html) ?? []
    const [first, ...types] = [...options.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
    expect(first).toBe(all)
    expect(types.length).toBeGreaterThan(1)
  })

  test('goes by the names that insurers give their plans, and a name that says neither states no type', () => {
    const byName: readonly (readonly [type: string, name: RegExp])[] = [
      ['basic', /\b(?:PRUhelper )?(?:Basic|Essential|Standard|Classic)/],
      ['comprehensive', /\b(?:PRUhelper )?(?:Comprehensive|Premier|Premium|Superior|Supreme|Enhanced|Elite)/],
    ]
    // Bahrain's are tagged otherwise, by the subsidy.
    for (const { id, plans = [] } of site.markets.filter(({ id }) => id !== 'bahrain')) {
      for (const { plan, type } of plans)
        expect([id, plan, type]).toEqual([id, plan, byName.find(([, name]) => name.test(plan))?.[0]])
    }
  })

  test.each([
    ['singapore', undefined],
    ['hong-kong', 2],
    ['uae', 1],
    ['malaysia', 1],
  ])('says how many plans of %s state none', async (id, count) => {
    const page = allPages.find(({ path }) => path === marketOf(id).landing.path)
    const comparison = page?.blocks.find(({ kind }) => kind === 'comparison')
    const [types] = comparison?.kind === 'comparison' ? comparison.data.types : []
    expect(types?.choices.find(({ value }) => value === 'not-stated')?.count).toBe(count)
  })
})

// Specification 000, section 3: coverage {medical, accident, dental}.
test('results say of medical, accident and dental cover what is known, also where no insurer gives a limit', () => {
  const block = blockOf(pageFileOf('results').blocks, 'planResults')
  const limits = ['medical-limit', 'accident-limit', 'dental-limit']
  const markets = site.markets.map((market) => {
    const plans = market.plans?.map(({ facts = {}, ...plan }) => {
      return { ...plan, facts: Object.fromEntries(Object.entries(facts).filter(([id]) => !limits.includes(id))) }
    })
    return { ...market, ...(plans && { plans }) }
  })
  const silent = { site: { ...site, markets }, pages: [], lang: 'en', market: undefined }
  const said = planResultsBlock
    .data(silent, block)
    .plans.map(({ plan, facts }) => [
      plan.provider.id,
      ...['Medical', 'Accident', 'Dental'].map((label) => facts.find(({ term }) => term === label)?.text),
    ])
  const included = 'Included; ask for the limit'
  expect(said).toEqual([
    ['fwd', included, included, included],
    ['axa', included, included, 'Not listed: ask the insurer'],
    ['ntuc', included, included, 'Not listed: ask the insurer'],
  ])
})

// Specification 001, section 2.5.
test.each(sitesInLanguages(site).map((one) => [one.language?.tag ?? 'en', one] as const))(
  'the list of articles has seven cards in %s, and those in another language say so',
  (lang, own) => {
    const untranslated = own.language && originalLanguage(site.config.locale, lang)
    const place = { site: own, pages: [], lang, market: undefined, untranslated }
    const { articles } = articleListBlock.data(place, { kind: 'articleList', heading: 'Long reads' })
    expect(articles).toHaveLength(7)
    const start = own.language ? `/${lang.toLowerCase()}/` : '/blog/'
    for (const { href, lang: written } of articles) expect(written).toBe(href.startsWith(start) ? undefined : 'en')
  },
)

// Specification 000, section 2.
test.each(languages)('the not-found page in %s leads to the four main countries', (lang) => {
  const page = allPages.find((one) => one.status === 404 && inLanguage(lang)(one))
  const block = page?.blocks.find(({ kind }) => kind === 'notFound')
  const cards = block?.kind === 'notFound' ? block.data.markets : []
  expect(cards.map(({ id }) => id)).toEqual(['singapore', 'hong-kong', 'uae', 'malaysia'])
  const addresses = new Set(allPages.map(({ path }) => path))
  for (const { href } of cards) expect(addresses).toContain(href)
})

test.each(site.markets.filter(({ status }) => status === 'open').map(({ id }) => id))(
  'the comparison of %s opens with three plans, the highest rating first',
  (id) => {
    const ratings = comparisonOf(id).plans.map((plan) => Number(factOf(plan, 'rating')?.value))
    expect(ratings).toHaveLength(3)
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
  },
)
