import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type About, access } from '#desk/access.ts'
import { makeApiKey } from '#desk/api/api-keys.ts'
import { studioOptions } from '#desk/changes/change-studio.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { smallConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { leadBodies } from './leads/lead-bodies.ts'
import { leadsDesk } from './leads/leads-desk.ts'
import { type TestDesk, testDesk } from './test-desk.ts'

/** The routes about a kind of objects, as the table of access has them. */
const routesAbout = (kind: About) => Object.keys(access).filter((route) => access[route]?.about === kind)

const lemuria = 'config/markets/lemuria.json'
const picture = 'config/assets/logos/old.svg'
const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${colour}" d="M0 0h9v9z"/></svg>`

/** A desk whose change has the working copy of a small site, with a checker that answers by edits of Lemuria. */
async function deskWithFiles() {
  const root = smallConfig()
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  writeFileSync(path.join(root, picture), drawing('red'))
  const workspace = await createWorkspace(root, {
    schemasRoot: projectRoot,
    permit: (edit) => studioOptions(made.desk, made.change).permit?.(edit),
  })
  onTestFinished(() => workspace.close())
  let count = 0
  const edit = () => {
    count += 1
    const was = Object(workspace.open(lemuria).value).summary
    const operation = { kind: 'set', file: lemuria, at: ['summary'], value: `Cover ${count}.`, was }
    return { title: 'Edit', operations: [operation] }
  }
  const answers: Readonly<Record<string, () => unknown>> = {
    fix: edit,
    fixAll: edit,
    translate: edit,
    proposed: edit,
    rename: () => ({ change: edit(), moved: { links: 0 } }),
    add: () => ({ drafted: { asked: [] }, change: edit() }),
    textToPropose: () => ({ original: 'Cover', source: 'en', target: 'ar', isMarkdown: false }),
    library: () => [{ path: '/logos/old.svg', usedBy: [], isOwn: false }],
  }
  const made: TestDesk = await testDesk({
    ...{ root, workspace, translator: async (lines) => lines },
    checker: Object({ ask: async (question: string) => answers[question]?.() }),
  })
  return { ...made, root, workspace, edit }
}

type FileDesk = Awaited<ReturnType<typeof deskWithFiles>> & {
  /** Asks for an action of the change's Studio as the owner. */
  readonly byOwner: (action: string, body?: object) => Promise<number>
}

interface FileCase {
  /** Has the owner make what the action is about. */
  readonly before?: (desk: FileDesk) => unknown
  readonly body: (desk: FileDesk) => object
  /** Whether it is an action that takes nothing from anybody. */
  readonly isAdding?: true
}

const adding: FileCase = { body: () => ({ answers: {}, write: true }) }
const edited = ({ byOwner, edit }: FileDesk) => byOwner('change', edit())

/** The requests of each action of a change's Studio on the file of a market, in this order. */
const fileCases: Readonly<Record<string, FileCase>> = {
  change: { body: ({ edit }) => edit() },
  undo: { before: edited, body: () => ({}) },
  redo: {
    async before(desk) {
      await edited(desk)
      await desk.byOwner('undo')
    },
    body: () => ({}),
  },
  discard: { before: edited, body: () => ({ file: lemuria }) },
  fix: { body: () => ({ file: lemuria, rule: 'x', line: 1, column: 1 }) },
  'fix-all': { body: () => ({ rule: 'x' }) },
  rename: { body: () => ({ from: '/x', to: '/y' }) },
  translate: { body: () => ({ file: lemuria, name: 'summary', translation: 'x' }) },
  propose: { body: () => ({ file: lemuria, name: 'summary' }) },
  'new/article': adding,
  'new/language': adding,
  'new/market': adding,
  'new/plan': adding,
  'new/provider': adding,
  resolve: {
    async before(desk) {
      await edited(desk)
      const file = path.join(desk.root, lemuria)
      writeFileSync(file, readFileSync(file, 'utf8').replace('Cover in the Indian Ocean.', 'Theirs.'))
      await desk.workspace.look()
    },
    body: ({ workspace }) => ({ conflict: workspace.state().conflicts[0] ?? {}, keep: 'mine' }),
  },
  // It gets a name that no picture has.
  picture: {
    body: () => ({ folder: '/logos', name: 'old.svg', content: Buffer.from(drawing('blue')).toString('base64') }),
    isAdding: true,
  },
  'picture/remove': { body: () => ({ path: '/logos/old.svg' }) },
  save: { body: () => ({}) },
  'hand-over': { body: () => ({ title: 'x', description: 'x', files: [lemuria] }) },
}

