import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PublicationLine } from '#desk/publish/lines.ts'
import type { Live } from '#desk/publish/live.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
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
  changes.add('a', [[atlantis, premium, '"price": 125,']])
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
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  pass(6)
  for (const url of [
    '/desk/changes/a/publish',
    '/desk/publications/x/retry',
    '/desk/publications/x/undo',
    '/desk/live/remote',
  ])
    expect((await post(url, {}, cookie)).statusCode).toBe(428)
  expect((await post('/desk/publications/x/cancel', {}, cookie)).statusCode).toBe(404)
})

test('what a publication gives back is told before anybody takes it back', async () => {
  const made = await testPublisher()
  const { publisher, changes, root, db, pass } = made
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot })
  onTestFinished(() => workspace.close())
  const copies = Object({ open: async () => ({ root, studio: { workspace } }), close: async () => {} })
  const { get, post, signedIn } = await testDesk({ parts: { publisher, db, copies } })
  const { cookie } = await signedIn({ role: 'publisher' })
  changes.add('a', [
    [atlantis, premium, '"price": 125,'],
    [atlantis, '"price": 40', '"price": 45'],
  ])
  const { id } = (await post('/desk/changes/a/publish', {}, cookie)).json()
  const places = async () => (await get(`/desk/publications/${id}/places`, cookie)).json()
  expect(await places()).toMatchObject({ message: 'This is not published.' })
  await publisher.run()
  await workspace.look()
  expect(await places()).toEqual([
    { place: 'Atlantis › Plans › Trident › Price', now: '125', back: '120' },
    { place: 'Atlantis › Plans › Old Man › Price', now: '45', back: '40' },
  ])
  // A later change of the same field is in the way, which is told before a reason is asked for.
  pass(1)
  changes.add('b', [[atlantis, '"price": 125,', '"price": 130,']])
  await post('/desk/changes/b/publish', {}, cookie)
  await publisher.run()
  expect(await places()).toMatchObject({ message: expect.stringContaining('Undo the later change first') })
})
