import { describe, expect, test } from 'vitest'
import { hoursText } from '#engine/offices.ts'
import { blockOf, marketOf, site } from './launch-site.ts'

const markets = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain']

function blocksOf(market: string) {
  const { thankYou } = marketOf(market)
  if (!thankYou) throw new Error(`${market} has no thank-you page.`)
  return thankYou.blocks
}

const usual = ['review within 24 hours', 'quotes by e-mail', 'personal consultation call']

// Specification 000, section 2 (thank-you pages).
const next: Readonly<Record<string, readonly string[]>> = {
  singapore: usual,
  'hong-kong': usual,
  malaysia: usual,
  uae: usual,
  qatar: usual,
  kuwait: ['review within 24 hours', 'expat-focused quote package', 'personal consultation call'],
  bahrain: ['within 24 hours', 'subsidy calculation', 'comprehensive quote package', 'subsidy advisory call'],
}

describe.each(markets)('the thank-you page of %s', (market) => {
  const blocks = blocksOf(market)

  test('lists what happens next, in the steps of the specification', () => {
    const { heading, items } = blockOf(blocks, 'steps')
    expect(heading).toBe('What Happens Next')
    const expected = next[market] ?? []
    expect(items).toHaveLength(expected.length)
    for (const [i, { title }] of items.entries()) expect(title.toLowerCase()).toContain(expected[i])
  })

  test('leads back to the home page', () => {
    expect(blockOf(blocks, 'confirmation').action).toMatchObject({ label: 'Return to Homepage', href: '/' })
  })

  test('offers three helpful resources', () => {
    const { heading, items } = blockOf(blocks, 'linkCards')
    expect(heading).toBe('Helpful Resources')
    expect(items).toHaveLength(3)
  })

  test('shows contact details with a phone number and an e-mail address', () => {
    expect(blocks.map(({ kind }) => kind)).toContain('officeHours')
    expect(marketOf(market).contact).toMatchObject({
      hotline: { value: expect.stringMatching(/^\+\d/), standIn: true },
      email: { value: expect.stringContaining('@'), standIn: true },
    })
  })
})

describe('particulars', () => {
  test('qatar adds a note on compliance with the labour law', () => {
    const { heading, text } = blockOf(blocksOf('qatar'), 'notice')
    expect(heading).toMatch(/labour-law compliance/i)
    expect(text).toContain('mandatory in Qatar since 2022')
  })

  test('bahrain adds a box on the subsidy and a helpline for it', () => {
    const { heading, text } = blockOf(blocksOf('bahrain'), 'notice')
    expect(heading).toMatch(/subsidy/i)
    expect(text).toContain('BHD 200')
    expect(marketOf('bahrain').contact?.helpline?.label).toBe('Subsidy helpline')
  })

  test('no other thank-you page has a note or a helpline', () => {
    for (const market of markets.filter((id) => id !== 'qatar' && id !== 'bahrain')) {
      expect(blocksOf(market).map(({ kind }) => kind)).not.toContain('notice')
      expect(marketOf(market).contact?.helpline).toBeUndefined()
    }
  })
})

describe('office hours', () => {
  test.each([
    ['qatar', 'Sunday to Thursday 8:00 AM to 6:00 PM Doha time'],
    ['kuwait', 'Sunday to Thursday 8:00 AM to 5:00 PM Kuwait time'],
    ['bahrain', 'Sunday to Thursday 8:00 AM to 5:00 PM Bahrain time'],
    ['singapore', 'Monday to Friday 9am to 6pm Singapore time'],
    ['hong-kong', 'Monday to Friday 9am to 6pm Hong Kong time'],
    ['malaysia', 'Monday to Friday 9am to 6pm Malaysia time'],
    ['uae', 'Monday to Friday 9am to 6pm UAE time'],
    ['oman', 'Sunday to Thursday 9am to 6pm Oman time'],
  ])('of %s read %o', (market, text) => {
    const { contact } = marketOf(market)
    expect(contact && hoursText(contact.officeHours, site.messages.officeHours, 'en')).toBe(text)
  })

  test.each([
    ['singapore', '+08:00'],
    ['hong-kong', '+08:00'],
    ['malaysia', '+08:00'],
    ['uae', '+04:00'],
    ['qatar', '+03:00'],
    ['kuwait', '+03:00'],
    ['bahrain', '+03:00'],
    ['oman', '+04:00'],
  ])('of %s are on a clock that is GMT%s', (market, offset) => {
    const { timeZone } = marketOf(market)
    for (const day of ['2026-01-01', '2026-07-01']) {
      const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(day))
      expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(`GMT${offset}`)
    }
  })
})
