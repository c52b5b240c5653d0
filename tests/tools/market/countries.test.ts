import { describe, expect, test } from 'vitest'
import { countryCode, countryFacts, currencySymbol } from '#tools/market/countries.ts'

describe('what the platform and the table of currencies tell of countries', () => {
  test('a country is found by code and by name', () => {
    expect([countryCode('sg'), countryCode('South Korea'), countryCode('hong kong')]).toEqual([
      { code: 'SG' },
      { code: 'KR' },
      { code: 'HK' },
    ])
  })

  test('every currency of the table is one, and most countries have one', () => {
    const codes = ['TH', 'DE', 'BH', 'HK', 'CH', 'XK', 'GB', 'US'].map((code) => countryFacts(code).currency)
    expect(codes).toEqual(['THB', 'EUR', 'BHD', 'HKD', 'CHF', 'EUR', 'GBP', 'USD'])
    const known = Intl.supportedValuesOf('currency')
    for (const code of codes) expect(known).toContain(code)
    expect(currencySymbol('HKD')).toBe('HK$')
  })

  test('the office rests at the weekend of the country', () => {
    expect(countryFacts('SA').workingDays).not.toContain('friday')
    expect(countryFacts('DE').workingDays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
  })
})
