import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createConnection } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readAudit } from '#desk/audit.ts'
import { studioOptions } from '#desk/changes/change-studio.ts'
import { editorsOf } from '#desk/changes/changes.ts'
import { freePort } from './free-port.ts'
import { type TestDesk, testDesk } from './test-desk.ts'

const text = 'config/site.json'
const picture = 'config/assets/old.png'
const publisher = { role: 'publisher' } as const

/** A listening desk, where a browser hangs up after its edit was asked for and before that takes effect. */
async function deskWithHangUps() {
  const port = await freePort()
  const effects: string[] = []
  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const edit = async (file: string, after: string | undefined) => {
    asked.resolve()
    await gone.promise
    const { permit } = studioOptions(made.desk, made.change)
    permit?.({ file, before: 'a', after, textOf: () => undefined })
    effects.push(file)
    return { revision: 1 }
  }
  const workspace = Object({ undo: () => edit(text, 'b'), redo: () => edit(picture, undefined) })
  const made: TestDesk = await testDesk({ origin: `http://localhost:${port}`, workspace })
  made.app.server.on('connection', (socket) => socket.on('close', () => gone.resolve()))
  await made.app.listen({ host: '127.0.0.1', port })
  const hangUpDuring = async (address: string, cookie: string) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    const head = [
      `POST /change/${made.change}/api/${address} HTTP/1.1`,
      `host: localhost:${port}`,
      `cookie: ${cookie}`,
      'content-type: application/json',
      'content-length: 2',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{}`)
    await asked.promise
    socket.resetAndDestroy()
    await expect.poll(() => effects).toHaveLength(1)
  }
  return { ...made, hangUpDuring, effects }
}

test('somebody who hangs up before the answer to their edit is an author of the change all the same', async () => {
  const { hangUpDuring, signedIn, db, change } = await deskWithHangUps()
  const { cookie, person } = await signedIn(publisher)
  await hangUpDuring('undo', cookie)
  expect((await editorsOf(db, [change])).get(change)?.map((one) => one.person)).toEqual([person.id])
})

test('a removed picture is in the audit before it is gone, whoever reads the answer', async () => {
  const { hangUpDuring, signedIn, db, change } = await deskWithHangUps()
  const { cookie, person } = await signedIn(publisher)
  await hangUpDuring('redo', cookie)
  expect(await readAudit(db)).toMatchObject([{ action: 'picture-remove', person: person.name, detail: '/old.png' }])
  expect((await editorsOf(db, [change])).get(change)).toHaveLength(1)
})

test('an edit that cannot be recorded does not take effect', async () => {
  const effects: string[] = []
  const workspace = Object({
    undo() {
      studioOptions(made.desk, made.change).permit?.({ file: text, before: 'a', after: 'b', textOf: () => undefined })
      effects.push(text)
      return { revision: 1 }
    },
  })
  const made: TestDesk = await testDesk({ workspace })
  const { cookie } = await made.signedIn(publisher)
  const undo = async () => (await made.post(`/change/${made.change}/api/undo`, {}, cookie)).statusCode
  await made.db.schema.alterTable('desk_change_people').renameTo('away').execute()
  expect(await undo()).toBe(500)
  expect(effects).toEqual([])
  await made.db.schema.alterTable('away').renameTo('desk_change_people').execute()
  expect(await undo()).toBe(200)
  expect(effects).toEqual([text])
})

test('an edit that is refused makes nobody an author', async () => {
  const workspace = Object({
    undo() {
      studioOptions(made.desk, made.change).permit?.({ file: text, before: 'a', after: 'b', textOf: () => undefined })
    },
  })
  const made: TestDesk = await testDesk({ workspace })
  const { cookie } = await made.signedIn({ role: 'publisher', market: 'bahrain' })
  expect((await made.post(`/change/${made.change}/api/undo`, {}, cookie)).statusCode).toBe(403)
  expect(await made.db.selectFrom('desk_change_people').selectAll().execute()).toEqual([])
})

test('nothing of the desk or of its Studios runs after the answer', async () => {
  const hooks = new Set<string>()
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    const { addHook } = fastify
    Object.assign(fastify, {
      addHook(name: 'onRequest', work: () => void) {
        hooks.add(name)
        return addHook.call(fastify, name, work)
      },
    })
  }
  subscribe('fastify.initialization', listen)
  onTestFinished(() => void unsubscribe('fastify.initialization', listen))
  const { desk, change } = await testDesk()
  await desk.copies.open(change)
  await desk.copies.open('live')
  // Rights and the audit hang on none that runs after an answer, or when a browser is gone.
  const before = ['onRoute', 'onRequest', 'preHandler', 'onListen', 'onReady', 'onClose']
  expect([...hooks].filter((name) => !before.includes(name))).toEqual([])
  expect(hooks).toContain('preHandler')
})
