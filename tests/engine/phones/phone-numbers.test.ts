import { describe, expect, test } from 'vitest'
import { exampleNumber, readPhoneNumber } from '#engine/phones.ts'

/** The number that is certainly meant. */
function dialled(text: string, country?: string) {
  const found = readPhoneNumber(text, country)
  return found?.isCertain ? found.number : undefined
}

describe('a number is dialled as its country does', () => {
  test.each([
    ['+973 (0)3300 0001', 'BH', '+97333000001'],
    ['+973 03300 0001', 'BH', '+97333000001'],
    ['33000001', 'BH', '+97333000001'],
    ['973 3300 0001', 'BH', '+97333000001'],
    ['+971 050 123 4567', 'AE', '+971501234567'],
    ['971 050 123 4567', 'AE', '+971501234567'],
    ['050 123 4567', 'AE', '+971501234567'],
    ['09123 4567', 'SG', '+6591234567'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['+39 06 1234 5678', 'SG', '+390612345678'],
    ['+39 (0)6 1234 5678', 'SG', '+390612345678'],
    ['07 01 23 45 67', 'CI', '+2250701234567'],
    ['+225 07 01 23 45 67', 'SG', '+2250701234567'],
    ['+44 (0)20 7946 0000', 'SG', '+442079460000'],
    ['030/901820', 'DE', '+4930901820'],
    ['tel:+65-9123-4567', 'HK', '+6591234567'],
    ['[65] 9123–4567', 'SG', '+6591234567'],
    ['(+65) 9123*4567', 'SG', '+6591234567'],
    ['4915123456789', 'DE', '+4915123456789'],
    ['(62) 812 345 678', 'ID', '+62812345678'],
    ['15123456789', 'DE', '+4915123456789'],
  ])('%s in %s', (text, country, number) => {
    expect(dialled(text, country)).toBe(number)
  })

  test.each([
    ['001 65 9123 4567', 'HK'],
    ['0065 9123 4567', 'HK'],
    ['0065 9123 4567', 'SG'],
    ['00 65 9123 4567', undefined],
    ['011 65 9123 4567', 'HK'],
    ['011 65 9123 4567', 'US'],
    ['002 65 9123 4567', 'KR'],
  ])('abroad behind %s in %s', (text, country) => {
    expect(dialled(text, country)).toBe('+6591234567')
  })

  test('behind the prefix that stands alone, where two fit', () => {
    expect(dialled('001 65 9323 4567', 'HK')).toBe('+6593234567')
    expect(dialled('00 1 659 323 4567', 'HK')).toBe('+16593234567')
  })

  test.each([
    '९१२३ ४५६७',
    '৯১২৩ ৪৫৬৭',
    '٩١٢٣ ٤٥٦٧',
    '۹۱۲۳ ۴۵۶۷',
    '９１２３　４５６７',
    '\u202a+65\u00a09123\u00a04567\u202c',
    // The last ten of twenty digits in a row: Myanmar's scripts share a block.
    '\u{116e3}\u{116db}\u{116dc}\u{116dd} \u{116de}\u{116df}\u{116e0}\u{116e1}',
  ])('in the digits of any script: %s', (text) => {
    expect(dialled(text, 'SG')).toBe('+6591234567')
  })
})

describe('of several numbers it is the first', () => {
  test.each([
    '3300 0002 / 3300 0003',
    '33000002/33000003',
    '3300 0002 - 3300 0003',
    '3300 0002, 3300 0003',
    '3300 0002; 17000004 ext 12',
    '+973 3300 0002 +973 3300 0003',
    '3300 0002/3',
  ])('%s', (text) => {
    expect(readPhoneNumber(text, 'BH')).toMatchObject({ number: '+97333000002', isCertain: true })
    expect(readPhoneNumber(text, 'BH')).not.toHaveProperty('extension')
  })
})

test('a stroke within a number is told from one between two', () => {
  expect(dialled('030/901820 / 030/901821', 'DE')).toBe('+4930901820')
})

test.each(['ext 12', 'ext. 12', 'extension 12', 'x12', '#12', ';ext=12'])(
  'an extension stands apart from the number: %s',
  (written) => {
    expect(readPhoneNumber(`+973 1700 0004 ${written}`)).toMatchObject({ number: '+97317000004', extension: '12' })
  },
)

describe('nothing is dialled where it is not certain what is meant', () => {
  test.each([
    ['9123 4567', undefined],
    ['011 65 9123 4567', undefined],
    ['6591234567', 'HK'],
    ['6591234567', 'AE'],
    ['3300 0002 3300 0003', 'BH'],
    ['3300 000', 'BH'],
    ['0016593234567', 'HK'],
    ['+999 1234 5678', 'SG'],
    ['12345', 'SG'],
    ['', 'SG'],
    ['9123 4567', 'XX'],
    ['2345 6789 内線 12', 'JP'],
    ['9123 4567 or 81', 'SG'],
  ])('%s in %s', (text, country) => {
    expect(dialled(text, country)).toBeUndefined()
  })

  test('but a number of the usual length in a range that no list has', () => {
    expect(dialled('1023 4567', 'SG')).toBe('+6510234567')
  })
})

test('a country has an example of its numbers, as its people write them', () => {
  expect(exampleNumber('HK')).toBe('5123 4567')
  expect(exampleNumber('AE')).toBe('050 123 4567')
  expect(exampleNumber('XX')).toBeUndefined()
  for (const country of ['SG', 'HK', 'AE', 'BH', 'IT', 'CI', 'MY'])
    expect(dialled(exampleNumber(country) ?? '', country), country).toBeDefined()
})
