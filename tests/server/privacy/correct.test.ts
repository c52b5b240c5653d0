import { expect, test } from 'vitest'
import type { Site } from '#engine/site.ts'
import { leadStore } from '#server/lead-store.ts'
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

/** Stores a request for each of these answers, and gives the commands on a site without the question. */
async function withAnswers(...levels: readonly string[]) {
  const place = await newPlace('SQLite')
  const store = leadStore(await place.open(), { channels: [] })
  const references: string[] = []
  for (const [i, level] of levels.entries()) {
    const fields = { 'coverage-type': 'new', 'coverage-level': level, name: `Ama ${i}`, email: `ama${i}@example.org` }
    references.push((await store.add({ ...request, fields }, now, 'HC')).reference)
  }
  const root = temporaryFolder()
  writeBuild(root, 'first', { site: without('level') })
  const correct = (level: string) =>
    runLeads(['correct', references[0] ?? '', `coverage-level=${level}`], { root, env: place.env })
  const stored = async () => (await store.list()).find(({ reference }) => reference === references[0])?.fields
  return { correct, stored }
}

test('an answer that no question asks for any more becomes a value that another request has, or none', async () => {
  const { correct, stored } = await withAnswers('full', 'basic')

  const refused = await correct('gold')
  expect(refused.code).toBe(1)
  expect(refused.notes).toContain(
    'coverage-level: No question asks for it any more: write what a request has in it (basic, full), or nothing.',
  )
  expect(await stored()).toHaveProperty('coverage-level', 'full')
  expect((await correct('basic')).code).toBe(0)
  expect(await stored()).toHaveProperty('coverage-level', 'basic')
  expect((await correct('')).code).toBe(0)
  expect(await stored()).not.toHaveProperty('coverage-level')
})

test('several choices become others that requests have', async () => {
  const { correct, stored } = await withAnswers('full,basic', 'gold')

  expect((await correct('gold,full')).code).toBe(0)
  expect((await correct('gold,silver')).code).toBe(1)
  expect(await stored()).toHaveProperty('coverage-level', 'gold,full')
})

test.each([
  ['number', '34', '7', 'seven'],
  ['day', '2031-05-04', '2031-06-01', '2031'],
])('a %s becomes another, and nothing else', async (_, answer, other, wrong) => {
  const { correct, stored } = await withAnswers(answer)

  expect((await correct(wrong)).code).toBe(1)
  expect((await correct(other)).code).toBe(0)
  expect(await stored()).toHaveProperty('coverage-level', other)
})

test('an answer in words becomes any others', async () => {
  const { correct, stored } = await withAnswers('lagoon', 'The deep lagoon, please')

  expect((await correct('Near the reef')).code).toBe(0)
  expect(await stored()).toHaveProperty('coverage-level', 'Near the reef')
})
