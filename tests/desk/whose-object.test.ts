import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type About, access } from '#desk/access.ts'
import { beginChange, endChange, recordEdit } from '#desk/changes/changes.ts'
import { addSessionGuard } from '#desk/http/guard.ts'
import { asking, permitByRole } from '#desk/people/file-rights.ts'
import { type Grant, type Role, roles } from '#desk/people/roles.ts'
import { addPublication } from '#desk/publish/publications.ts'
import { deskPublisher } from '#desk/publish/publisher.ts'
import { markUnreviewed } from '#desk/review/unreviewed.ts'
import { readDeskSettings } from '#desk/settings.ts'
import type { TextChange } from '#studio/server/workspace/permit.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { partialConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { gitConfig } from './git-config.ts'
import { deskDb, testDesk } from './test-desk.ts'

const files = { bahrain: 'config/markets/bahrain.json', kuwait: 'config/markets/kuwait.json' } as const
const premium = ['plans', 0, 'price']

/** A folder with an edit of a market, which is committed or not. */
async function edited(file: string, isCommitted = false) {
  const { root, git } = gitConfig(partialConfig())
  if (isCommitted) {
    const text = readFileSync(path.join(root, file), 'utf8')
    writeFileSync(path.join(root, file), text.replace(/"price": \d+/, '"price": 700'))
    git('commit', '--quiet', '--all', '--message=New prices')
    return { root, commit: git('rev-parse', 'HEAD') }
  }
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot })
  onTestFinished(() => workspace.close())
  const was = Object(workspace.open(file).value).plans[0].price
  workspace.change({ title: 'Edit', operations: [{ kind: 'set', file, at: premium, value: 700, was }] })
  return { root, studio: { workspace } }
}

/** A desk with a change and a publication of a market, begun by somebody else. */
async function deskOf(market: keyof typeof files) {
  const [copy, { root, commit = null }] = [await edited(files[market]), await edited(files[market], true)]
  const db = await deskDb()
  const now = () => new Date('2027-01-04T08:00:00Z')
  const copies = Object({ open: async () => copy, close: async () => {} })
  const settings = readDeskSettings({}, root).publish
  const publisher = deskPublisher({
    ...{ db, copies, now, root, schemasRoot: root, mail: undefined, settings },
    origin: 'http://localhost:4185',
  })
  const desk = await testDesk({ parts: { db, copies, publisher } })
  const { id: change } = await beginChange(db, now(), { name: 'New prices', owner: 'somebody' })
  const asked = { change, name: 'New prices', commit, requested_by: 'somebody', due_at: '2027-02-01T00:00:00.000Z' }
  const { id } = await addPublication(db, now(), { ...asked, zone: null, reason: null, undoes: null })
  const { id: unreviewed } = await beginChange(db, now(), { name: 'New prices', owner: 'somebody' })
  await endChange(db, unreviewed, 'published')
  const mark = { change: unreviewed, person: 'somebody', reason: 'It cannot wait.', markets: [market] }
  await markUnreviewed(db, now(), mark)
  const tables = ['desk_changes', 'desk_publications', 'desk_unreviewed', 'desk_reviews', 'desk_verdicts'] as const
  return {
    ...desk,
    copy,
    objects: { change, publication: id, unreviewed },
    /** The stored rows of changes and publications, to compare before and after. */
    stored: () => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  }
}

type Objects = Awaited<ReturnType<typeof deskOf>>['objects']

/** The object of each route that is about a change, and whose rights depend on its markets; and a body for it. */
const cases: Readonly<Record<string, readonly [object: keyof Objects, body?: object]>> = {
  'POST /desk/changes/:change/rename': ['change', { name: 'Taken over' }],
  'POST /desk/changes/:change/drop': ['change'],
  'POST /desk/changes/:change/reopen': ['change'],
  'POST /desk/changes/:change/review/ask': ['change', { note: '' }],
  'POST /desk/changes/:change/review/verdict': ['change', { review: 'x', verdict: 'approved', note: '' }],
  'POST /desk/changes/:change/looked-at': ['unreviewed'],
  // To be published later, as nobody else could publish it until then.
  'POST /desk/changes/:change/publish': [
    'change',
    { at: { date: '2030-01-01', time: '00:00', zone: 'Asia/Singapore' }, reason: 'Mine.' },
  ],
  'GET /desk/publications/:id/places': ['publication'],
  'POST /desk/publications/:id/cancel': ['publication'],
  'POST /desk/publications/:id/retry': ['publication'],
  'POST /desk/publications/:id/undo': ['publication', { reason: 'Mine.' }],
}
const kinds: readonly About[] = ['own-change', 'to-publish', 'publication', 'touched']

test('each route about the markets of a change has a case here', () => {
  const routes = Object.keys(access).filter((route) => kinds.some((kind) => access[route]?.about === kind))
  expect(Object.keys(cases).toSorted()).toEqual(routes.toSorted())
})

