import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { answersOf } from '#desk/leads/inbox/lead-words.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { leadForms } from '#studio/server/lead-forms.ts'
import { put } from '#tests/checker/sound.ts'
import { group } from '#tests/fixtures/kinds.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')

test('a form says what it promised, in which words it asked, and whom to call', () => {
  const { files, schemas } = readConfigFiles(root, project)
  const market = 'config/markets/bahrain.json'
  const { questions } = JSON.parse(String(files.get(market))).wizard
  const asking = put(['wizard', 'questions'], [...questions, ...Object.values(group)])(String(files.get(market)))
  const found = leadForms(createCheckSession(root, { files: new Map(files).set(market, asking), schemas }))
  if (!found) throw new Error('The config of the launch is not sound.')
  // It goes to another thread.
  expect(structuredClone(found)).toEqual(found)
  expect(found.markets.find(({ id }) => id === 'bahrain')).toMatchObject({ title: 'Bahrain', country: 'BH' })
  const bahrain = found.forms.find(({ market }) => market === 'bahrain')
  expect(bahrain).toMatchObject({
    steps: { within: [1], callsOnChosenDay: true },
    office: { timeZone: 'Asia/Bahrain' },
    dateField: 'preferredDate',
  })
  expect(bahrain?.fields.find(({ name }) => name === 'phone')).toMatchObject({ type: 'tel' })
  const answers = bahrain?.fields.filter(({ type }) => type === 'answer') ?? []
  expect(answers.length).toBeGreaterThan(0)
  for (const { label } of answers) expect(label).toMatch(/^[A-Z]/)
  const fields = { 'diver-years': '34,67', 'diver-suit': 'wet,dry' }
  const lead = { id: 1, reference: 'HC-7K3M-9QXT', receivedAt: '2027-01-04T08:00:00.000Z', market: 'bahrain' }
  const read = answersOf({ ...lead, form: bahrain?.name ?? '', plan: undefined, fields, quarantined: false }, found)
  expect(read.map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Years: Diver 1: 34; Diver 2: 67',
    'Suit: Diver 1: Wet; Diver 2: Dry',
  ])
  for (const { thanks } of found.forms) expect(thanks[found.language]?.title).toMatch(/\w/)
})
