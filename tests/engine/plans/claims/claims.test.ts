import { expect, test } from 'vitest'
import type { Plan } from '#engine/contract/config.ts'
import { plansFor } from '#engine/facts.ts'
import { figuresOf, planRecordKey, withFigures } from '#engine/figures.ts'
import type { Market } from '#engine/site.ts'
import { ruleForNew } from '#tests/engine/fit/eligibility-rule.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { isAll } from '#tests/runner/samples.ts'

const atlantis = marketOf('atlantis')
const [reef, abyss] = atlantis.plans as unknown as readonly [Plan, Plan]

/** A market with these plans, each a variation of one. */
const marketWith = (...plans: readonly Partial<Plan>[]): Market =>
  ({ ...atlantis, plans: plans.map((own, i) => ({ ...reef, id: i + 1, plan: `P${i}`, ...own })) }) as Market

const figuresIn = (market: Market) => figuresOf({ ...site, markets: [market], words: site.messages, language: 'en' })
const value = (market: Market, name: string) => figuresIn(market)(market.id).named(name)
const first = 'plan.triton-mutual-p0'

test('a plan is the lowest, tied, not the lowest, or nobody knows', () => {
  const lowest = (...premiums: number[]) =>
    value(marketWith(...premiums.map((price) => ({ price }))), `${first}.lowest.premium`)
  expect([lowest(400, 500), lowest(400, 400), lowest(400, 300, 500), lowest(400)]).toEqual([
    'true',
    'tied',
    'false',
    'true',
  ])
  const rated = (...ratings: (number | undefined)[]) =>
    marketWith(...ratings.map((rating) => ({ facts: rating === undefined ? {} : { rating } })))
  const highest = `${first}.highest.rating`
  expect(value(rated(4.6, 4.2), highest)).toBe('true')
  expect(value(rated(4.6, undefined), highest)).toBe('unknown')
  expect(value(rated(4.6, undefined), `${highest}.known`)).toBe('true')
  expect(value(rated(4.6, undefined, 4.8), highest)).toBe('false')
  expect(value(rated(undefined, 4.8), highest)).toBe('unknown')
})

test('ranges are compared by both ends, and what cannot be compared is not known', () => {
  const panel = (...panels: unknown[]) =>
    value(
      marketWith(...panels.map((own) => ({ facts: { 'hospital-panel': own } }) as Partial<Plan>)),
      `${first}.highest.hospital-panel`,
    )
  expect(panel({ from: 850 }, { from: 700 })).toBe('true')
  expect(panel({ from: 850 }, { to: 900 })).toBe('unknown')
})

test('only plans that lists show today count, and a provider has its own best', () => {
  const claim = `${first}.lowest.premium`
  expect(value(marketWith({ price: 400 }, { price: 300, listed: false }), claim)).toBe('true')
  expect(value({ ...marketWith({ price: 400 }, { price: 300 }), resting: [2] }, claim)).toBe('true')
  expect(value(marketWith({ price: 200, listed: false }, { price: 300 }), claim)).toBe('false')
  const rivals = marketWith({ price: 400 }, { price: 300, provider: abyss.provider }, { price: 500 })
  expect(value(rivals, `${claim}.provider`)).toBe('true')
  expect(value(rivals, 'provider.nereus.lowest.premium')).toBe('true')
  expect(value(rivals, `${first}.rank.premium`)).toBe('2')
})

/** A market that assumes new helpers, as its prices need. */
const assuming = (...plans: readonly Partial<Plan>[]): Market => ({ ...marketWith(...plans), assume: { type: 'new' } })
const ruled = (follows: 'no' | 'ask'): Partial<Plan> => ({ eligibility: [ruleForNew(follows)] })
const refusing = ruled('no')
const soldForRenewals: Plan['price'] = {
  by: ['type'],
  rows: [
    { for: { type: 'new' }, price: { notSold: true } },
    { for: { type: 'renewal' }, price: 100 },
  ],
}

test('what is not to be had for what a market assumes is not the lowest, and stands before nobody', () => {
  const claim = `${first}.lowest.premium`
  const asks = ruled('ask')
  expect(value(assuming({ price: 400 }, { price: 300, ...refusing }), claim)).toBe('true')
  expect(value(assuming({ price: 400 }, { price: soldForRenewals }), claim)).toBe('true')
  expect(value(assuming({ price: 400 }, { price: soldForRenewals }, { price: 300 }), `${first}.rank.premium`)).toBe('2')
  expect(value(assuming({ price: 300, ...refusing }, { price: 400 }), claim)).toBe('false')
  // What asks first may be had, and so may all while nothing is assumed.
  expect(value(assuming({ price: 400 }, { price: 300, ...asks }), claim)).toBe('false')
  expect(value(marketWith({ price: 400 }, { price: 300, ...refusing }), claim)).toBe('false')
})

