import { describe, expect, test } from 'vitest'
import { acknowledgementIn, type Form, forms, thankYouHref } from '#engine/forms.ts'
import type { LeadRequest } from '#engine/submission.ts'
import { site } from '#tests/fixtures/site.ts'

function formOf(name: string): Form {
  const form = forms(site).find((candidate) => candidate.name === name)
  if (!form) throw new Error(`The fixture has no form "${name}".`)
  return form
}

const request = (fields: Record<string, string>): LeadRequest => ({
  form: '',
  market: undefined,
  plan: undefined,
  fields,
  suspicious: false,
})
const receivedAt = new Date('2026-11-22T05:31:59.999Z')
const reference = 'HC-7K3M-9QXT'
const queryOf = (href: string) => Object.fromEntries(new URL(href, 'https://fathom.example').searchParams)

describe('the address of a thank-you page', () => {
  test('says reference, minute and chosen date, and nothing else', () => {
    const fields = { name: 'Ama', email: 'ama@example.org', phone: '+973 1700 0000', preferredDate: '2026-11-30' }
    expect(thankYouHref(formOf('atlantis-quote'), request(fields), reference, receivedAt)).toBe(
      '/quotes/atlantis/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-22T05:31Z&date=2026-11-30',
    )
  })

  test('says no date where the form asks for none, or what came is none', () => {
    const contact = thankYouHref(formOf('contact'), request({ message: '2026-11-30' }), reference, receivedAt)
    expect(contact).toBe('/contact/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-22T05:31Z')
    const nonsense = request({ preferredDate: 'soon&plan=1' })
    expect(thankYouHref(formOf('atlantis-quote'), nonsense, reference, receivedAt)).not.toContain('date=')
  })

  test('says the plan asked for by its market and number, also where the market was chosen in the form', () => {
    const plan = { id: 1, name: 'Reef' }
    const quote = thankYouHref(formOf('atlantis-quote'), { ...request({}), plan }, reference, receivedAt)
    expect(acknowledgementIn(queryOf(quote)).plan).toBe('atlantis.1')
    const contact = thankYouHref(formOf('contact'), { ...request({ market: 'lemuria' }), plan }, reference, receivedAt)
    expect(acknowledgementIn(queryOf(contact)).plan).toBe('lemuria.1')
    expect(acknowledgementIn({ reference, plan: 'Anything at all' })).toEqual({ reference })
  })

  test('is read as it was written', () => {
    const href = thankYouHref(formOf('atlantis-quote'), request({ preferredDate: '2026-11-30' }), reference, receivedAt)
    expect(acknowledgementIn(queryOf(href))).toEqual({ reference, sent: '2026-11-22T05:31Z', date: '2026-11-30' })
  })
})

describe('an address', () => {
  test.each([
    {},
    { sent: '2026-11-22T05:31Z', date: '2026-11-30' },
    { reference: 'HC-7K3M-9QXTX' },
    { reference: [reference] },
    { reference: 'hc-7k3m-9qxt' },
  ])('without a reference of the right shape says nothing: %o', (query) => {
    expect(acknowledgementIn(query)).toEqual({})
  })

  test.each([
    '2026-11-22',
    '2026-11-22T05:31',
    '2026-11-22T24:00Z',
    '2026-11-22T05:60Z',
    '2026-02-30T05:31Z',
    '2026-11-22T05:31:00Z',
    '2026-11-22T05:31Z ',
    '9999-12-31T23:59Z',
    'today',
  ])('with %o has no instant', (sent) => {
    expect(acknowledgementIn({ reference, sent })).toEqual({ reference })
  })

  test.each(['2026-02-29', '2026-11-31', '30-11-2026', '2026-11-30T00:00Z', 'Call 0900', ''])(
    'with %o has no date',
    (date) => {
      expect(acknowledgementIn({ reference, date })).toEqual({ reference })
    },
  )
})
