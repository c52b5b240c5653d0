import { describe, expect, test } from 'vitest'
import { choosablePlans, formAttributes, forms, otherMarket } from '#engine/forms.ts'
import { quotableOffers } from '#engine/offers.ts'
import type { Site } from '#engine/site.ts'
import { fieldError, fieldRulesAt } from '#engine/submission.ts'
import { formOf } from '#tests/fixtures/forms.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

describe('the forms of a site', () => {
  test('are the wizards of its markets and the forms on its pages, each once', () => {
    expect(forms(site).map(({ name }) => name)).toEqual(['atlantis-quote', 'contact'])
  })

  test('a wizard posts to its thank-you page and asks for the contact details of the site', () => {
    const { plansIn, priceIn: _, ...form } = formOf('atlantis-quote')
    expect(plansIn('atlantis')).toEqual(quotableOffers(site, marketOf('atlantis')))
    expect(form).toEqual({
      name: 'atlantis-quote',
      action: '/quotes/atlantis/thank-you',
      page: '/quotes/atlantis',
      thankYou: '/quotes/atlantis/thank-you',
      fields: site.config.contactFields,
      market: marketOf('atlantis'),
      markets: ['atlantis', 'lemuria', 'hyperborea'],
      wizard: marketOf('atlantis').wizard,
    })
  })

  test('a form that asks for the market takes along the plans of markets without a wizard, another none', () => {
    const { plansIn } = formOf('contact')
    expect(plansIn('lemuria').map(({ market, id }) => [market, id])).toEqual([['lemuria', 1]])
    expect(['atlantis', 'nowhere', undefined].flatMap((market) => plansIn(market))).toEqual([])
    expect(choosablePlans(site, site.config.contactFields, site.markets)).toEqual([])
  })

  test('share one list of market ids, so that no post makes it anew', () => {
    const short: Site = { ...site, config: { ...site.config, shownMarkets: 1 } }
    const [list, ...others] = forms(short).map((form) => fieldRulesAt(short, new Date(0), form).markets)
    expect(list).toEqual(['atlantis', 'lemuria', 'hyperborea', otherMarket])
    for (const other of others) expect(other).toBe(list)
  })

  test('the error for a telephone number names one of the market, where it has an example', () => {
    const messages = { ...site.messages, form: { ...site.messages.form, invalidPhone: 'Write it like {example}' } }
    const markets = site.markets.map((market) => ({ ...market, phoneExample: '555 0100' }))
    const phoneError = (some: Partial<Site>) => {
      const form = forms({ ...site, ...some }).find(({ name }) => name === 'atlantis-quote')
      const field = form?.fields.find(({ type }) => type === 'tel')
      return field && form && fieldError(field, 'none', fieldRulesAt({ ...site, ...some }, new Date(0), form))
    }
    expect(phoneError({ messages, markets })).toBe('Write it like 555 0100')
    expect(phoneError({ messages })).toBe('Check: Phone')
  })

  test('a form of a page posts where it says and belongs to no market', () => {
    expect(formOf('contact')).toMatchObject({ action: '/contact', page: '/contact', thankYou: '/contact/thank-you' })
    expect(formOf('contact').market).toBeUndefined()
    expect(formOf('contact').wizard).toBeUndefined()
  })
})

describe('where a form service of the host receives the forms', () => {
  const hosted: Site = { ...site, config: { ...site.config, formService: { kind: 'netlify' } } }
  const contact = { formName: 'contact', action: '/contact', thankYou: '/contact/thank-you' }

  test('each says so in its own attributes, and posts to the page that thanks for it', () => {
    expect(formAttributes(hosted, contact)).toEqual({
      method: 'post',
      action: '/contact/thank-you',
      name: 'contact',
      'data-netlify': 'true',
      'netlify-honeypot': 'bot-field',
    })
  })

  test('our own server receives them at the same addresses', () => {
    expect(forms(hosted).map(({ name, action }) => [name, action])).toEqual([
      ['atlantis-quote', '/quotes/atlantis/thank-you'],
      ['contact', '/contact/thank-you'],
    ])
  })

  test('and otherwise they post where the config says', () => {
    const builtIn: Site = { ...site, config: { ...site.config, formService: { kind: 'builtIn' } } }
    for (const each of [site, builtIn]) {
      expect(formAttributes(each, contact)).toEqual({ method: 'post', action: '/contact' })
    }
  })
})
