import { expect, test } from 'vitest'
import { readAudit } from '#desk/audit.ts'
import { beginChange, changeWith, endChange } from '#desk/changes/changes.ts'
import { testDesk } from './test-desk.ts'

test('a change that is published while somebody drops it stays published, and no drop is recorded', async () => {
  const { db, desk, post, signedIn } = await testDesk()
  const { person, cookie } = await signedIn({ role: 'publisher' })
  const { id } = await beginChange(db, desk.now(), { name: 'New prices', owner: person.id })
  const { transaction } = db
  // The route has found it open by then.
  Object.assign(db, {
    transaction() {
      const builder = transaction.call(db)
      const { execute } = builder
      return Object.assign(builder, {
        async execute(work: Parameters<typeof execute>[0]) {
          await endChange(db, id, 'published', 'abc')
          return execute.call(builder, work)
        },
      })
    },
  })
  const { statusCode, ...answer } = await post(`/desk/changes/${id}/drop`, {}, cookie)
  expect([statusCode, answer.json().message]).toEqual([409, expect.stringContaining('is published already')])
  expect(await changeWith(db, id)).toMatchObject({ state: 'published', commit: 'abc' })
  expect((await readAudit(db)).map(({ action }) => action)).not.toContain('change-drop')
})
