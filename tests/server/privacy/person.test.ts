import { describe, expect, test } from 'vitest'
import { isSentBy, matchPerson, personFrom, sendersIn } from '#server/privacy.ts'

const person = (text: string) => personFrom(text) ?? { kind: 'phone', value: 'none' }

describe('a phone number', () => {
  test.each([
    '+65 9123 4567',
    '+6591234567',
    '0065 9123 4567',
    '(65) 9123-4567',
    '\u{ff0b}\u{ff16}\u{ff15} \u{ff19}\u{ff11}\u{ff12}\u{ff13} \u{ff14}\u{ff15}\u{ff16}\u{ff17}',
    '\u200e+65 9123 4567\u200e',
  ])('is found however it is spelled: %s', (spelling) => {
    expect(matchPerson({ phone: '+65 9123 4567' }, person(spelling)).own).toEqual(['phone'])
    expect(matchPerson({ phone: spelling }, person('+65 9123 4567')).own).toEqual(['phone'])
  })

  test.each(['9123 4567', '91234567', '9123.4567', '09123 4567', '\u0669\u0661\u0662\u0663\u0664\u0665\u0666\u0667'])(
    'may be of another country without its code: %s',
    (spelling) => {
      const perhaps = { own: [], likely: ['phone'], mentions: [] }
      expect(matchPerson({ phone: '+65 9123 4567' }, person(spelling))).toEqual(perhaps)
      expect(matchPerson({ phone: spelling }, person('+65 9123 4567'))).toEqual(perhaps)
      expect(matchPerson({ phone: spelling }, person('91234567')).own).toEqual(['phone'])
    },
  )

  test.each([
    ['8 (912) 345-67-89', '+7 912 345 67 89'],
    ['+52 1 55 1234 5678', '+52 55 1234 5678'],
    ['0 21 11 91234-5678', '+55 11 91234 5678'],
    ['+54 11 1234 5678', '011 54 11 1234 5678'],
    ['011 971 50 123 4567', '050 123 4567'],
    ['011 15 1234-5678', '+54 9 11 1234 5678'],
    ['15 1234-5678', '+54 9 11 1234 5678'],
    ['0351 15 234-5678', '+54 9 351 234 5678'],
    ['02966 15 423456', '+54 9 2966 423456'],
    ['011 54 11 15 1234-5678', '+54 9 11 1234 5678'],
    ['011 971 050 123 4567', '050 123 4567'],
  ])('may be dialled with a prefix that is no zero: %s', (dialled, number) => {
    const perhaps = { own: [], likely: ['phone'], mentions: [] }
    expect(matchPerson({ phone: dialled }, person(number))).toEqual(perhaps)
    expect(matchPerson({ phone: number }, person(dialled))).toEqual(perhaps)
  })

  test('is not another with the same digits behind the code of a country', () => {
    const nobody = { own: [], likely: [], mentions: [] }
    expect(matchPerson({ phone: '+852 9123 4567' }, person('+65 9123 4567'))).toEqual(nobody)
    expect(matchPerson({ phone: '00852 9123 4567' }, person('+65 9123 4567'))).toEqual(nobody)
  })

  test.each(['+65 9123 4568', '7654321', '+123456 9123 4567'])('is not another: %s', (other) => {
    expect(matchPerson({ phone: '+65 9123 4567' }, person(other))).toEqual({ own: [], likely: [], mentions: [] })
  })

  test('has a trunk prefix in brackets or not', () => {
    expect(matchPerson({ phone: '+44 (0)20 7946 0000' }, person('+44 20 7946 0000')).own).toEqual(['phone'])
    expect(matchPerson({ phone: '+44 (0)20 7946 0000' }, person('020 7946 0000')).likely).toEqual(['phone'])
  })

  test.each(['', '12345', '2026-11-22', 'nine', 'HC-7K3M-9QXT', '9123 4567 or so'])('is none: %j', (text) => {
    expect(personFrom(text)).toBeUndefined()
  })
})

