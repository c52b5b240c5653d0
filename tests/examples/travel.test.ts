import { describe, expect, test } from 'vitest'
import { walk } from '#engine/answers.ts'
import { fitOf, knowledgeOf } from '#engine/fit.ts'
import { forms } from '#engine/forms.ts'
import { planPrice, priceWriting } from '#engine/offers.ts'
import type { Visit } from '#engine/site.ts'
import { fieldRulesAt, readSubmission } from '#engine/submission.ts'
import { noAssets } from '#site/assets.ts'
import { comparisonBlock } from '#site/blocks/comparison/block.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { factRows } from '#site/renderer/side-by-side/rows.ts'
import { exact, exampleOn, marketOf, quotes } from './example-site.ts'

const site = exampleOn('travel', '2026-12-01')

const zones = ['asean', 'asia', 'world'] as const

/** Rates a day by zone: up to the age of 30, up to 65, above. */
const rates = {
  Hari: { asean: [2.1, 2.6, 4.35], asia: [3.2, 3.95, 6.6], world: [5.4, 6.75, 11.8], least: 25 },
  Dunia: { asean: [3.3, 4.1, 6.2], asia: [4.6, 5.75, 9.1], world: [7.9, 9.85, 16.4], least: 40 },
}

function daily(plan: keyof typeof rates, zone: (typeof zones)[number], age: number, days: number): number {
  const rate = rates[plan][zone][age <= 30 ? 0 : age <= 65 ? 1 : 2] ?? 0
  return Math.max(rates[plan].least, rate * days)
}

test.each(zones)('a trip to %s costs its days, by age', (zone) => {
  for (const age of [0, 30, 31, 65, 66, 80]) {
    for (const days of [1, 5, 6, 14, 15, 90]) {
      const found = quotes(site, 'malaysia', { age: String(age), zone, days: String(days) })
      expect(found).toMatchObject({
        Hari: exact(daily('Hari', zone, age, days), 'trip'),
        Dunia: exact(daily('Dunia', zone, age, days), 'trip'),
      })
    }
  }
})

test('a plan that is not sold for an answer names no answer that is assumed besides', () => {
  const market = marketOf(site, 'malaysia')
  const plan = market.plans?.find((one) => one.plan === 'Serantau')
  if (!plan) throw new Error('There is no such plan.')
  const price = planPrice(priceWriting(market, site.messages), plan, { zone: 'world' })
  expect(price).toMatchObject({ kind: 'notSold', words: 'Not sold for what you answered' })
})

test('a group costs what each traveller costs, and a plan that goes by no age the same for all', () => {
  const ages = [0, 30, 31, 45, 65, 66, 70, 12, 80, 8]
  for (const zone of zones) {
    for (const size of [1, 2, 5, 10]) {
      const going = ages.slice(0, size)
      const trip = { travellers: String(size), age: going.join(), zone, days: '9' }
      const sum = (plan: keyof typeof rates) => {
        // In sen, because each traveller's price is rounded before they are added up.
        return going.reduce((total, age) => total + Math.round(daily(plan, zone, age, 9) * 100), 0) / 100
      }
      expect(quotes(site, 'malaysia', trip)).toMatchObject({
        Hari: exact(sum('Hari'), 'trip'),
        Dunia: exact(sum('Dunia'), 'trip'),
        Jauh: exact({ asean: 44, asia: 72, world: 128 }[zone], 'trip'),
      })
    }
  }
  const pair = { travellers: '2', zone: 'asia', days: '9' }
  const serantau = (age: string) => quotes(site, 'malaysia', { ...pair, age })['Serantau']
  expect(serantau('40,8')).toEqual(exact(116, 'trip'))
  expect(serantau('40,71')).toEqual({ kind: 'onRequest', reason: 'above-70' })
})

test('a plan can have prices by bands of days, on request above an age, or not be sold for a zone', () => {
  const jauh = (zone: string, days: number) => quotes(site, 'malaysia', { age: '40', zone, days: String(days) })['Jauh']
  expect([1, 5, 6, 14, 15, 90].map((days) => jauh('asia', days))).toEqual(
    [46, 46, 72, 72, 145, 145].map((amount) => exact(amount, 'trip')),
  )
  const serantau = (age: string, zone: string) => quotes(site, 'malaysia', { age, zone, days: '5' })['Serantau']
  expect(serantau('70', 'asia')).toEqual(exact(58, 'trip'))
  expect(serantau('71', 'asia')).toEqual({ kind: 'onRequest', reason: 'above-70' })
  expect(serantau('40', 'world')).toEqual({ kind: 'notSold' })
})

