import { expect, test } from 'vitest'
import {
  amountCell,
  leadPriceText,
  linesText,
  priceSeenAndNow,
  readLeadPrice,
  seenPrice,
  shownPrice,
} from '#engine/forms.ts'
import { money, type Price } from '#engine/money.ts'

const currency = { symbol: 'S$' }
const now: Price = { gross: money(299, currency) }
const seen = (price: string, day?: string) =>
  seenPrice({ 'seen-price': price, ...(day !== undefined && { 'seen-day': day }) }, now, 'en')

test('another price that the visitor saw is kept with the day of the page', () => {
  expect(seen('S$283.80', '2026-11-28')).toEqual({ price: 'S$283.80', day: '2026-11-28' })
  expect(seen('S$283.80', 'yesterday')).toEqual({ price: 'S$283.80' })
  expect(seen('S$29', '2026-11-28')?.price).toBe('S$29')
})

test('a price that was seen for other answers says for which', () => {
  const assumed = 'Prices are for: 14 months'
  const kept = seenPrice({ 'seen-price': 'S$207', 'seen-for': `${assumed}\r\n` }, now, 'en')
  expect(kept).toEqual({ price: 'S$207', assumed })
  const stored = kept && { ...price, seen: kept }
  expect(priceSeenAndNow('S$299', stored)).toBe('saw S$207 (Prices are for: 14 months); now S$299 for 26 months')
  expect(stored && leadPriceText(stored)).toMatch(/; for 26 months; saw S\$207 \(Prices are for: 14 months\)$/)
  expect(readLeadPrice(JSON.stringify(stored))).toEqual(stored)
})

test('the price that holds now, alone or with and without an adjustment, is no other one', () => {
  for (const price of ['S$299', 'S$399; S$299 if you qualify', 'S$299; S$199 if you qualify', '', '  '])
    expect([price, seen(price)]).toEqual([price, undefined])
  expect(seenPrice({}, now, 'en')).toBeUndefined()
})

test('what a form posts as a price is one short line', () => {
  expect(seen(`S$1\r\nBcc: all\u202e${'x'.repeat(500)}`)?.price).toBe(`S$1Bcc: all${'x'.repeat(109)}`)
})

test('a form posts what its page shows of a price', () => {
  const price: Price = { gross: money(420, currency), net: money(220, currency), netLabel: 'if you qualify' }
  const shown = [undefined, true, false].map((qualifies) => shownPrice(price, qualifies, 'en'))
  expect(shown).toEqual(['S$420; S$220 if you qualify', 'S$220', 'S$420'])
})

const price = {
  amount: 299,
  currency: 'SGD',
  per: 'policy',
  lines: [{ amount: 290 }, { label: 'Offer', amount: -15.69 }, { label: 'GST', amount: 24.69 }],
  scenario: { term: '26' },
  scenarioWords: '26 months',
  seen: { price: 'S$283.80', day: '2026-11-28' },
}

test('people read what a price is made of, for whom it is, and what was seen', () => {
  expect(linesText(price)).toBe('290 − Offer 15.69 + GST 24.69')
  expect(linesText({ currency: 'SGD', lines: [{ amount: 290 }] })).toBe('')
  expect(leadPriceText(price)).toBe('290 − Offer 15.69 + GST 24.69; for 26 months; saw S$283.80 on 2026-11-28')
  expect(priceSeenAndNow('S$299', price)).toBe('saw S$283.80 for 26 months; now S$299')
  expect(priceSeenAndNow('S$299', undefined)).toBe('S$299')
})

test('a stored price is read as it was written, and a damaged one not at all', () => {
  expect(readLeadPrice(JSON.stringify(price))).toEqual(price)
  for (const damaged of ['', '{', 'null', '[]', '{"currency":"SGD"}', JSON.stringify({ ...price, seen: {} })])
    expect([damaged, readLeadPrice(damaged)]).toEqual([damaged, undefined])
})

test.each([
  ['SGD', [{ amount: 450 }, { label: 'GST', amount: 40.5 }], '450 + GST 40.50'],
  ['KWD', [{ amount: 1250 }, { label: 'June', amount: -12.5 }], '1,250 − June 12.500'],
  ['SGD', [{ amount: 450 }], ''],
] as const)('the parts of a price in %s have the decimals of the currency', (currency, lines, text) => {
  expect(linesText({ currency, lines })).toBe(text)
})

test('people read parts of a price as its page wrote amounts, and programs with a point', () => {
  const price = { amount: 1234.5, currency: 'EUR', language: 'de', lines: [{ amount: 1200 }, { amount: 34.5 }] }
  expect(linesText(price)).toBe('1.200 + 34,50')
  expect(linesText({ ...price, language: 'no language' })).toBe('1,200 + 34.50')
  expect(['EUR', 'KWD'].map((currency) => amountCell({ amount: 34.7, currency }))).toEqual(['34.70', '34.700'])
  expect(amountCell({ amount: 1200, currency: 'JPY' })).toBe('1200')
  expect(amountCell({ currency: 'EUR' })).toBe('')
})