describe('what a form takes as a number', () => {
  test.each(['91234567 / 81234567', '9123 4567 - 8123 4567', '81234567/91234567'])(
    'may be two numbers, and each is found: %s',
    (phone) => {
      expect(matchPerson({ phone }, person('91234567')).own).toEqual(['phone'])
      expect(matchPerson({ phone }, person('8123 4567')).own).toEqual(['phone'])
      expect(matchPerson({ phone }, person('+65 8123 4567')).likely).toEqual(['phone'])
    },
  )

  test.each([
    '9123 4567 8123 4567',
    '+65 9123 4567 8123 4567',
    '9123 4567, 8123 4567',
    '91234567;81234567',
    '91234567|81234567',
    '+6591234567+6581234567',
    '९१२३ ४५६७ / ८१२३ ४५६७',
  ])('may be two numbers with nothing or any sign between them: %s', (phone) => {
    for (const number of ['91234567', '8123 4567', '+65 8123 4567']) {
      const { own, likely } = matchPerson({ phone }, person(number))
      expect([...own, ...likely], number).toEqual(['phone'])
    }
  })

  test.each(['0065 9123 4567 0065 8123 4567', '006591234567.006581234567', '00 65 91234567 (00 65 81234567)'])(
    'may be two numbers as they are dialled from abroad: %s',
    (phone) => {
      for (const number of ['91234567', '+65 8123 4567'])
        expect(matchPerson({ phone }, person(number)), number).not.toMatchObject({ own: [], likely: [] })
    },
  )

  test.each(['030/901820 / 030/901821', '030/901820 030/901821', '9123-4567 - 8123-4567'])(
    'may be two numbers with the same sign within and between them: %s',
    (phone) => {
      const numbers = phone.startsWith('0') ? ['030 901820', '030 901821'] : ['91234567', '81234567']
      for (const number of numbers) expect(matchPerson({ phone }, person(number)).own, number).toEqual(['phone'])
    },
  )

  test.each([
    '9123 4567 8123 4567 7123 4567',
    '+65 9123 4567 8123 4567 7123 4567',
    '050 123 4567 055 765 4321 052 111 2222',
  ])('may be three numbers with blanks alone between them: %s', (phone) => {
    const numbers = phone.startsWith('0')
      ? ['0501234567', '0557654321', '052 111 2222']
      : ['91234567', '8123 4567', '71234567']
    for (const number of numbers) {
      const { own, likely } = matchPerson({ phone }, person(number))
      expect([...own, ...likely], number).toEqual(['phone'])
    }
  })

  test.each([
    ['12345', '12345', ['phone'], []],
    ['22 345', '22345', ['phone'], []],
    ['123 456', '+682 123456', [], ['phone']],
    ['+290 22345', '22345', [], ['phone']],
    ['+65 9123 4567', '34567', [], []],
    ['912 34567', '34567', [], []],
  ])('may be a local one of a small place: %s, asked for as %s', (phone, asked, own, likely) => {
    const found = personFrom(asked, true) ?? { kind: 'phone', value: 'none' }
    expect(matchPerson({ phone }, found)).toEqual({ own, likely, mentions: [] })
  })

  test('is not taken for the same sender where an amount is as short', () => {
    const senders = sendersIn({ phone: '+290 22345', coverage: '50000' })
    expect(isSentBy({ phone: '+65 9123 4567', coverage: '50000' }, senders)).toBe(false)
    expect(isSentBy({ coverage: '22345' }, senders)).toBe(false)
    expect(matchPerson({ message: 'Cover of 50000, please.' }, { kind: 'phone', value: '50000' }).mentions).toEqual([])
  })

  test('is no second person where it is but long', () => {
    for (const phone of ['0049 1512 3456 7890', '011 49 1512 3456 7890'])
      expect(matchPerson({ phone }, person('3456 7890'))).toEqual({ own: [], likely: [], mentions: [] })
  })

  test.each([
    '9123_4567',
    '9123,4567',
    '9123\u30fb4567',
    '[65] 9123:4567',
    'tel:+65-9123-4567',
    '9123 4567 #12',
    '{+65} 9123=4567',
  ])('is found whatever stands between its digits: %s', (phone) => {
    const { own, likely } = matchPerson({ phone }, person('91234567'))
    expect([...own, ...likely]).toEqual(['phone'])
  })

  test.each([
    '+971 050 123 4567',
    '00971 050 123 4567',
    '+971 (0)50 123 4567',
    '971 050 123 4567',
    '+971 50 123 4567 ext 12',
  ])('is the same with a trunk zero behind the country’s code: %s', (phone) => {
    expect(matchPerson({ phone }, person('+971 50 123 4567')).own).toEqual(['phone'])
    expect(matchPerson({ phone: '+971 50 123 4567' }, person(phone)).own).toEqual(['phone'])
    expect(matchPerson({ phone }, person('050 123 4567')).likely).toEqual(['phone'])
    expect(matchPerson({ phone }, person('050 123 4568'))).toEqual({ own: [], likely: [], mentions: [] })
  })

  test.each(['+54 11 15 1234-5678', '+54 011 15 1234-5678', '0054 11 15 1234 5678', '54 11 15 1234 5678'])(
    'is the same with the 15 of Argentina’s mobile numbers behind the area: %s',
    (phone) => {
      expect(matchPerson({ phone }, person('+54 9 11 1234 5678')).own).toEqual(['phone'])
      expect(matchPerson({ phone: '+54 9 11 1234 5678' }, person(phone)).own).toEqual(['phone'])
      expect(matchPerson({ phone }, person('+54 9 11 1234 5679'))).toEqual({ own: [], likely: [], mentions: [] })
    },
  )

  test('keeps the zero of Italian numbers', () => {
    expect(matchPerson({ phone: '+39 (0)6 1234 5678' }, person('+39 06 1234 5678')).own).toEqual(['phone'])
    expect(matchPerson({ phone: '06 1234 5678' }, person('+39 06 1234 5678')).likely).toEqual(['phone'])
  })

  test.each(['९१२३ ४५६७', '৯১২৩৪৫৬৭', '+65*9123*4567', '9123 4567 ext 12', '9123 4567 x12'])(
    'is found in each writing that it takes: %s',
    (phone) => {
      const { own, likely } = matchPerson({ phone }, person('91234567'))
      expect([...own, ...likely]).toEqual(['phone'])
    },
  )
})