test('no action on files changes those of another market', async () => {
  expect(
    Object.keys(fileCases)
      .map((action) => `POST /change/:change/api/${action}`)
      .toSorted(),
  ).toEqual(routesAbout('files').toSorted())
  const made = await deskWithFiles()
  const { post, signedIn, change, workspace, root } = made
  const ask = async (action: string, body: object, cookie: string) =>
    (await post(`/change/${change}/api/${action}`, body, cookie)).statusCode
  const owner = await signedIn({ role: 'owner' })
  const others = [
    await signedIn({ role: 'editor', market: 'atlantis' }),
    await signedIn({ role: 'publisher', market: 'atlantis' }, { role: 'reviewer' }),
  ]
  const desk: FileDesk = { ...made, byOwner: (action, body = {}) => ask(action, body, owner.cookie) }
  const stored = () => ({
    text: workspace.open(lemuria).text,
    conflicts: workspace.state().conflicts,
    hasPicture: existsSync(path.join(root, picture)),
  })
  for (const [action, { before, body, isAdding }] of Object.entries(fileCases)) {
    await before?.(desk)
    const was = stored()
    for (const { cookie } of others)
      expect([action, await ask(action, body(desk), cookie)]).toEqual([action, isAdding ? 200 : 403])
    expect([action, stored()]).toEqual([action, was])
    // The same is done for somebody whose roles include the file.
    const isClosed = access[`POST /change/:change/api/${action}`]?.who.length === 0
    expect([action, await desk.byOwner(action, body(desk))]).toEqual([action, isClosed ? 403 : 200])
    if (!isClosed && !isAdding) expect([action, stored()]).not.toEqual([action, was])
  }
})

interface LeadCase {
  /** 200 where somebody sees what is theirs, which is nothing here. */
  readonly status: 200 | 403 | 404
  readonly bodies?: readonly object[]
  /** Queries of a GET. */
  readonly queries?: readonly string[]
}

const own: LeadCase = { status: 200 }
const missing: LeadCase = { status: 404 }

/** The routes about requests, besides those of one request at the desk. */
const leadCases: Readonly<Record<string, LeadCase>> = {
  'POST /desk/leads': {
    ...own,
    bodies: [{}, { market: 'atlantis' }, { search: 'Fatima' }, { search: '+65 9123 4567' }],
  },
  'GET /desk/leads/choices': own,
  'POST /desk/leads/used': own,
  'POST /desk/leads/views': { ...own, bodies: [{ name: 'Mine', filter: { mine: true } }] },
  'POST /desk/leads/views/remove': { ...own, bodies: [{ name: 'Mine' }] },
  'POST /desk/leads/export': { ...own, bodies: [{ why: 'work' }, { why: 'work', market: 'atlantis' }] },
  'GET /api/v1/leads': { ...own, queries: ['', '?market=atlantis'] },
  'GET /api/v1/leads/:reference': missing,
  'POST /api/v1/leads/:reference/state': { ...missing, bodies: [{ version: 1, action: 'done', outcome: 'won' }] },
  'GET /api/v1/*': missing,
  'POST /api/v1/*': missing,
}

/** Tells each window that something has changed, and never what, also of another market: tests/desk/leads/request.test.ts. */
const streams = ['GET /desk/leads/events']

const figureCases: Readonly<Record<string, readonly LeadCase[]>> = Object.fromEntries(
  ['GET /desk/outcomes', 'GET /desk/outcomes/forms'].map((route) => [
    route,
    [
      { ...own, queries: ['?from=2027-01-01&until=2027-01-31'] },
      { status: 403, queries: ['?from=2027-01-01&until=2027-01-31&market=atlantis'] },
    ],
  ]),
)

