import { expect, test } from 'vitest'
import type { PublicationLine } from '#desk/publish/lines.ts'
import type { Live } from '#desk/publish/live.ts'
import { testDesk } from '#tests/desk/test-desk.ts'
import { atlantis, git, premium } from './repository.ts'
import { testPublisher } from './test-publisher.ts'

/** A desk whose publisher has a repository of its own. */
async function publishingDesk() {
  const made = await testPublisher()
  const { app: _, ...desk } = await testDesk({ parts: { publisher: made.publisher, db: made.db } })
  return { ...made, ...desk }
}

test('a publisher publishes and takes back; an editor sees it, and may neither', async () => {
  const { publisher, changes, root, get, post, signedIn } = await publishingDesk()
  const mei = await signedIn({ role: 'publisher' })
  const editor = await signedIn({ role: 'editor' })
  changes.add('a', [[atlantis, premium, '"premium": 125,']])
  expect((await post('/desk/changes/a/publish', {}, editor.cookie)).statusCode).toBe(403)
  expect((await post('/desk/changes/gone/publish', {}, mei.cookie)).json().message).toContain('no such change')
  expect((await post('/desk/changes/a/publish', {}, mei.cookie)).statusCode).toBe(200)
  await publisher.run()
  const commit = git(root, 'rev-parse', 'main')
  const live: Live = (await get('/desk/live', editor.cookie)).json()
  expect(live).toMatchObject({
    main: commit,
    last: { name: 'Change a', by: 'Mei', commit },
    servers: [{ place: 'This machine', commit: commit.slice(0, 10) }],
    isHere: true,
    remote: null,
  })
  expect(live.zones).toContainEqual({ zone: 'Atlantic/Azores', market: 'Atlantis' })
  const [line]: PublicationLine[] = (await get('/desk/publications', editor.cookie)).json()
  expect(line).toMatchObject({ state: 'live', by: 'Mei', isUndoable: true, isCancellable: false })
  const undo = `/desk/publications/${line?.id}/undo`
  expect((await post(undo, {}, editor.cookie)).statusCode).toBe(403)
  expect((await post(undo, {}, mei.cookie)).json()).toEqual({ change: expect.stringContaining('undo') })
})

test('what brings something live wants a confirmation', async () => {
  const { changes, post, signedIn, pass } = await publishingDesk()
  const { cookie } = await signedIn({ role: 'owner' })
  changes.add('a', [[atlantis, premium, '"premium": 125,']])
  pass(6)
  for (const url of ['/desk/changes/a/publish', '/desk/publications/x/retry', '/desk/publications/x/undo'])
    expect((await post(url, {}, cookie)).statusCode).toBe(428)
  expect((await post('/desk/publications/x/cancel', {}, cookie)).statusCode).toBe(404)
})