test('the lowest price of a market, and lists by it, are of what is to be had, and texts can say for whom', () => {
  const market = assuming({ price: 400 }, { price: 300, ...refusing }, { price: soldForRenewals })
  expect(value(market, 'plans.lowest')).toBe('€400')
  const words = { ...site.messages, offer: { ...site.messages.offer, assumed: 'For {answers}' } }
  const figures = figuresOf({ ...site, markets: [market], words, language: 'en' })(market.id)
  expect(figures.named('plans.assumed')).toBe('For Need: New')
  expect(value(marketWith({ price: 400 }), 'plans.assumed')).toBeUndefined()
  const names = (order: string, of: Market) => plansFor(site, of, { order }).map(({ plan }) => plan)
  expect(names('premium', market)).toEqual(['P0', 'P1', 'P2'])
  expect(names('premium', { ...market, assume: { type: 'renewal' } })).toEqual(['P2', 'P1', 'P0'])
})

test('silence is no exclusion', () => {
  const [has, hasNot, silent] = [
    { benefits: ['dental'] },
    { benefits: [], excludes: ['dental'] },
    { benefits: [], excludes: [] },
  ]
  const says = (plans: readonly Partial<Plan>[], name: string) => value(marketWith(...plans), name)
  expect(says([silent], `${first}.excludes.dental`)).toBe('unknown')
  expect(says([hasNot], `${first}.excludes.dental`)).toBe('true')
  expect(says([has, hasNot], `${first}.only.dental`)).toBe('true')
  expect(says([has, silent], `${first}.only.dental`)).toBe('unknown')
  expect(says([has, silent], `${first}.only.dental.known`)).toBe('true')
  expect(says([has, has, silent], `${first}.only.dental.known`)).toBe('false')
  expect(['every', 'none', 'with', 'without'].map((kind) => says([has, silent], `plans.${kind}.dental`))).toEqual([
    'unknown',
    'false',
    '1',
    '0',
  ])
  expect(says([hasNot, silent], 'plans.none.dental')).toBe('unknown')
  expect(says([{ facts: { 'processing-time': 1 } }, { facts: {} }], 'plans.every.processing-time')).toBe('false')
})

test('a value is held to a number or to another plan', () => {
  const market = marketWith({ facts: { coverage: 50000 } }, { facts: { coverage: 60000 } })
  expect(value(market, 'plans.atLeast.coverage.50000')).toBe('true')
  expect(value(market, 'plans.above.coverage.50000')).toBe('false')
  expect(value(market, `${first}.below.coverage.triton-mutual-p1`)).toBe('true')
  expect(value(marketWith({ facts: { 'hospital-panel': { from: 350 } } }), 'plans.above.hospital-panel.400')).toBe(
    'unknown',
  )
})

test('a text shows the branch of today, with quotes and counts within, and others in the market with its id', () => {
  const market = marketWith({ price: 400 }, { price: 500 })
  const text = `{${first}.lowest.premium, select, true {Lowest of {plans.count, plural, one {# plan} other {# plans}}} other {From {${first}.premium}}}.`
  expect(withFigures(text, figuresIn(market)(market.id))).toBe('Lowest of 2 plans.')
  const dearer = marketWith({ price: 600 }, { price: 500 })
  expect(withFigures(text, figuresIn(dearer)(dearer.id))).toBe('From €600.')
  expect(figuresIn(market)().named(`${first.replace('plan.', 'plan.atlantis.')}.lowest.premium`)).toBe('true')
  expect(figuresIn(market)().named(`${first}.lowest.premium`)).toBe('true')
})

test('a named list has figures, names what comes first, and narrows a claim to its plans', () => {
  const dental = { benefits: ['dental'] }
  const market: Market = {
    ...marketWith({ price: 400, ...dental }, { price: 300, benefits: [] }, { price: 500, ...dental }),
    lists: [{ id: 'with-dental', where: [{ benefit: 'dental' }], order: 'premium' }],
  }
  const said = (text: string, of = market) => withFigures(text, figuresIn(of)(of.id))
  const claim = `{${first}.lowest.premium.among.with-dental, select, true {The cheapest with dental care} tied {Among the cheapest} other {With dental care}}`
  expect(said('{list.with-dental.count} of {plans.count}, from {list.with-dental.lowest}')).toBe('2 of 3, from €400')
  expect(said('{list.with-dental.first}')).toBe('Triton Mutual P0')
  expect([value(market, `${first}.lowest.premium`), said(claim)]).toEqual(['false', 'The cheapest with dental care'])
  expect(said('{list.atlantis.with-dental.highest}')).toBe('€500')
  const equal = { ...market, plans: market.plans?.map((plan) => ({ ...plan, price: 400 })) } as Market
  expect([said(claim, equal), said('{list.with-dental.first}', equal)]).toEqual([
    'Among the cheapest',
    'Triton Mutual P0 and Triton Mutual P2',
  ])
  const among = (kind: string) => value(market, `plan.triton-mutual-p1.${kind}.among.with-dental`)
  expect(['lowest.premium', 'rank.premium', 'only.premium'].map(among)).toEqual(['false', 'false', 'false'])
  expect(value(market, 'list.with-dental.every.dental')).toBe('true')
  expect(value(market, 'list.with-dental.atMost.premium.400')).toBe('false')
  const wrong = (name: string) => figuresIn(market)(market.id).claim(name)
  expect(wrong(`${first}.lowest.premium.among.dental`)).toEqual({ part: 'dental', known: ['with-dental'] })
  expect(wrong('list.dental.every.dental')).toEqual({ part: 'dental', known: ['with-dental'] })
})

