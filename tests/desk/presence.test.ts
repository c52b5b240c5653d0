import { expect, test, vi } from 'vitest'
import { testDesk } from './test-desk.ts'

test('the windows of a change are told who else has it open, and where they are', async () => {
  const { change, post, signedIn, windows, pass } = await testDesk()
  const told = vi.spyOn(windows, 'tell')
  const { cookie } = await signedIn({ role: 'editor' })
  const here = (window: string, place: object) => post(`/change/${change}/api/here`, { window, ...place }, cookie)
  expect((await here('one', { file: 'config/site.json', at: ['name'] })).statusCode).toBe(200)
  expect(told).toHaveBeenLastCalledWith('people', [
    { window: 'one', name: 'Mei', file: 'config/site.json', at: ['name'] },
  ])
  await here('two', {})
  expect(told.mock.lastCall?.[1]).toEqual([
    { window: 'one', name: 'Mei', file: 'config/site.json', at: ['name'] },
    { window: 'two', name: 'Mei' },
  ])
  // Nothing new is not told again.
  await here('two', {})
  expect(told).toHaveBeenCalledTimes(2)
  // A window that says nothing more is gone.
  pass(1)
  await here('two', {})
  expect(told.mock.lastCall?.[1]).toEqual([{ window: 'two', name: 'Mei' }])
})

test('nobody speaks for the window of somebody else', async () => {
  const { change, post, signedIn, windows, db } = await testDesk()
  const told = vi.spyOn(windows, 'tell')
  const [mei, omar] = [await signedIn({ role: 'editor' }), await signedIn({ role: 'editor' })]
  await db.updateTable('desk_people').set({ name: 'Omar' }).where('id', '=', omar.person.id).execute()
  for (const { cookie } of [mei, omar]) await post(`/change/${change}/api/here`, { window: 'one' }, cookie)
  expect(told.mock.lastCall?.[1]).toEqual([
    { window: 'one', name: 'Mei' },
    { window: 'one', name: 'Omar' },
  ])
})

test('being there is no edit', async () => {
  const { change, post, signedIn, db } = await testDesk()
  const { cookie } = await signedIn({ role: 'editor' })
  await post(`/change/${change}/api/here`, { window: 'one' }, cookie)
  expect(await db.selectFrom('desk_change_people').selectAll().execute()).toEqual([])
})

test('a person has as many windows as people have, each with a place of a file', async () => {
  const { change, post, signedIn, windows } = await testDesk()
  const told = vi.spyOn(windows, 'tell')
  const { cookie } = await signedIn({ role: 'editor' })
  const other = await signedIn({ role: 'editor' })
  const here = (window: string, at: readonly string[], who = cookie) =>
    post(`/change/${change}/api/here`, { window, at }, who)
  await here('theirs', [], other.cookie)
  for (let i = 0; i < 30; i += 1) await here(`${i}`, [])
  const present = Object(told.mock.lastCall?.[1])
  expect(present.map(({ window }: { window: string }) => window)).toEqual([
    'theirs',
    ...Array.from({ length: 20 }, (_, i) => `${i + 10}`),
  ])
  expect((await here('one', ['x'.repeat(201)])).statusCode).toBe(400)
})
