import { describe, expect, test } from 'vitest'
import type { FormField, OfficeHoursConfig } from '#engine/contract/config.ts'
import { dateIn } from '#engine/dates.ts'
import { dateRange, type FieldRules, fieldError, fieldRulesAt } from '#engine/submission.ts'
import { atlantis } from '#tests/fixtures/market.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { site } from '#tests/fixtures/site.ts'

const today = { first: '2026-03-15', last: '2026-03-15' }
const rules: FieldRules = { messages: messages.form, markets: ['atlantis', 'lemuria'], today, language: 'en' }
const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  name: 'it',
  type,
  label: 'It',
  ...more,
})
const error = (type: FormField['type'], value: string, more: Partial<FormField> = {}) =>
  fieldError(field(type, more), value, rules)

describe('an empty value', () => {
  test.each(['text', 'email', 'tel', 'date', 'select', 'market', 'textarea'] as const)(
    'is missing from a required field, and fine in an optional one: %s',
    (type) => {
      expect(error(type, '')).toBe('Fill in: It')
      expect(error(type, '', { missing: 'Enter it' })).toBe('Enter it')
      expect(error(type, '', { optional: true })).toBeUndefined()
      expect(error(type, '', { optional: true, missing: 'Enter it' })).toBeUndefined()
    },
  )
})

describe('an e-mail address', () => {
  test.each([
    'name@example.com',
    'a@b.co',
    "o'hara+quotes@mail.example.co.uk",
    'first.last@sub-domain.example',
    '1_2-3@4.example',
    `x@${'a'.repeat(63)}.example`,
    'name@xn--bcher-kva.example',
    'name@bücher.example',
    'josé@correo.example',
    '張偉@例子.example',
    'नाम@उदाहरण.भारत',
  ])('can be written %s', (value) => {
    expect(error('email', value)).toBeUndefined()
  })

  test.each([
    'name',
    'name@',
    '@example.com',
    'name@example',
    'name@example.',
    'name@.example',
    'name@example..com',
    'name@-example.com',
    'name@example-.com',
    'name@exam_ple.com',
    'two@at@example.com',
    'has space@example.com',
    'name@example.com, other@example.com',
    'mailto:name@example.com',
    'name@example.com/',
    'name@例子。example',
    'Name <name@example.com>',
    'name@example.com\nbcc: other@example.com',
    `x@${'a'.repeat(64)}.example`,
  ])('cannot be written %o', (value) => {
    expect(error('email', value)).toBe('Check: It')
  })

  test('has words of its own where its field has them', () => {
    expect(error('email', 'name', { invalid: 'Enter it in full' })).toBe('Enter it in full')
  })
})

describe('a phone number', () => {
  test.each([
    '+65 0000 0000',
    '12345',
    '(02) 555-0101',
    '00971 4 000 0000',
    '+1.555.0101',
    '030/901820',
    '+44 20 0000 0000 ext. 12',
    '+44 20 0000 0000 x12',
    '555-0101 #7',
    '555-0101 extension 7',
    '555-0101x7',
    '+65.8000.0000',
    '[65] 8000–0000',
    'tel:+65-8000-0000',
    '٠٥٠ ١٢٣ ٤٥٦٧',
    '۰۹۱۲ ۳۴۵ ۶۷۸۹',
    '＋６５　８０００　００００',
    '\u202a+65\u00a08000\u00a00000\u202c',
    '９１２３４５ ext. ١٢',
  ])('can be written %s', (value) => {
    expect(error('tel', value)).toBeUndefined()
  })

  test.each([
    '1234',
    '----- ----',
    'call me',
    '+65 0000 000O',
    'x12345',
    '٠٥٠١',
    'ask for Mei, 8000 0000',
    'ext. 12345',
    '+65 0000 0000\n1',
    '12345 ext.',
    '12345\t',
  ])('cannot be written %o', (value) => {
    expect(error('tel', value)).toBe('Check: It')
  })
})

test('a value is judged in no time however it is made up, so that nobody can keep the server busy', () => {
  for (const part of ['1', '1 ', 'a', 'a.', 'a-', 'é']) {
    const value = part.repeat(195 / part.length)
    expect(error('tel', `${value}y`)).toBe('Check: It')
    expect(error('email', `${value}@${value.slice(0, 4)}`)).toBe('Check: It')
    expect(error('email', `a@${value}!`)).toBe('Check: It')
  }
})

describe('a date', () => {
  test.each(['2026-03-15', '2026-12-31', '2028-02-29', '2400-02-29', '9999-12-31'])('can be %s', (value) => {
    expect(error('date', value)).toBeUndefined()
  })

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2027-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-06-31',
    '2026-13-01',
    '2026-00-10',
    '2026-05-00',
    '2026-05-32',
    '2026-5-1',
    '26-05-01',
    '02026-05-01',
    '01/05/2026',
    '2026-05-01T00:00',
    '2026-05-01\n',
    'tomorrow',
  ])('cannot be %o, which no calendar has in this form', (value) => {
    expect(error('date', value)).toBe('Check: It')
  })

  test.each(['2026-03-14', '2025-12-31', '2024-02-29', '0001-01-01'])('%s lies in the past', (value) => {
    expect(error('date', value)).toBe('Today or later')
  })
})