test('a role for one market reaches no change and no publication of another, on any route', async () => {
  const { objects, get, post, signedIn, stored } = await deskOf('kuwait')
  const before = await stored()
  const tried: string[] = []
  for (const role of roles.filter((one): one is Exclude<Role, 'owner'> => one !== 'owner')) {
    const { cookie } = await signedIn({ role, market: 'bahrain' })
    for (const [route, [object, body]] of Object.entries(cases)) {
      const allowed = access[route]?.who
      const [method, address = ''] = route.split(' ')
      const url = address.replace(/:(change|id)/, objects[object])
      const answer = await (method === 'GET' ? get(url, cookie) : post(url, body, cookie))
      expect([role, route, answer.statusCode]).toEqual([role, route, 403])
      const byRole = typeof allowed === 'object' && allowed.some((one) => one === role)
      if (byRole) expect(answer.json().message).not.toContain('Your roles do not include this.')
      tried.push(`${role} ${route}`)
    }
  }
  expect(tried).toHaveLength(55)
  expect(await stored()).toEqual(before)
})

test('nobody takes over a change of another market by an edit or a picture of theirs in it', async () => {
  const { objects, post, signedIn, db, desk } = await deskOf('kuwait')
  const { cookie, person } = await signedIn({ role: 'editor', market: 'bahrain' })
  await recordEdit(db, desk.now(), objects.change, person.id)
  for (const [route, [object, body]] of Object.entries(cases)) {
    if (access[route]?.about !== 'own-change') continue
    const url = route.replace('POST ', '').replace(':change', objects[object])
    expect([route, (await post(url, body, cookie)).statusCode]).toEqual([route, 403])
  }
})

test('a change without edits is of whoever began it, and of publishers of all markets', async () => {
  const { post, signedIn, db, desk, copy } = await deskOf('bahrain')
  const { id } = await beginChange(db, desk.now(), { name: 'Nothing yet', owner: 'somebody' })
  copy.studio?.workspace.undo()
  const drop = async (market?: string) => {
    const { cookie } = await signedIn({ role: 'publisher', ...(market !== undefined && { market }) })
    return (await post(`/desk/changes/${id}/drop`, {}, cookie)).statusCode
  }
  expect([await drop('bahrain'), await drop()]).toEqual([403, 200])
})

test('publishers reach what is of their market, and editors the changes that they began or edited', async () => {
  const { objects, post, signedIn, db, desk } = await deskOf('bahrain')
  const { change, publication, unreviewed } = objects
  const publishing = await signedIn({ role: 'publisher', market: 'bahrain' })
  const editing = await signedIn({ role: 'editor', market: 'bahrain' })
  const status = async (url: string, body: object, { cookie }: { readonly cookie: string }) =>
    (await post(url, body, cookie)).statusCode
  const rename = (who: { readonly cookie: string }) => status(`/desk/changes/${change}/rename`, { name: 'Better' }, who)
  expect([await rename(publishing), await rename(editing)]).toEqual([200, 403])
  await recordEdit(db, desk.now(), change, editing.person.id)
  expect(await rename(editing)).toBe(200)
  // It has not failed, which says that the rights suffice.
  expect(await status(`/desk/publications/${publication}/retry`, {}, publishing)).toBe(409)
  expect(await status(`/desk/changes/${change}/publish`, {}, publishing)).toBe(409)
  const verdict = { review: 'x', verdict: 'approved', note: '' }
  expect(await status(`/desk/changes/${change}/review/verdict`, verdict, publishing)).toBe(409)
  expect(await status(`/desk/changes/${unreviewed}/looked-at`, {}, publishing)).toBe(200)
  expect(await status(`/desk/changes/${change}/drop`, {}, editing)).toBe(200)
  expect(await status(`/desk/changes/${change}/reopen`, {}, publishing)).toBe(200)
  expect(await status(`/desk/changes/${change}/reopen`, {}, publishing)).toBe(409)
})

test('a picture that is published, and the record of what was translated, belong to all markets and to theirs', async () => {
  const { permitOf } = rightsOf()
  const bahrain = permitOf({ role: 'publisher', market: 'bahrain' })
  const all = permitOf({ role: 'publisher' })
  const picture = { file: 'config/assets/old.png', before: 'x', after: undefined }
  expect(() => bahrain(picture)).toThrow('your roles do not include it')
  all(picture)
  // Two roles make no third one: who edits for all markets and publishes for one removes nothing.
  const both = permitOf({ role: 'editor' }, { role: 'publisher', market: 'bahrain' })
  expect(() => both(picture)).toThrow('your roles do not include it')
  // One that is new takes nothing from anybody.
  bahrain({ ...picture, before: undefined, after: '' })
  const record = (texts: object) => JSON.stringify({ texts })
  const file = 'config/translated/zh-HK.json'
  const before = record({ [files.bahrain]: { '/name': 'a b' }, [files.kuwait]: { '/name': 'a b' } })
  const own = record({ [files.bahrain]: { '/name': 'c d' }, [files.kuwait]: { '/name': 'a b' } })
  bahrain({ file, before, after: own })
  for (const after of [
    record({ [files.bahrain]: { '/name': 'a b' } }),
    '{',
    record({}),
    undefined,
    '{"texts":{},"x":1}',
  ])
    expect(() => bahrain({ file, before, after })).toThrow('your roles do not include it')
  expect(() => bahrain({ file: 'package.json', before: '{}', after: '[]' })).toThrow('your roles do not include it')
})

