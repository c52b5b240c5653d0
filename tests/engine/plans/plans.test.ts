import { describe, expect, test } from 'vitest'
import { payable, priceText } from '#engine/money.ts'
import {
  comparedOffers,
  listedOffers,
  type Offer,
  offerById,
  planPrice,
  priceWriting,
  quotableOffers,
  quoteHref,
} from '#engine/offers.ts'
import type { Market } from '#engine/site.ts'
import { selectedPlan } from '#site/renderer/session.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const atlantis = marketOf('atlantis')
const lemuria = marketOf('lemuria')

describe('what the visitor pays', () => {
  const priceIn = (market: Market, type: string) =>
    planPrice(priceWriting(market, site.messages), { id: 1, type, price: 420 })
  const pays = (market: Market, type: string, qualifies?: boolean) => payable(priceIn(market, type), qualifies)?.amount

  test("is the premium less the subsidy on plans of the subsidy's type, for who qualifies", () => {
    expect(pays(atlantis, 'basic', true)).toBe(370)
  })

  test('is the full premium for everybody else, on plans of another type, and where there is no subsidy', () => {
    expect([pays(atlantis, 'basic', false), pays(atlantis, 'basic')]).toEqual([420, 420])
    expect(pays(atlantis, 'full', true)).toBe(420)
    expect(pays(lemuria, 'basic', true)).toBe(420)
  })

  test('is both prices in words while the subsidy is undecided', () => {
    expect(priceText(priceIn(atlantis, 'basic'), 'en')).toBe('€420; €370 with the grant')
    expect(priceText(priceIn(lemuria, 'basic'), 'en')).toMatch(/^\D+420$/)
  })
})

describe('asking for a quote', () => {
  /** The target of 'Get Quote' on the market's first plan. */
  const planHref = (market: Market) => new URL(listedOffers(site, market)[0]?.quoteHref ?? '', 'https://fathom.example')

  test('leads to the wizard of the market, with the plan chosen', () => {
    expect(quoteHref(atlantis)).toBe('/quotes/atlantis')
    expect(planHref(atlantis).href).toBe('https://fathom.example/quotes/atlantis?plan=1')
  })

  test('leads where the market says when it has no wizard, and keeps what the address chooses', () => {
    expect(quoteHref(lemuria)).toBe('/contact?market=lemuria&subject=quote')
    expect(planHref(lemuria).pathname).toBe('/contact')
    expect(Object.fromEntries(planHref(lemuria).searchParams)).toEqual({
      market: 'lemuria',
      subject: 'quote',
      plan: '1',
    })
  })

  test('keeps the plan in the query also when the address ends in an anchor', () => {
    const { pathname, search, hash } = planHref({ ...lemuria, enquiryPath: '/contact#message' })
    expect([pathname, search, hash]).toEqual(['/contact', '?plan=1', '#message'])
  })

  test('is an error in a market that says neither', () => {
    const { enquiryPath, ...silent } = lemuria
    expect(() => quoteHref(silent)).toThrow('"lemuria" has neither a wizard nor an enquiryPath')
  })
})

describe('a plan ready to be shown', () => {
  const [reef, abyss] = listedOffers(site, atlantis)

  test('stands in the order of its file', () => {
    expect([reef?.plan, abyss?.plan]).toEqual(['Reef', 'Abyss'])
  })

  test('shows the full premium with the lowered one beside it', () => {
    expect(reef?.price).toEqual({
      gross: { amount: 420, symbol: '€', digits: '420' },
      net: { amount: 370, symbol: '€', digits: '370' },
      netLabel: 'with the grant',
    })
    expect(reef?.facts.find(({ id }) => id === 'coverage')).toEqual({ id: 'coverage', text: '€40,000', value: 40_000 })
  })

  test('shows one premium where no subsidy lowers it', () => {
    expect(abyss?.price).toEqual({ gross: { amount: 1250, symbol: '€', digits: '1,250' } })
  })

  test('names its type and its insurer as visitors read them', () => {
    expect(reef).toMatchObject({
      typeLabel: 'Subsidised Basic',
      provider: { name: 'Triton Mutual' },
      market: 'atlantis',
    })
  })

  test('is one of a provider, where one is named', () => {
    expect(listedOffers(site, atlantis, 'nereus').map(({ plan }) => plan)).toEqual(['Abyss'])
  })

  test('is in no list when its record says so, and can be asked for all the same', () => {
    const plans = atlantis.plans?.map((plan) => (plan.id === 1 ? { ...plan, listed: false } : plan)) ?? []
    const market = { ...atlantis, plans }
    expect(listedOffers(site, market).map(({ id }) => id)).toEqual([2])
    expect(quotableOffers(site, market).map(({ id }) => id)).toEqual([1, 2])
    expect(offerById(site, market, 1).quoteHref).toBe('/quotes/atlantis?plan=1')
  })

  test('stands first in a comparison that opens with it, and all other listed plans follow', () => {
    const ids = (offers: readonly Offer[]) => offers.map(({ id }) => id)
    const { opening, all } = comparedOffers(site, atlantis, atlantis.plans?.slice(1, 2))
    expect([ids(opening), ids(all)]).toEqual([[2], [2, 1]])
    expect(ids(comparedOffers(site, atlantis, undefined).opening)).toEqual([1, 2])
  })

  test('a market without plans shows none', () => {
    expect(listedOffers(site, marketOf('hyperborea'))).toEqual([])
  })
})

describe('the plan that the session keeps', () => {
  const [reef, abyss] = listedOffers(site, atlantis).map(selectedPlan)

  test('is the whole plan, with every field of a plan in the specification', () => {
    expect(reef).toMatchObject({
      id: 1,
      provider: 'Triton Mutual',
      plan: 'Reef',
      coverage: 40000,
      premium: 420,
      features: ['Hospital stays', 'Dental care'],
      rating: 4.4,
      bestFor: 'Long stays',
      processingTime: '1–2 working days',
      claimSettlement: '93%',
      hospitalPanel: '400+ clinics',
      onlineSubmission: true,
      promotions: ['First month free'],
      reviews: 87,
      logo: 'https://logos.example/triton.example.svg',
    })
  })

  test('says which market it is from and of which type it is, and nothing of how it was shown', () => {
    const { market, type, ...fields } = reef ?? {}
    expect({ market, type }).toEqual({ market: 'atlantis', type: 'basic' })
    expect(Object.keys(fields).sort()).toEqual([
      'bestFor',
      'claimSettlement',
      'coverage',
      'features',
      'hospitalPanel',
      'id',
      'logo',
      'onlineSubmission',
      'plan',
      'premium',
      'processingTime',
      'promotions',
      'provider',
      'rating',
      'reviews',
    ])
  })

  test('is JSON that session storage gives back unchanged', () => {
    expect(JSON.parse(JSON.stringify(reef))).toEqual(reef)
    expect(abyss?.logo).toBe('/logos/nereus.svg')
  })
})
