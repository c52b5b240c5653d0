import { expect, test } from 'vitest'
import { gateText } from '#desk/app/leads/lead-words.ts'
import type { ContactGate } from '#desk/leads/contact-gates.ts'

const page = { timeZone: 'Asia/Singapore', doNotCall: null }
const asked: ContactGate = {
  isOpen: true,
  reason: 'asked',
  since: '2027-01-04T20:00:00.000Z',
  until: '2027-04-04T20:00:00.000Z',
}

test('an open way says since when and until when, by the days of the market', () => {
  expect(gateText(asked, page)).toBe('They asked for it on 5 January 2027, which holds until 5 April 2027.')
})

test('a way that stays open names no end', () => {
  expect(gateText({ ...asked, until: null }, page)).toBe('They asked for it on 5 January 2027.')
})

test('a way that is closed names the register of the market, if it has one', () => {
  const ranOut: ContactGate = { ...asked, isOpen: false, reason: 'ran-out', until: null }
  expect(gateText(ranOut, page)).toBe('Closed: their consent ran out on 5 January 2027.')
  const doNotCall = { name: 'Do Not Call Registry', url: 'https://register.example', days: 21 }
  expect(gateText(ranOut, { ...page, doNotCall })).toBe(
    'Closed: their consent ran out on 5 January 2027. Search the Do Not Call Registry before you call.',
  )
})