/** The rights that grants give, without a working copy. */
function rightsOf() {
  const permitOf =
    (...grants: readonly Grant[]) =>
    (edit: Omit<TextChange, 'textOf'>) =>
      asking.run({ id: 'mei', grants }, () => permitByRole({ ...edit, textOf: () => undefined }))
  return { permitOf }
}

test('a route without a line in the table of access does not start', async () => {
  const app = Fastify()
  const { desk } = await testDesk()
  addSessionGuard(app, desk)
  expect(() => app.get('/desk/secrets', () => 'x')).toThrow('GET /desk/secrets has no line in the table of access')
  app.get('/desk/me', () => 'x')
})

test('what is published takes no edit and no picture, whoever asks', async () => {
  const { post, signedIn } = await testDesk({ workspace: Object({ undo: () => ({ revision: 1 }) }) })
  const { cookie } = await signedIn({ role: 'owner' })
  const posts = Object.keys(access).filter((route) => route.startsWith('POST /change/:change/api/'))
  expect(posts.length).toBeGreaterThan(15)
  for (const route of posts) {
    const url = route.replace('POST ', '').replace(':change', 'live')
    const body = { '/change/live/api/undo': {}, '/change/live/api/here': { window: 'one' } }[url] ?? sound(url)
    const { statusCode } = await post(url, body, cookie)
    expect([url, statusCode]).toEqual([url, url.endsWith('/here') ? 200 : 403])
  }
})

/** A body that fits a route of Studio. */
function sound(url: string): object {
  const action = url.replace('/change/live/api/', '')
  if (action.startsWith('new/')) return { answers: {} }
  const of: Readonly<Record<string, object>> = {
    change: { title: 'x', operations: [] },
    fix: { file: 'x', rule: 'x', line: 1, column: 1 },
    'fix-all': { rule: 'x' },
    discard: { file: 'x' },
    'hand-over': { title: 'x', description: 'x', files: [] },
    picture: { folder: '', name: 'x.svg', content: '' },
    'picture/remove': { path: '/logos/old.png' },
    propose: { file: 'x', name: 'x' },
    rename: { from: 'x', to: 'y' },
    resolve: { conflict: { file: 'x', at: [] }, keep: 'mine' },
    translate: { file: 'x', name: 'x', translation: 'x' },
  }
  return of[action] ?? {}
}

test('somebody without a role signs out and takes their data, and has nothing else', async () => {
  const { get, post, signedIn } = await testDesk()
  const { cookie, person } = await signedIn()
  expect((await get('/desk/me/export', cookie)).json()).toMatchObject({ person: { id: person.id } })
  for (const url of ['/desk/changes', '/desk/people', '/desk/publications', '/change/live/api/state'])
    expect([url, (await get(url, cookie)).statusCode]).toEqual([url, 403])
  expect((await post('/desk/changes', { name: 'x' }, cookie)).statusCode).toBe(403)
  expect((await post('/desk/sign-out', {}, cookie)).statusCode).toBe(200)
  expect((await get('/desk/me', cookie)).statusCode).toBe(401)
})

test('an answer to an address that cannot be read, and of a preview, has the headers of all answers', async () => {
  const { app } = await testDesk({ origin: 'https://desk.example' })
  const ask = (url: string, host: string) => app.inject({ url, headers: { host } })
  for (const [url, host] of [
    ['/%', 'desk.example'],
    ['/.preview/x', 'desk.example'],
    ['/x', 'live.desk.example'],
  ] as const) {
    const { headers } = await ask(url, host)
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      }),
    ])
  }
})

test('dropping a change voids the links to it, also once it is taken up again', async () => {
  const { app, change, post, signedIn } = await testDesk()
  const { cookie } = await signedIn({ role: 'owner' })
  const link = async () => new URL((await post(`/desk/changes/${change}/link`, {}, cookie)).json().address)
  const follow = async ({ host, pathname, search }: URL) =>
    (await app.inject({ url: pathname + search, headers: { host } })).statusCode
  const before = await link()
  expect(await follow(before)).toBe(303)
  await post(`/desk/changes/${change}/drop`, {}, cookie)
  expect(await follow(before)).toBe(410)
  await post(`/desk/changes/${change}/reopen`, {}, cookie)
  expect(await follow(before)).toBe(410)
  expect(await follow(await link())).toBe(303)
})
