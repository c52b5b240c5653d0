import { expect, test } from 'vitest'
import type { FactValue } from '#engine/contract/config.ts'
import { limitMessages } from '#tests/fixtures/messages.ts'
import { check, messagesFile, put, soundExcept, soundText } from './sound.ts'

const market = 'config/markets/atlantis.json'
const facts = 'config/facts.json'

const limit = { label: 'Dives', meaning: 'What is paid.', kind: 'limit', shown: ['details'] }
const definitions = [
  { ...limit, id: 'diving', unit: 'visit', better: 'higher' },
  { ...limit, id: 'gear', label: 'Gear', within: 'diving' },
]
const units = [
  { id: 'day', text: '{count, plural, one {# day} other {# days}}' },
  { id: 'clinic', text: '{count, plural, one {# clinic} other {# clinics}}' },
  { id: 'visit', text: '{count, plural, one {# visit} other {# visits}}', per: '{amount} a visit' },
]

interface Changed {
  readonly diving?: FactValue
  readonly gear?: FactValue
  readonly definitions?: readonly object[]
  readonly facts?: object
  readonly messages?: string
}

/** What is found where the first plan states two limits. */
function found(changed: Changed) {
  const values = {
    ...changed.facts,
    ...(changed.diving && { diving: changed.diving }),
    ...(changed.gear && { gear: changed.gear }),
  }
  const stated = { ...JSON.parse(soundText(market)).plans[0].facts, ...values }
  const defined = put(
    ['facts'],
    changed.definitions ?? definitions,
  )(put(['plans', 0, 'facts'], stated)(soundText(market)))
  const { diagnostics } = check(
    soundExcept({
      [market]: defined,
      [facts]: put(['units'], units)(soundText(facts)),
      [messagesFile]: changed.messages ?? put(['offer', 'limits'], limitMessages)(soundText(messagesFile)),
    }),
  )
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
}

const sum = { most: 200, per: 'visit' } as const
const days = { times: 30, unit: 'day', per: 'visit' } as const

test.each<[string, Changed]>([
  ['sums and numbers of several units', { diving: { caps: [sum, { most: 4000 }, days] } }],
  [
    'from the fourth, and if at least three',
    {
      diving: {
        caps: [
          { ...sum, from: 4 },
          { ...days, atLeast: 3 },
        ],
      },
    },
  ],
  [
    'shares, sums and a wait',
    {
      diving: {
        youPay: [
          { share: '1/3', above: 50 },
          { amount: 3, per: 'visit' },
        ],
        waiting: { times: 2, unit: 'day' },
      },
    },
  ],
  ['a part that pays as much as the whole', { diving: { caps: [sum] }, gear: { caps: [sum] } }],
  ['a state', { diving: { is: 'byScale' }, gear: { is: 'included' } }],
])('%s are a limit', (_, changed) => {
  expect(found(changed)).toEqual([])
})

