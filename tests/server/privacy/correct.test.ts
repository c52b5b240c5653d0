import { expect, test } from 'vitest'
import type { Site } from '#engine/site/site.ts'
import { leadStore } from '#server/leads/lead-store.ts'
import { runLeads } from '#tests/cli/run-leads.ts'
import { site } from '#tests/fixtures/site.ts'
import { newPlace } from '#tests/server/database/databases.ts'
import { request } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder, writeBuild } from '#tests/server/start-app.ts'

/** The site after somebody took a question out of its wizard. */
function without(question: string): Site {
  const markets = site.markets.map((market) => {
    const { wizard } = market
    if (!wizard) return market
    return { ...market, wizard: { ...wizard, questions: wizard.questions.filter(({ id }) => id !== question) } }
  })
  return { ...site, markets }
}

test('an answer outlives its question: it is shown, exported and kept by a correction, which takes no unknown option', async () => {
  const place = await newPlace('SQLite')
  const answers = { 'coverage-type': 'new', 'residency-status': 'citizen', 'coverage-level': 'full' }
  const contact = { name: 'Ama', email: 'ama@example.org', phone: '+351 912 345 678', preferredDate: '2031-05-04' }
  const store = leadStore(await place.open(), { channels: ['webhook'] })
  const { reference } = await store.add({ ...request, fields: { ...answers, ...contact } }, now, 'HC')
  const root = temporaryFolder()
  writeBuild(root, 'first', { site: without('level') })
  const leads = (...args: string[]) => runLeads(args, { root, env: place.env })

  expect(await leads('correct', reference, 'email=ama@example.com')).toMatchObject({
    code: 0,
    notes: expect.arrayContaining([`${reference} is corrected.`]),
  })
  expect((await store.list())[0]?.fields).toMatchObject({
    ...{ ...answers, ...contact },
    email: 'ama@example.com',
    'grant-eligible': 'yes',
  })
  expect((await leads('show', reference)).output).toMatch(/coverage-level\W+full/)
  for (const format of ['csv', 'jsonl'])
    expect((await leads('export', '--format', format)).output, format).toMatch(/coverage-level.*full/s)

  const wrong = await leads('correct', reference, 'coverage-type=gold')
  expect(wrong).toMatchObject({ code: 1, notes: expect.arrayContaining([`${reference} is as it was.`]) })
  expect((await store.list())[0]?.fields).toMatchObject(answers)
})
