import { describe, expect, test } from 'vitest'
import { hoursWritten, readHours } from '#checker/market/read-answers.ts'
import { marketQuestions, usualHoursIn } from '#checker/new.ts'
import { smallSite as site } from '#tests/checker/small-site.ts'

describe('what people type', () => {
  const questionAt = (name: string) => marketQuestions.find((one) => one.name === name)
  const readAs = (name: string, text: string) => {
    return questionAt(name)?.read(text, { country: 'SA', name: 'Saudi Arabia', currency: 'SAR' }, site)
  }

  test.each([
    ['country', ['saudi arabia', 'SA', 'KSA', 'sau', 'Kingdom of Saudi Arabia', 'Saudi'], 'SA'],
    ['name', ['saudi arabia', 'Saudi Arabia'], 'Saudi Arabia'],
    ['id', ['Saudi Arabia', 'saudi-arabia'], 'saudi-arabia'],
    ['region', ['oceans', 'Oceans'], 'oceans'],
    ['currency', ['SAR', 'sar', 'Saudi Riyal', 'saudi riyals', 'riyal', 'SR'], 'SAR'],
    ['symbol', ['SAR', 'Saudi Riyal'], 'SAR'],
    ['locale', ['English', 'en', 'en-SA', 'Arabic', 'ar-SA'], 'en-SA'],
    [
      'time-zone',
      ['Riyadh', 'asia/riyadh', 'GMT+3', 'UTC+03:00', 'Saudi Arabia', 'Arabian Standard Time'],
      'Asia/Riyadh',
    ],
    ['accent', ['green', 'Dark green', '#0F4A2B', '0f4a2b'], '#0f4a2b'],
    [
      'hours',
      ['Sunday to Thursday', 'Sun-Thu', '9am-6pm', '9:00 to 18:00', 'Su–Th 9-6'],
      'Sunday to Thursday, 9:00 AM to 6:00 PM',
    ],
    [
      'hotline',
      [
        '+966 50 123 4567',
        '00966 50 123 4567',
        '00 966 50 123 4567',
        '966 50 123 4567',
        '050 123 4567',
        '(050) 123-4567',
        '+966 (0)50 123 4567',
        '+966.50.123.4567',
        '+966 (50) 123/4567',
        '+966 050 123 4567',
        '050 123 4567 / 055 765 4321',
        '٠٥٠ ١٢٣ ٤٥٦٧',
      ],
      '+966 50 123 4567',
    ],
    ['hotline', ['later', 'none', '-'], 'later'],
    ['providers', ['Tawuniya, Medgulf', 'Tawuniya ; Medgulf,'], 'Tawuniya, Medgulf'],
    ['like', ['Atlantis', 'atlantis'], 'atlantis'],
    ['like', ['none', 'no'], 'none'],
  ])('for the %s: %j', (name, texts, value) => {
    for (const text of texts) expect(readAs(name, text), text).toMatchObject({ value })
  })

  test('hours of every kind, and none that cannot be told', () => {
    const usual = usualHoursIn('DE')
    const read = (text: string) => {
      const hours = readHours(text, usual)
      return hours && hoursWritten(hours)
    }
    expect(read('Mon, Tue and Thurs, 8.30am – 12pm')).toBe('Monday, Tuesday, Thursday, 8:30 AM to 12:00 PM')
    expect(read('Saturday to Wednesday 13:00-21:30')).toBe('Saturday to Wednesday, 1:00 PM to 9:30 PM')
    expect(read('12-8')).toBe('Monday to Friday, 12:00 PM to 8:00 PM')
    expect(read('9-12')).toBe('Monday to Friday, 9:00 AM to 12:00 PM')
    expect(read('We are open Mon-Fri')).toBe('Monday to Friday, 9:00 AM to 6:00 PM')
    expect(read('Mo, We, Fr')).toBe('Monday, Wednesday, Friday, 9:00 AM to 6:00 PM')
    expect(read('Fr-Mo')).toBe('Friday to Monday, 9:00 AM to 6:00 PM')
    expect(read('every day')).toBe('Sunday to Saturday, 9:00 AM to 6:00 PM')
    expect(read('24/7')).toBe('Sunday to Saturday, 12:00 AM to 12:00 AM')
    expect(read('Weekdays, from 9am to 12 noon')).toBe('Monday to Friday, 9:00 AM to 12:00 PM')
    for (const text of ['whenever', '10am', 'from 9 to 5 and 6 to 8', '27:00-28:00'])
      expect(read(text), text).toBeUndefined()
    // Closed days must not be read as open ones.
    for (const text of [
      'closed Sundays',
      'every day except Friday',
      'weekends 10-4',
      'daily but not Mon',
      'vendredi 9-5',
    ])
      expect(read(text), text).toBeUndefined()
  })

  test('another country as time zone, and a telephone number that is none, are asked again', () => {
    expect(readAs('time-zone', 'Dubai')).toMatchObject({
      problem: expect.stringContaining('of another country. There: "Asia/Riyadh"'),
    })
    expect(questionAt('time-zone')?.preset({ country: 'DE' }, site)).toBe('Europe/Berlin')
    expect(questionAt('time-zone')?.read('Munich', { country: 'DE' }, site)).toMatchObject({
      problem: '"Munich" is no time zone. There: "Europe/Berlin" and "Europe/Busingen".',
    })
    for (const text of ['call us!', '123 45', '050 123 4567 050 765 4321'])
      expect(readAs('hotline', text), text).toMatchObject({
        problem: expect.stringContaining('no telephone number of Saudi Arabia: write one such as 051 234 5678'),
      })
    expect(readAs('hotline', '+966 11 555 0142 ext 7')).toMatchObject({ problem: expect.stringContaining('extension') })
    expect(readAs('locale', 'Arabic')).toMatchObject({ note: expect.stringContaining('until they are translated') })
  })
})
