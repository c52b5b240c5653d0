import { expect, test } from 'vitest'
import { calendarFile } from '#engine/dates.ts'

const event = {
  uid: 'HC-7K3M-9QXT@fathom.example',
  created: '2026-11-22T05:31Z',
  day: '2026-11-30',
  title: 'Consultation call',
  text: 'Call +1 555 0101.',
}
const linesOf = (file: string) => file.split('\r\n')
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

test('a calendar file has one event, all day, under an id that stays', () => {
  expect(linesOf(calendarFile(event))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:fathom.example',
    'BEGIN:VEVENT',
    'UID:HC-7K3M-9QXT@fathom.example',
    'DTSTAMP:20261122T053100Z',
    'DTSTART;VALUE=DATE:20261130',
    'SUMMARY:Consultation call',
    'DESCRIPTION:Call +1 555 0101.',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('signs that mean something in the format are escaped', () => {
  const file = calendarFile({ ...event, title: 'One; two, three \\ four', text: 'First line\nsecond: line\r\nthird' })
  expect(file).toContain('\r\nSUMMARY:One\\; two\\, three \\\\ four\r\n')
  expect(file).toContain('\r\nDESCRIPTION:First line\\nsecond: line\\nthird\r\n')
})

test.each([
  ['Latin', 'x'.repeat(400)],
  ['Arabic', 'مكالمة استشارية '.repeat(20)],
  ['signs outside the basic plane', '📞'.repeat(60)],
])('no line is longer than 75 octets, and none is cut within a character: %s', (_, text) => {
  const file = calendarFile({ ...event, text })
  const octets = linesOf(file).map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(Math.max(...octets)).toBeGreaterThan(70)
  expect(unfolded(file)).toContain(`DESCRIPTION:${text}\r\n`)
})

test('a line of exactly 75 octets is not folded', () => {
  const title = 'x'.repeat(75 - 'SUMMARY:'.length)
  expect(linesOf(calendarFile({ ...event, title }))).toContain(`SUMMARY:${title}`)
  expect(linesOf(calendarFile({ ...event, title: `${title}y` }))).toContain(' y')
})
