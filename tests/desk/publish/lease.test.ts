import { expect, test } from 'vitest'
import { takeNext } from '#desk/publish/lease.ts'
import { addPublication, updatePublication } from '#desk/publish/publications.ts'
import { deskDb } from '#tests/desk/test-desk.ts'
import { kinds } from '#tests/server/database/databases.ts'

const at = (minute: number) => new Date(Date.parse('2027-01-04T08:00:00Z') + minute * 60_000)
const asked = { requested_by: 'mei', due_at: null, zone: null, reason: null, commit: null, undoes: null }

test.each(kinds)('one publication runs at a time, and that of a dead desk is taken over, on %s', async (kind) => {
  const db = await deskDb(kind)
  const first = await addPublication(db, at(0), { ...asked, change: 'a', name: 'A' })
  const second = await addPublication(db, at(1), { ...asked, change: 'b', name: 'B' })
  const later = { ...asked, change: 'c', name: 'C', due_at: at(60).toISOString() }
  await addPublication(db, at(1), later)
  await expect(addPublication(db, at(1), { ...asked, change: 'a', name: 'A' })).rejects.toThrow('published already')
  expect(await takeNext(db, at(2), 'one')).toMatchObject({ id: first.id, state: 'running', lease_by: 'one' })
  expect(await takeNext(db, at(2), 'two')).toBeUndefined()
  // Started again, a desk goes on at once with what it had begun.
  expect(await takeNext(db, at(2), 'one')).toMatchObject({ id: first.id })
  expect(await takeNext(db, at(4), 'two')).toMatchObject({ id: first.id, lease_by: 'two' })
  await updatePublication(db, first.id, { state: 'live' })
  expect(await takeNext(db, at(5), 'one')).toMatchObject({ id: second.id })
  await updatePublication(db, second.id, { state: 'live' })
  expect(await takeNext(db, at(59), 'one')).toBeUndefined()
  expect(await takeNext(db, at(60), 'one')).toMatchObject({ change: 'c' })
})
