import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#config/read.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { leadForms } from '#studio/server/checker/lead-forms.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')

test('a form says what it promised, in which words it asked, and whom to call', () => {
  const found = leadForms(createCheckSession(root, readConfigFiles(root, project)))
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
  for (const { thanks } of found.forms) expect(thanks[found.language]?.title).toMatch(/\w/)
})