test('the search for a person in a long text takes no longer work than its length', () => {
  for (const sign of ['a', '@', 'a@', '1', '1.', '.', '(', ' ', '1 (']) {
    const message = sign.repeat(100_000 / sign.length)
    expect(matchPerson({ message }, person('ama@example.org')).own).toEqual([])
    expect(matchPerson({ message }, person('9123 4567')).own).toEqual([])
  }
})

test('an e-mail address is found in capitals or small letters, and is not part of another', () => {
  expect(matchPerson({ email: ' Ama@Example.org' }, person('ama@example.ORG')).own).toEqual(['email'])
  expect(matchPerson({ email: 'xama@example.org' }, person('ama@example.org'))).toEqual({
    own: [],
    likely: [],
    mentions: [],
  })
})

test('a person mentioned in a text is told from one named in a field', () => {
  const message = 'Please write to Ama <ama@example.org>, or call (+65) 9123-4567.'
  expect(matchPerson({ message }, person('ama@example.org'))).toEqual({ own: [], likely: [], mentions: ['message'] })
  expect(matchPerson({ message }, person('91234567'))).toEqual({ own: [], likely: [], mentions: ['message'] })
  expect(matchPerson({ message }, person('91234568'))).toEqual({ own: [], likely: [], mentions: [] })
})