test('a plan says for whom it is not, or who has to ask', () => {
  const { plans = [], wizard } = marketOf(site, 'malaysia')
  if (!wizard) throw new Error('The market has no quote form.')
  const fits = (answers: Readonly<Record<string, string>>) =>
    plans.slice(0, 2).map(({ eligibility }) => fitOf({ eligibility }, knowledgeOf(wizard, answers), []))
  const fitting = { verdict: 'fits', because: [] }
  expect(fits({ age: '70' })).toEqual([fitting, fitting])
  expect(fits({ age: '71' })).toEqual([{ verdict: 'no', because: [{ words: 'Only up to the age of 70' }] }, fitting])
  expect(fits({ age: '76' })[1]).toEqual({ verdict: 'unknown', because: [{ words: 'Above 75 the insurer decides' }] })
  expect(fits({ travellers: '3', age: '40,71,76' })).toEqual([
    { verdict: 'no', because: [{ words: 'Only up to the age of 70', member: 'Traveller 2' }] },
    { verdict: 'unknown', because: [{ words: 'Above 75 the insurer decides', member: 'Traveller 3' }] },
  ])
})

test('above 80 the form ends before it asks for a name', () => {
  const { wizard } = marketOf(site, 'malaysia')
  if (!wizard) throw new Error('The market has no quote form.')
  const trip = { travellers: '2', 'above-80': 'no', age: '80,8', zone: 'asia', days: '5' }
  expect(walk(wizard, trip)).toMatchObject({ end: undefined, unanswered: [] })
  expect(walk(wizard, { ...trip, 'above-80': 'yes' }).end).toMatchObject({ id: 'above-80', link: { href: '/contact' } })
})