test('a wrong part of a name is told with what could stand there', () => {
  const claim = (name: string) => figuresIn(marketWith({}))('atlantis').claim(name)
  expect(claim(`${first}.lowest.premum`)).toMatchObject({ part: 'premum', known: expect.arrayContaining(['premium']) })
  expect(claim('plan.nobody.lowest.premium')).toEqual({ part: 'nobody', known: ['triton-mutual-p0'] })
  expect(claim(`${first}.every.dental`)).toMatchObject({ part: 'every' })
  expect(claim('plans.every.dental.provider')).toMatchObject({ part: 'provider', known: ['known'] })
})

test('in random markets, claims are what a second computation by sorting and counting says', () => {
  const next = randomFrom(7)
  for (let run = 0; run < (isAll ? 300 : 100); run += 1) {
    const plans = Array.from({ length: 1 + Math.floor(next() * 6) }, (): Partial<Plan> => {
      const says = next()
      const facts = next() < 0.2 ? {} : { rating: 3 + Math.floor(next() * 4) / 2 }
      const benefits = says < 0.4 ? (['dental'] as const) : []
      return {
        price: 100 + Math.floor(next() * 4),
        facts,
        benefits: [...benefits],
        excludes: says > 0.7 ? ['dental'] : [],
      }
    })
    const ratingOf = ({ facts = {} }: Plan) => (typeof facts['rating'] === 'number' ? facts['rating'] : undefined)
    const market: Market = { ...marketWith(...plans), lists: [{ id: 'dental', where: [{ benefit: 'dental' }] }] }
    const records = market.plans ?? []
    const { named } = figuresIn(market)(market.id)
    const premiums = records.map(({ price }) => Number(price)).sort((a, b) => a - b)
    const dental = records
      .map(({ benefits, excludes = [] }) => (benefits.length > 0 ? 'y' : excludes.length > 0 ? 'n' : '?'))
      .join('')
    expect(named('plans.with.dental')).toBe(String(dental.split('y').length - 1))
    expect(named('plans.every.dental')).toBe(dental.includes('n') ? 'false' : dental.includes('?') ? 'unknown' : 'true')
    expect(named('plans.none.dental')).toBe(dental.includes('y') ? 'false' : dental.includes('?') ? 'unknown' : 'true')
    records.forEach((plan, i) => {
      const key = `plan.${planRecordKey(plan)}`
      const others = premiums.filter((price) => price === plan.price).length > 1
      expect(named(`${key}.lowest.premium`)).toBe(
        Number(plan.price) > (premiums[0] ?? 0) ? 'false' : others ? 'tied' : 'true',
      )
      const listed = records.filter(({ benefits }) => benefits.length > 0)
      const cheaper = listed.filter(({ price }) => price < plan.price)
      const same = listed.filter(({ price }) => price === plan.price)
      const place = String(cheaper.length + 1)
      const standing = cheaper.length > 0 ? 'false' : same.length > 1 ? 'tied' : 'true'
      expect(['lowest', 'rank'].map((kind) => named(`${key}.${kind}.premium.among.dental`))).toEqual(
        listed.includes(plan) ? [standing, place] : ['false', 'false'],
      )
      expect(named(`${key}.rank.premium`)).toBe(String(premiums.indexOf(Number(plan.price)) + 1))
      const rest = dental.slice(0, i) + dental.slice(i + 1)
      const only =
        dental[i] === 'n'
          ? 'false'
          : dental[i] === '?'
            ? 'unknown'
            : rest.includes('y')
              ? 'false'
              : rest.includes('?')
                ? 'unknown'
                : 'true'
      expect(named(`${key}.only.dental`)).toBe(only)
      const known = records.flatMap((one) => ratingOf(one) ?? [])
      const rating = ratingOf(plan)
      const best =
        rating === undefined
          ? 'unknown'
          : Math.max(...known) > rating
            ? 'false'
            : known.length < records.length
              ? 'unknown'
              : known.filter((one) => one === rating).length > 1
                ? 'tied'
                : 'true'
      expect(named(`${key}.highest.rating`)).toBe(best)
    })
  }
})