test.each<[string, Changed]>([
  [
    'limits-fit: A limit is a sum or a number of a unit: write "most" or "times".',
    { diving: { caps: [{ ...sum, times: 3, unit: 'day' }] } },
  ],
  [
    'limits-fit: A limit is a sum or a number of a unit: write "most" or "times".',
    { diving: { caps: [{ per: 'visit' }] } },
  ],
  [
    'limits-fit: There are two limits for the same, and only one of them can be so.',
    { diving: { caps: [sum, { most: 300, per: 'visit' }] } },
  ],
  ['limits-fit: A share of another limit needs both "percent" and "of".', { gear: { caps: [{ percent: 25 }] } }],
  [
    'limits-fit: There is no fact "divng" in the limits. Did you mean "diving"?',
    { gear: { caps: [{ percent: 25, of: 'divng' }] } },
  ],
  [
    'limits-fit: There is no unit "vist" in config/facts.json. Did you mean "visit"?',
    { diving: { youPay: [{ share: '20%', atMost: [{ most: 5, per: 'vist' }] }] } },
  ],
  ['limits-fit: Nobody can read what 30 are.', { diving: { caps: [{ times: 30 }] } }],
  ['limits-fit: Nobody can read what is counted up to 4.', { diving: { caps: [{ most: 200, from: 4 }] } }],
  [
    'limits-fit: Nothing is ever paid: 40 are needed, and at most 30 are paid.',
    { diving: { caps: [{ ...days, atLeast: 40 }] } },
  ],
  [
    'limits-fit: There is no unit "vist" in config/facts.json. Did you mean "visit"?',
    { diving: { caps: [{ most: 200, per: 'vist' }] } },
  ],
  ['limits-fit: There is no unit "week" in config/facts.json.', { diving: { waiting: { times: 2, unit: 'week' } } }],
  [
    'limits-fit: There are no words for a limit for each "clinic".',
    { diving: { caps: [{ most: 200, per: 'clinic' }] } },
  ],
  ['limits-fit: "5/4" is no part of the whole.', { diving: { youPay: [{ share: '5/4' }] } }],
  ['limits-fit: "100%" is no part of the whole.', { diving: { youPay: [{ share: '100%' }] } }],
  ['limits-fit: Customers pay a sum or a share: write "amount" or "share".', { diving: { youPay: [{ above: 50 }] } }],
  ['limits-fit: Only a share counts above a sum.', { diving: { youPay: [{ amount: 3, above: 50 }] } }],
  [
    'limits-fit: This is a part of "Dives" and pays more than that: 300, not 200.',
    { diving: { caps: [sum] }, gear: { caps: [{ most: 300, per: 'visit' }] } },
  ],
  [
    'limits-fit: "Gear" would be a part of itself.',
    { definitions: [definitions[0] as object, { ...definitions[1], within: 'gear' }] },
  ],
  [
    'limits-fit: There is no fact "dving" in the limits. Did you mean "diving"?',
    { definitions: [definitions[0] as object, { ...definitions[1], within: 'dving' }] },
  ],
  [
    'limits-fit: Only a limit is a part of another: "Gear" is none.',
    { definitions: [definitions[0] as object, { ...definitions[1], kind: 'money' }] },
  ],
  [
    'limits-fit: Pages have no words for limits: config/messages/en.json has no "limits" in "offer".',
    { diving: { caps: [sum] }, messages: soundText(messagesFile) },
  ],
  [
    'limits-fit: Pages have no words for limits: config/messages/en.json has no "limits" in "offer".',
    { diving: { is: 'byScale' }, messages: soundText(messagesFile) },
  ],
  ['facts-fit: "Dives" is a limit, not a number.', { diving: 200 }],
  ['facts-fit: "Dives" is a limit, not a range.', { diving: { to: 200 } }],
  ['facts-fit: "Dives" is a limit, not words.', { diving: '200 a visit' }],
  ['facts-fit: A limit is said in figures or by "is", and not both.', { diving: { caps: [sum], is: 'byScale' } }],
  ['facts-fit: "Excess" is a sum, not a limit.', { facts: { excess: { caps: [sum] } } }],
  ['facts-fit: Only a limit can be so: "Excess" is none.', { facts: { excess: { is: 'byScale' } } }],
])('%s', (message, changed) => {
  expect(found(changed)).toEqual([message])
})

const wording = { id: 'wording', label: 'Wording', meaning: 'In full.', kind: 'link', shown: ['details'] }

test.each<[string | undefined, object, object]>([
  [undefined, wording, { wording: { link: 'https://insurer.example/wording.pdf?v=2' } }],
  [undefined, wording, { wording: { link: '+351 555 0101' } }],
  ['facts-fit: "Wording" is a link, not words.', wording, { wording: 'https://insurer.example/wording.pdf' }],
  ['facts-fit: "Wording" is a link.', wording, { wording: { is: 'notCovered' } }],
  ['facts-fit: "Excess" is no link.', wording, { excess: { link: '+351 555 0101' } }],
  [
    'facts-fit: A link can be followed only in the details of a plan and on the page of its provider.',
    { ...wording, shown: ['sideBySide'] },
    {},
  ],
])('a document or a hotline is a link: %s', (message, definition, facts) => {
  expect(found({ definitions: [definition], facts })).toEqual(message === undefined ? [] : [message])
})

test('what is typed as words is mended to the limit that it means', () => {
  const text = put(
    ['facts'],
    definitions,
  )(put(['plans', 0, 'facts', 'diving'], '200 a visit, 30 days')(soundText(market)))
  const { diagnostics } = check(
    soundExcept({
      [market]: text,
      [facts]: put(['units'], units)(soundText(facts)),
      [messagesFile]: put(['offer', 'limits'], limitMessages)(soundText(messagesFile)),
    }),
  )
  const [fix] = diagnostics.flatMap(({ fix }) => fix?.edits ?? [])
  expect(JSON.parse(fix?.text ?? '')).toEqual({ caps: [sum, { times: 30, unit: 'day' }] })
})
