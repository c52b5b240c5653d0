import { describe, expect, test } from 'vitest'
import { forms } from '#engine/forms.ts'
import { leadStore } from '#server/lead-store.ts'
import { fuzzedBody } from '#tests/faults/fuzzed-bodies.ts'
import { unsound } from '#tests/faults/soundness.ts'
import { quoteBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { kinds, newPlace, tagsOn } from '#tests/server/database/databases.ts'
import { now, startApp } from '#tests/server/start-app.ts'
import { request } from './lead-requests.ts'

const { 'form-name': _form, 'bot-field': _trap, ...fields } = quoteBody
const sound = { ...request, plan: { id: 2, name: 'Nereus Abyss' }, fields }

describe.each(kinds)('%s', (kind) => {
  test('500 bodies that no browser sends bring no failure and no row that no form sends', {
    tags: tagsOn(kind),
  }, async () => {
    const database = await (await newPlace(kind)).open()
    const { app } = await startApp({ store: leadStore(database) })
    const all = forms(site)
    const statuses = new Set<number>()
    for (let seed = 1; seed <= 500; seed++) {
      const form = all[seed % all.length] as (typeof all)[number]
      const { contentType, body } = fuzzedBody(form, `visitor-${seed}@example.org`, randomFrom(seed))
      const headers = { 'content-type': contentType }
      const { statusCode } = await app.inject({ method: 'POST', url: form.action, headers, payload: body })
      expect(statusCode, `seed ${seed}`).toBeLessThan(500)
      statuses.add(statusCode)
    }
    expect([...statuses].toSorted()).toEqual([303, 413, 415, 422])
    expect(await unsound(database, site)).toEqual([])
  })
})

test.each([
  ['a form', { form: 'other' }],
  ['a market', { market: undefined }],
  ['a plan', { plan: { id: 1, name: 'Other' } }],
  ['a field "admin"', { fields: { ...sound.fields, admin: 'true' } }],
  ['a value of "name"', { fields: { ...sound.fields, name: 'Ama\0' } }],
  ['a value of "residency-status"', { fields: { ...sound.fields, 'residency-status': '__proto__' } }],
  ['derived fields', { fields: { ...sound.fields, 'grant-eligible': 'no' } }],
])('a row with %s that it should not have would be seen', async (what, change) => {
  const database = await (await newPlace('SQLite')).open()
  const store = leadStore(database)
  await store.add(sound, now)
  expect(await unsound(database, site)).toEqual([])
  await store.add({ ...sound, ...change }, now)
  expect(await unsound(database, site)).toEqual([expect.stringContaining(` has ${what} that it should not`)])
})

test('a row with a field that is no text would be seen', async () => {
  const database = await (await newPlace('SQLite')).open()
  await leadStore(database).add({ ...sound, fields: { ...sound.fields, name: ['Ama'] as never } }, now)
  expect(await unsound(database, site)).toEqual(['row 1 cannot be read: fields'])
})
