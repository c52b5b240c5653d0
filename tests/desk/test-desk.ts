import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { studioOptions } from '#desk/changes/change-studio.ts'
import { beginChange } from '#desk/changes/changes.ts'
import type { WorkingCopies } from '#desk/changes/working-copies.ts'
import { type DeskDatabase, type DeskDb, openDeskDatabase, withDeskTables } from '#desk/database/desk-database.ts'
import { migrateDesk } from '#desk/database/migrations.ts'
import { buildDesk } from '#desk/http/build-desk.ts'
import type { Desk } from '#desk/http/desk.ts'
import { openStreams } from '#desk/http/streams.ts'
import { openInbox } from '#desk/leads/inbox/open-inbox.ts'
import { addPerson, type Person } from '#desk/people/people.ts'
import type { Grant } from '#desk/people/roles.ts'
import { previewGateway } from '#desk/preview/preview-gateway.ts'
import { previewKeys } from '#desk/preview/preview-keys.ts'
import { deskPublisher } from '#desk/publish/publisher.ts'
import { readDeskSettings } from '#desk/settings.ts'
import { openCeremonies } from '#desk/sign-in/ceremonies.ts'
import { addIdentity } from '#desk/sign-in/oidc.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'
import { urlSigner } from '#server/protection.ts'
import type { Events } from '#studio/protocol.ts'
import type { Checker } from '#studio/server/checker/checker.ts'
import { buildEditor } from '#studio/server/editor.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import type { Translator } from '#studio/server/proposals/translator.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { site } from '#tests/fixtures/site.ts'
import { newPlace, type Place } from '#tests/server/database/databases.ts'
import { sqliteInMemory } from '#tests/server/database/in-memory.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { openWindows, type Windows } from '#workbench/server/events.ts'

/** A desk over a stub of a working copy, at a clock that tests set. */
export interface TestDesk {
  readonly app: FastifyInstance
  readonly desk: Desk
  readonly db: DeskDb
  readonly windows: Windows<Events>
  /** The id of an open change. */
  readonly change: string
  readonly pass: (minutes: number) => void
  /** A person with a session; resolves to its cookie. */
  readonly signedIn: (...grants: readonly Grant[]) => Promise<{ readonly person: Person; readonly cookie: string }>
  readonly get: (url: string, cookie?: string) => Promise<LightMyRequestResponse>
  readonly post: (url: string, body?: object, cookie?: string) => Promise<LightMyRequestResponse>
}

interface TestDeskOptions {
  readonly kind?: Place['kind']
  readonly origin?: string
  readonly parts?: Partial<Desk>
  readonly workspace?: Partial<Workspace>
  /** The folder of that. */
  readonly root?: string
  readonly checker?: Partial<Checker>
  readonly translator?: Translator
  /** The forms of the published site. */
  readonly forms?: LeadForms
}

const bundles = {
  files: {},
  app: { scripts: ['/.studio/studio.js'], sheets: [] },
  desk: { scripts: ['/.studio/desk.js'], sheets: [] },
}

export async function deskDb(kind: Place['kind'] = 'SQLite'): Promise<DeskDb> {
  return (await newDatabase(kind)).db
}

let migrated: Promise<Buffer> | undefined

/** A new database with the desk's tables; SQLite's is in memory. It is closed after the test. */
async function newDatabase(kind: Place['kind']): Promise<DeskDatabase> {
  if (kind === 'PostgreSQL') return deskDatabase(await newPlace(kind))
  migrated ??= contentWithTables()
  const database = await withDeskTables(await sqliteInMemory(await migrated))
  onTestFinished(database.close)
  return database
}

/** An empty database after all migrations. */
async function contentWithTables(): Promise<Buffer> {
  const { content, db, ...database } = await sqliteInMemory()
  await migrateDesk(db, database.kind)
  return content()
}

/** The desk's tables in a database, which is closed after the test. */
export async function deskDatabase({ env }: Place): Promise<DeskDatabase> {
  const database = await openDeskDatabase({ folder: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] })
  onTestFinished(database.close)
  return database
}

export async function testDesk({
  kind,
  origin = 'http://localhost:4185',
  parts = {},
  workspace = {},
  root = '/nowhere',
  checker = {},
  translator,
  forms,
}: TestDeskOptions = {}): Promise<TestDesk> {
  let at = Date.parse('2027-01-04T08:00:00Z')
  const now = () => new Date(at)
  const { leads, personKey, ...own } = await newDatabase(kind ?? 'SQLite')
  const db = parts.db ?? own.db
  const ceremonies = openCeremonies<never>(now)
  const streams = openStreams(db, origin, now)
  const windows = openWindows<Events>()
  const opened = new Map<string, FastifyInstance>()
  const copies = {
    close: async () => {},
    open: async (change: string) => {
      const { extend, ...options } = studioOptions(desk, change)
      const known = opened.get(change)
      if (known) return { root, studio: { editor: known } }
      const editor = buildEditor({
        root,
        workspace: workspace as Workspace,
        checker: checker as Checker,
        translator,
        windows,
        preview: { framed: () => undefined, link: async () => undefined },
        bundles,
        ...options,
      })
      extend?.(editor, windows)
      opened.set(change, editor)
      await editor.ready()
      return { root, studio: { editor } }
    },
  }
  const keys = previewKeys(urlSigner(Buffer.alloc(32, 7)))
  const pattern = origin.replace('://', '://*.')
  const publisher = deskPublisher({
    ...{ db, origin, now, root: '/nowhere', schemasRoot: '/nowhere', mail: undefined },
    copies: copies as unknown as WorkingCopies,
    settings: readDeskSettings({}, '/nowhere').publish,
  })
  const inbox = openInbox({
    ...{ leads, personKey, now, folder: temporaryFolder(), channels: ['mail'] },
    forms: async () => forms,
    site: async () => site,
  })
  onTestFinished(inbox.close)
  const desk: Desk = {
    db,
    inbox,
    origin,
    now,
    ceremonies,
    streams,
    copies: copies as unknown as WorkingCopies,
    previews: previewGateway({ db, now, copies: copies as unknown as WorkingCopies, keys, pattern }),
    publisher,
    oidc: undefined,
    mail: undefined,
    ...parts,
  }
  onTestFinished(streams.close)
  const app = buildDesk(desk, { bundles, trustProxy: undefined })
  const { id: change } = await beginChange(db, now(), { name: 'New prices', owner: 'nobody' })
  onTestFinished(() => app.close())
  const { host } = new URL(origin)
  const inject = (options: InjectOptions, cookie = '') =>
    app.inject({ ...options, headers: { host, origin, cookie, 'content-type': 'application/json' } })
  return {
    app,
    desk,
    db,
    windows,
    change,
    pass(minutes) {
      at += minutes * 60_000
    },
    async signedIn(...grants) {
      const person = await addPerson(db, now(), { name: 'Mei', email: 'mei@example.com', grants })
      await addIdentity(db, now(), person.id, { issuer: 'https://id.example', subject: person.id })
      const token = await beginSession(db, now(), person.id, { address: '192.0.2.7', browser: 'Chrome/1 Linux' })
      return { person, cookie: `desk-session-${new URL(origin).port}=${token}` }
    },
    get: (url, cookie) => inject({ method: 'GET', url }, cookie),
    post: (url, body = {}, cookie) => inject({ method: 'POST', url, payload: body }, cookie),
  }
}