/** A desk with six requests of Atlantis, and ways to ask as people and programs of either market. */
async function deskWithLeads() {
  const made = await leadsDesk()
  const { arrive, look, db, desk, app, signedIn, post } = made
  const id = await arrive({ fields: { name: 'Fatima', phone: '+65 9123 4567' } })
  for (let i = 0; i < 5; i += 1) await arrive()
  await look()
  const { reference } = await desk.inbox.leads.db
    .selectFrom('leads')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const of = async (market: string) => {
    const { cookie, person } = await signedIn({ role: 'manager', market }, { role: 'advisor', market })
    const key = { name: 'CRM', markets: [market], mayWrite: true }
    return { cookie, person, ...(await makeApiKey(db, desk.now(), key, person.id)) }
  }
  const mei = await of('atlantis')
  await post('/desk/leads/views', { name: 'Mine', filter: {} }, mei.cookie)
  return {
    ...made,
    mei,
    other: await of('lemuria'),
    /** Asks a route in each way of a case, about the first request. */
    ask(route: string, { bodies = [{}], queries = [''] }: LeadCase, { cookie, secret }: typeof mei) {
      const [method, address = ''] = route.split(' ')
      const url = address.replace(':id', String(id)).replace(':reference', reference).replace('*', 'x')
      const isOfApi = address.startsWith('/api/')
      const headers = {
        host: 'localhost:4185',
        ...(isOfApi ? { authorization: `Bearer ${secret}` } : { cookie, origin: 'http://localhost:4185' }),
      }
      if (method === 'GET')
        return Promise.all(queries.map((query) => app.inject({ method: 'GET', url: url + query, headers })))
      return Promise.all(bodies.map((payload) => app.inject({ method: 'POST', url, headers, payload })))
    },
    stored: async () => ({
      leads: await desk.inbox.leads.db.selectFrom('leads').selectAll().execute(),
      work: await db.selectFrom('desk_lead_work').selectAll().execute(),
      events: await db.selectFrom('desk_lead_events').selectAll().execute(),
      drafts: await db.selectFrom('desk_lead_drafts').selectAll().execute(),
      views: await db.selectFrom('desk_saved_views').selectAll().where('person', '=', mei.person.id).execute(),
    }),
    hidden: ['Fatima', '9123', reference, 'Atlantis'],
  }
}

test('no route about requests shows or changes one of another market, or what somebody else has saved', async () => {
  const routes = routesAbout('leads')
  const ofOne = routes.filter((route) => route.includes(' /desk/leads/:id'))
  expect([...Object.keys(leadCases), ...streams, ...ofOne].toSorted()).toEqual(routes.toSorted())
  const { ask, other, mei, stored, hidden } = await deskWithLeads()
  const before = await stored()
  const casesOfOne = ofOne.map((route): [string, LeadCase] => {
    const [name = ''] = route.split('/').slice(-1)
    return [route, { ...missing, bodies: [leadBodies[name] ?? {}] }]
  })
  for (const [route, found] of [...Object.entries(leadCases), ...casesOfOne])
    for (const { statusCode, body } of await ask(route, found, other)) {
      expect([route, statusCode, body]).toEqual([route, found.status, body])
      for (const word of hidden) expect([route, body]).toEqual([route, expect.not.stringContaining(word)])
    }
  expect(await stored()).toEqual(before)
  // Those of the market see it by the same requests.
  for (const route of ['POST /desk/leads', 'POST /desk/leads/export', 'GET /api/v1/leads'])
    for (const { body } of await ask(route, leadCases[route] ?? own, mei)) expect(body).toContain('Fatima')
})

test('no route about figures shows those of another market', async () => {
  expect(Object.keys(figureCases).toSorted()).toEqual(routesAbout('figures').toSorted())
  const { ask, other, mei, hidden } = await deskWithLeads()
  for (const [route, cases] of Object.entries(figureCases))
    for (const found of cases) {
      for (const { statusCode, body } of await ask(route, found, other)) {
        expect([route, statusCode]).toEqual([route, found.status])
        for (const word of hidden) expect([route, body]).toEqual([route, expect.not.stringContaining(word)])
      }
      for (const { body } of await ask(route, found, mei))
        expect([route, body]).toEqual([route, expect.stringContaining('Atlantis')])
    }
})