describe('a choice', () => {
  const options = [{ value: 'quote', label: 'A quote' }]

  test('is one of its options, by value and to the letter', () => {
    expect(error('select', 'quote', { options })).toBeUndefined()
    for (const value of ['A quote', 'Quote', 'claim', 'constructor'])
      expect(error('select', value, { options })).toBe('Not in the list: It')
    expect(error('select', 'quote')).toBe('Not in the list: It')
  })

  test('of a market is one of the markets', () => {
    expect(error('market', 'lemuria')).toBeUndefined()
    expect(error('market', 'Lemuria')).toBe('Not in the list: It')
  })
})

describe('the length of a value', () => {
  test.each([
    ['text', 200],
    ['textarea', 2500],
  ] as const)(
    'of a %s is at most %d characters, and a character is what a person takes for one code point',
    (type, max) => {
      const tooLong = `It: at most ${max.toLocaleString('en')} characters`
      for (const character of ['a', 'é', '張', '😀']) {
        expect(error(type, character.repeat(max))).toBeUndefined()
        expect(error(type, character.repeat(max + 1))).toBe(tooLong)
      }
    },
  )

  test('is bounded before anything else is asked of it', () => {
    expect(error('email', `${'a'.repeat(200)}@example.com`)).toBe('It: at most 200 characters')
    expect(error('tel', '1'.repeat(201))).toBe('It: at most 200 characters')
  })
})

describe('control characters', () => {
  test.each(['\u0000', '\u0008', '\n', '\r', '\t', '\u001b', '\u007f', '\u0085'])(
    '%o cannot stand in one line',
    (sign) => {
      expect(error('text', `a${sign}b`)).toBe('Check: It')
    },
  )

  test('line ends and tabs can stand in several lines, and no others', () => {
    expect(error('textarea', 'One\n\n\tTwo')).toBeUndefined()
    for (const sign of ['\u0000', '\u001b', '\u007f', '\u009f'])
      expect(error('textarea', `a${sign}b`)).toBe('Check: It')
  })

  test('any script and sign that people write is fine', () => {
    const names = ['Siti Nurhaliza', 'O', '王', 'X Æ A-12', 'Nguyễn Thị Ánh', 'ธิดา', 'R. Kumar S/O Raj', 'John 3rd']
    for (const value of [...names, '陳大文', 'محمد', "D'Souza-Ngô", 'O’Brien', '👩‍👧 Tan', '& <b>'])
      expect(error('text', value)).toBeUndefined()
  })
})

test('today is what the calendar shows in the time zone', () => {
  const now = new Date('2026-03-15T18:30:00Z')
  expect(dateIn('UTC', now)).toBe('2026-03-15')
  expect(dateIn('Asia/Yangon', now)).toBe('2026-03-16')
  expect(dateIn('Pacific/Honolulu', new Date('2026-01-01T09:59:00Z'))).toBe('2025-12-31')
})

describe('the date of a call', () => {
  const office: OfficeHoursConfig = {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    opens: '9am',
    closes: '6pm',
    clock: 'here',
    exceptions: [{ name: 'Easter Monday', date: '2026-04-06' }],
  }
  const at = (instant: string): FieldRules => {
    const now = new Date(instant)
    const market = { ...atlantis, contact: { hotline: '1', email: 'a@b.example', officeHours: office } }
    return { ...fieldRulesAt({ ...site, messages }, now, { market }), language: 'en' }
  }
  const errorAt = (rules: FieldRules, value: string) =>
    fieldError({ name: 'it', type: 'date', label: 'It' }, value, rules)
  const visitor = (timeZone: string, instant: string): FieldRules => {
    const day = dateIn(timeZone, new Date(instant))
    return { ...at(instant), today: { first: day, last: day } }
  }

  test('is a working day from the next one to 90 days ahead', () => {
    // Friday 13 March.
    const rules = visitor('Asia/Singapore', '2026-03-13T02:00Z')
    expect(dateRange(rules)).toEqual({ min: '2026-03-16', max: '2026-06-11' })
    const said = ['2026-03-13', '2026-03-14', '2026-03-16', '2026-04-06', '2026-06-07', '2026-06-11', '2026-06-12']
    expect(said.map((day) => errorAt(rules, day))).toEqual([
      'Too soon',
      'Too soon',
      undefined,
      'Closed on Monday, 6 April (Easter Monday), open on Tuesday, 7 April',
      'Closed on Sunday, 7 June, open on Monday, 8 June',
      undefined,
      'After Thursday, 11 June',
    ])
  })

  test('that is right in any calendar of the world is right for the receiver', () => {
    for (let hour = 0; hour < 7 * 24; hour += 5) {
      const instant = new Date(Date.parse('2026-03-12T00:30Z') + hour * 3_600_000).toISOString()
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Bahrain', 'America/New_York']) {
        const { min, max = '' } = dateRange(visitor(zone, instant))
        expect(errorAt(at(instant), min), `${min} in ${zone} at ${instant}`).toBeUndefined()
        const last = errorAt(at(instant), max)
        expect(last === undefined || last.startsWith('Closed'), `${max} in ${zone} at ${instant}`).toBe(true)
      }
    }
  })

  test('of a form that no office calls for has no last day and no days off', () => {
    expect([error('date', '2026-03-15'), error('date', '2026-04-06'), error('date', '2031-06-01')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
