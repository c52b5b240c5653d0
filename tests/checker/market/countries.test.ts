import { countries } from 'countries-list'
import { describe, expect, test } from 'vitest'
import { inFiles } from '#checker/findings.ts'
import { countryCode, countryFacts, currencySymbol, regionOf } from '#checker/market/countries.ts'
import { readTimeZone } from '#checker/market/read-answers.ts'
import { capitalZone, isTimeZone, timeZoneProblem, timeZonesOf } from '#checker/rules/names/time-zones.ts'
import ianaZones from '#tests/fixtures/iana-zones.json' with { type: 'json' }

describe('what the platform and the table of currencies tell of countries', () => {
  test('a country is found by code and by name', () => {
    expect([countryCode('sg'), countryCode('South Korea'), countryCode('hong kong')]).toEqual([
      { code: 'SG' },
      { code: 'KR' },
      { code: 'HK' },
    ])
  })

  test.each([
    ['U.A.E.', 'AE'],
    ['u.s.a', 'US'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['St. Lucia', 'LC'],
    ['Republic of Korea', 'KR'],
  ])('%s is %s', (written, code) => {
    expect(countryCode(written)).toEqual({ code })
  })

  test('letters of no name are no country', () => {
    expect(countryCode('日本')).toHaveProperty('problem')
    expect(countryCode('.')).toHaveProperty('problem')
  })

  test('every currency of the table is one, and most countries have one', () => {
    const codes = ['TH', 'DE', 'BH', 'HK', 'CH', 'XK', 'GB', 'US'].map((code) => countryFacts(code).currency)
    expect(codes).toEqual(['THB', 'EUR', 'BHD', 'HKD', 'CHF', 'EUR', 'GBP', 'USD'])
    const known = Intl.supportedValuesOf('currency')
    for (const code of codes) expect(known).toContain(code)
    expect(currencySymbol('HKD')).toBe('HK$')
  })

  test('a new market stands in the region of those that are called alike', () => {
    const regions = ['gulf', 'asia', 'europe'].map((id) => ({ id, name: id }))
    const markets = [
      { country: 'SG', region: 'asia' },
      { country: 'KW', region: 'gulf' },
    ]
    const site = { markets, config: { regions } }
    expect(['MY', 'IL', 'DE', 'XX'].map((code) => regionOf(code, site))).toEqual(['asia', 'gulf', 'europe', 'gulf'])
  })

  test('the office rests at the weekend of the country', () => {
    expect(countryFacts('SA').workingDays).not.toContain('friday')
    expect(countryFacts('DE').workingDays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
  })

  test.each([
    ['DE', 'Europe/Berlin'],
    ['US', 'America/New_York'],
    ['CN', 'Asia/Shanghai'],
    ['NZ', 'Pacific/Auckland'],
    ['MX', 'America/Mexico_City'],
    ['AR', 'America/Argentina/Buenos_Aires'],
    ['TH', 'Asia/Bangkok'],
    ['IN', 'Asia/Kolkata'],
    ['NP', 'Asia/Kathmandu'],
    ['VN', 'Asia/Ho_Chi_Minh'],
    ['UA', 'Europe/Kyiv'],
    ['XK', 'Europe/Belgrade'],
  ])('the office of a new market in %s keeps the hours of the capital, %s', (country, zone) => {
    expect(capitalZone(country)).toBe(zone)
    expect(timeZonesOf(country)[0]).toBe(capitalZone(country))
  })

  test('each country with a capital has its time zone', () => {
    const open = Object.keys(countries).filter((code) => !isTimeZone(capitalZone(code) ?? ''))
    // Nobody lives there all year.
    expect(open).toEqual(['AQ', 'BV', 'HM', 'UM'])
  })

  // The names as IANA's database of 2025b lists them for each country, in its zone.tab.
  test('no country has a time zone by an older name, nor can such a name be typed', () => {
    for (const [country, present] of Object.entries(ianaZones)) {
      const zones = timeZonesOf(country)
      expect([country, zones.filter((zone) => !present.includes(zone))]).toEqual([country, []])
      expect([country, countryFacts(country).timeZones]).toEqual([country, zones])
      for (const zone of zones) {
        const old = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
        expect([zone, readTimeZone(old, country)]).toEqual([zone, { value: zone }])
      }
    }
  })

  test.each([
    ['Calcutta', 'IN', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'IN', 'Asia/Kolkata'],
    ['kolkata', 'IN', 'Asia/Kolkata'],
    ['Europe/Kiev', 'UA', 'Europe/Kyiv'],
  ])('%s, as somebody types it in %s, is %s', (typed, country, value) => {
    expect(readTimeZone(typed, country)).toEqual({ value })
  })

  test('a wrong time zone is answered with those of its country alone', () => {
    expect(inFiles(timeZoneProblem('Europe/Munich', 'DE') ?? [])).toBe(
      '"Europe/Munich" is no time zone. Germany has "Europe/Berlin" and "Europe/Busingen".',
    )
    expect(inFiles(timeZoneProblem('America/New_Yorck', 'US') ?? [])).toContain('Did you mean "America/New_York"?')
    expect(inFiles(timeZoneProblem('Europe/Dubai', 'AE') ?? [])).toContain('Did you mean "Asia/Dubai"?')
  })
})
