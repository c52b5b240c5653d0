import { expect, test } from 'vitest'
import { type MarketAnswers, newMarket } from '#checker/new.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import type { Market, Site } from '#engine/site.ts'
import { exampleOn, marketOf } from '#tests/examples/example-site.ts'

const travel = exampleOn('travel', '2026-12-01')
const likeMalaysia: MarketAnswers = {
  country: 'TH',
  name: 'Thailand',
  id: 'thailand',
  region: 'asia',
  currency: 'THB',
  symbol: '฿',
  locale: 'en-TH',
  'time-zone': 'Asia/Bangkok',
  accent: '#205080',
  hours: 'Monday to Friday, 9am to 6pm',
  hotline: 'later',
  providers: 'later',
  like: 'malaysia',
}

const made = (site: Site) => JSON.parse(newMarket(likeMalaysia, site).text) as Market & { wizard: WizardConfig }

test('a form like another ends where that ends, with the name of the new country', () => {
  const { wizard } = marketOf(travel, 'malaysia')
  const [end] = wizard?.ends ?? []
  if (!wizard || !end) throw new Error('The form of Malaysia has no end.')
  expect(made(travel).wizard.ends).toEqual([end])
  const text = 'No insurer in Malaysia takes them.'
  const site = withMalaysia({ wizard: { ...wizard, ends: [{ ...end, text }] } })
  expect(made(site).wizard.ends).toEqual([{ ...end, text: 'No insurer in Thailand takes them.' }])
})

test('it asks for the same contact details, and an answer keeps what it stands for', () => {
  const { wizard, planTypes } = marketOf(travel, 'malaysia')
  if (!wizard) throw new Error('Malaysia has no form.')
  const passport = { name: 'passport', type: 'text', label: 'Passport of Malaysia', missing: 'Enter it' } as const
  const hint = 'Ten signs.'
  const options = [
    { value: 'fixed', label: 'Fixed', planType: 'fixed', hint },
    { value: 'other', label: 'Not sure', standsForOthers: true },
  ]
  const [first, ...others] = wizard.questions
  if (!first) throw new Error('The form asks nothing.')
  const site = withMalaysia({
    wizard: {
      ...wizard,
      questions: [first, { id: 'kind', field: 'kind', text: 'Which?', summary: 'Kind', options }, ...others],
      contact: { ...wizard.contact, fields: [{ ...passport, hint }], leavesOut: ['preferredDate'] },
    },
  })
  const market = made(site)
  expect(market.wizard.contact).toMatchObject({
    fields: [{ ...passport, label: 'Passport of Thailand' }],
    leavesOut: ['preferredDate'],
  })
  expect(JSON.stringify(market)).not.toContain(hint)
  expect(market.wizard.questions[1]?.options).toEqual(options.map(({ hint: _, ...option }) => option))
  expect(market.planTypes).toEqual(planTypes)
  expect(market.plans?.map(({ type }) => type)).toEqual(['daily', 'fixed', 'fixed'])
})

test('its prices are for the same time', () => {
  const [first] = travel.markets
  if (!first) throw new Error('No market.')
  const site = { ...travel, markets: [{ ...first, id: 'yearly', per: 'year' }, ...travel.markets] }
  expect(made(site).per).toBe('trip')
})

function withMalaysia(change: Partial<Market>): Site {
  return { ...travel, markets: travel.markets.map((market) => ({ ...market, ...change })) }
}