describe('options of a plan', () => {
  const trip = { travellers: '1', 'above-80': 'no', age: '40', zone: 'asia', days: '10' }
  const priced = (plan: string, answers: Readonly<Record<string, string>>) => quotes(site, 'malaysia', answers)[plan]

  test.each(zones)('add to the price what they cost, for a trip to %s', (zone) => {
    const cancelling = { asean: 8, asia: 12, world: 25 }[zone]
    for (const days of [1, 5, 10, 90]) {
      const answers = { age: '40', zone, days: String(days) }
      const whole = { ...answers, 'option-cancellation': 'with', 'option-medical': '500000' }
      expect(priced('Hari', whole)).toEqual(exact(daily('Hari', zone, 40, days) + cancelling + 0.6 * days, 'trip'))
      expect(priced('Hari', whole)).toMatchObject({
        lines: expect.arrayContaining([{ label: 'Cancellation', amount: cancelling }]),
      })
    }
  })

  test('are not sold for some answers, count only with what they require, and not against their condition', () => {
    expect(priced('Hari', { ...trip, 'option-medical': '1000000' })).toEqual(exact(39.5 + 30, 'trip'))
    expect(priced('Hari', { ...trip, zone: 'world', 'option-medical': '1000000' })).toEqual({ kind: 'notSold' })
    const gear = { 'option-own-gear': 'with' }
    expect(priced('Jauh', { ...trip, ...gear })).toEqual(exact(72, 'trip'))
    expect(priced('Jauh', { ...trip, ...gear, 'option-sports': 'with' })).toEqual(exact(72 + 30 + 18.5, 'trip'))
    expect(priced('Jauh', { ...trip, zone: 'asean', ...gear, 'option-sports': 'with' })).toEqual(exact(44, 'trip'))
  })

  test('count for each traveller where the price of the plan does', () => {
    const pair = { ...trip, travellers: '2', age: '40,67' }
    const whole = { ...pair, 'option-cancellation': 'with', 'option-medical': '500000' }
    expect(priced('Hari', whole)).toEqual(exact(39.5 + 66 + 2 * (12 + 6), 'trip'))
    expect(priced('Jauh', { ...pair, 'option-sports': 'with' })).toEqual(exact(72 + 30, 'trip'))
  })

  const now = new Date('2026-12-01T02:00:00Z')
  const form = forms(site).find(({ name }) => name === 'malaysia-quote')
  const contact = {
    'form-name': 'malaysia-quote',
    name: 'Ama Ofori',
    email: 'ama@example.com',
    phone: '+60 12-345 6789',
    preferredDate: '2026-12-03',
  }
  const post = (body: Readonly<Record<string, string>>) => {
    if (!form) throw new Error('The market has no quote form.')
    return readSubmission(form, { ...contact, ...trip, ...body }, fieldRulesAt(site, now, form))
  }

  test('are stored with the request, which says what the visitor saw', () => {
    const submission = post({ plan: '1', 'option-cancellation': 'with', 'option-medical': '300000' })
    expect(submission).toMatchObject({
      accepted: true,
      request: {
        fields: { 'option-cancellation': 'with', 'option-medical': '300000' },
        plan: { id: 1, premium: expect.stringMatching(/51\.50.*with Cancellation RM12/) },
      },
    })
  })

  test('are stored with the answers of each traveller, and what the plan costs for each', () => {
    const pair = { travellers: '2', age: '40,67', 'option-cancellation': 'without', 'option-medical': '300000' }
    const submission = post({ ...pair, plan: '1' })
    const found = submission.accepted ? submission.request : undefined
    expect(found?.fields).toMatchObject({ travellers: '2', age: '40,67' })
    expect(found?.plan?.premium?.replaceAll('\u00a0', ' ')).toContain('105.50')
    expect(found?.plan?.price).toMatchObject({
      amount: 105.5,
      lines: [
        { label: 'Traveller 1: Cover for each day', amount: 39.5 },
        { label: 'Traveller 2: Cover for each day', amount: 66 },
      ],
      scenarioWords: expect.stringContaining('Traveller 1: 40 years; Traveller 2: 67 years'),
    })
  })

  test('are asked of nobody who chose no plan, or one without any', () => {
    expect(post({})).toMatchObject({ accepted: true })
    expect(post({ plan: '4' })).toMatchObject({ accepted: true })
  })

  const refused = (body: Readonly<Record<string, string>>) => {
    const submission = post(body)
    if (submission.accepted) throw new Error('It was accepted.')
    const { age = '40', plan } = body
    expect(submission.values).toMatchObject({ age, name: 'Ama Ofori', plan: String(plan) })
    return submission.errors
  }

  test('are told at their place where they are missing, not sold or of another plan, and nothing typed is lost', () => {
    expect(refused({ plan: '1', 'option-cancellation': 'with' })).toEqual([
      { field: 'option-medical', message: expect.stringContaining('Medical cover') },
    ])
    const far = { plan: '1', zone: 'world', 'option-cancellation': 'without', 'option-medical': '1000000' }
    expect(refused(far)).toEqual([
      { field: 'option-medical', message: expect.stringMatching(/RM1,000,000.*isn't sold for your other answers/) },
    ])
    expect(refused({ plan: '4', 'option-sports': 'with' })).toEqual([
      { field: 'form-name', message: expect.stringContaining('no such option') },
    ])
    const gear = { plan: '2', 'option-sports': 'without', 'option-own-gear': 'with' }
    expect(refused(gear)).toEqual([{ field: 'option-own-gear', message: expect.stringContaining("doesn't apply") }])
  })

  function shownHtml(path: string, visit: Visit): Promise<string> {
    const page = pages(site).find((one) => one.path === path)
    if (!page) throw new Error(`There is no page ${path}.`)
    return renderPage(page, visit, noAssets)
  }

  async function shown(path: string, visit: Visit): Promise<string> {
    return (await shownHtml(path, visit))
      .replaceAll(/<script[\s\S]*?<\/script>/g, '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ')
  }

  test('stand beside an input for each traveller, of which none is lost when one is missing', async () => {
    expect((await shown('/quotes/malaysia', {})).match(/Traveller \d+/g)).toHaveLength(10)
    const [problem] = refused({ plan: '4', travellers: '3', age: '40,,12' })
    expect(problem).toEqual({ field: 'age', message: 'Fill in: Traveller 2' })
    const values = { travellers: '3', age: '40,,12' }
    const html = await shownHtml('/quotes/malaysia', { values, errors: problem ? [problem] : [] })
    const inputs = [...html.matchAll(/<input[^>]*name="age"[^>]*>/g)].map(([input]) => input)
    expect(inputs.map((input) => /value="(\d*)"/.exec(input)?.[1] ?? '').slice(0, 4)).toEqual(['40', '', '12', ''])
    expect(inputs.filter((input) => input.includes('aria-invalid="true"'))).toEqual([inputs[1]])
    expect(inputs[1]).toMatch(/id="age"/)
    expect(html).toMatch(/id="age-error"[^>]*>Fill in: Traveller 2</)
  })

  test('stand in the form of who comes with a plan, each choice with its price, without scripts too', async () => {
    const form = await shown('/quotes/malaysia', { plan: 1 })
    expect(form).toMatch(/With cancellation\+RM8/)
    expect(form).toMatch(/RM500,000\+RM3/)
    expect(form).not.toContain('With sports')
    expect(await shown('/quotes/malaysia', {})).not.toContain('With cancellation')
  })

  test('count in the price of a refused form, with the answers that were posted, without scripts too', async () => {
    const values = { travellers: '1', age: '70', zone: 'asia', days: '20', 'option-medical': '500000' }
    expect(await shown('/quotes/malaysia', { plan: 1, values })).toMatch(/Price for the trip RM144 for the trip/)
    expect(await shown('/quotes/malaysia', { plan: 1, values: { ...values, zone: 'mars' } })).toMatch(
      /RM99 for the trip.{0,80}Southeast Asia/,
    )
  })

  test('are shown at what they add to a plan, and who looks for a benefit finds it with its price', async () => {
    const list = await shown('/malaysia-travel-insurance', { filters: 'plans=all' })
    expect(list).toMatch(/Cancellation optional \+RM8/)
    expect(list).toMatch(/RM300,000 RM500,000 optional, from \+RM3/)
    const wished = await shown('/malaysia-travel-insurance', { filters: 'benefit=cancellation' })
    expect(wished).toMatch(/RM33.{0,40}with Cancellation RM8/)
  })
})

describe('limits', () => {
  const market = marketOf(site, 'malaysia')
  const block = market.landing.blocks.find(({ kind }) => kind === 'comparison')
  const data = comparisonBlock.data({ site, pages: [], lang: market.locale, market }, block as never)

  test('are filtered by the sum for the unit of their fact', () => {
    const filter = data.filters.find(({ name }) => name === 'fact.baggage')
    expect(filter?.choices).toEqual([
      { value: '3000', label: 'RM3,000 a trip or more', count: 3 },
      { value: '5000', label: 'RM5,000 a trip or more', count: 2 },
      { value: '8000', label: 'RM8,000 a trip or more', count: 1 },
    ])
  })

  test('are marked side by side only where customers pay the same of them', () => {
    const markOf = (...names: string[]) => {
      const plans = names.flatMap((name) => data.plans.find(({ plan }) => plan === name) ?? [])
      const row = factRows(plans, data.facts, site.messages, 'en').find(({ term }) => term === 'Baggage')
      return row?.cells.map(({ value, better }) => [value, better])
    }
    expect(markOf('Jauh', 'Dunia')).toEqual([
      ['RM1,000 an item, RM5,000 a trip', undefined],
      ['RM8,000 a trip', 'Highest'],
    ])
    expect(markOf('Dunia', 'Serantau')).toEqual([
      ['RM8,000 a trip', undefined],
      ['RM2,000 a trip, you pay 25% above RM1,000', undefined],
    ])
  })

  test('stand under the limit that they are a part of, in the words of each language, and documents are followed', async () => {
    const html = async (path: string) => {
      const page = pages(site).find((one) => one.path === path)
      return page ? await renderPage(page, {}, noAssets) : ''
    }
    const english = await html('/malaysia-travel-insurance')
    expect(english).toMatch(/<dt>Baggage<\/dt>.{0,120}<div data-part="true"><dt>Delayed baggage<\/dt>/)
    expect(english).toContain('<a href="https://www.kompas.example/hari.pdf">kompas.example (PDF)</a>')
    expect(english).toContain('<a href="tel:+60300000000">+60 3 0000 0000</a>')
    const malay = await html('/ms-my/malaysia-travel-insurance')
    expect(malay).toContain(
      'RM500 bagi setiap barang, RM3,000 bagi setiap perjalanan, anda bayar RM100 bagi setiap tuntutan',
    )
    expect(malay).toContain('RM100 sehari, selepas 2 hari pertama, paling banyak 30 hari')
  })
})
