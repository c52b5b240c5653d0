import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from '#server/backups.ts'
import {
  type DatabaseKind,
  leadMigrations,
  migrate,
  openPostgresDatabase,
  openSqliteDatabase,
  type Step,
  type Tables,
} from '#server/database.ts'
import { leadStore } from '#server/lead-store.ts'
import { request } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'
import { kinds, newPostgres } from './databases.ts'
import { losses, rawDatabase, storeRows, takeSteps, versions } from './versions.ts'

/** An empty database without tables, its raw connection, and how this version opens it. */
async function emptyPlace(name: (typeof kinds)[number]) {
  const kind: DatabaseKind = name === 'SQLite' ? 'sqlite' : 'postgres'
  const place = kind === 'sqlite' ? { folder: temporaryFolder() } : { url: await newPostgres({ hasTables: false }) }
  const closing: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closing) await close().catch(() => {})
  })
  return {
    kind,
    raw() {
      const db = rawDatabase(place)
      closing.push(() => db.destroy())
      return db
    },
    async open() {
      const database = await ('url' in place ? openPostgresDatabase(place.url) : openSqliteDatabase(place.folder))
      closing.push(() => database.close())
      return database
    },
  }
}

/** The steps of a version after this one. */
function stepsOfNext(kind: DatabaseKind, versionBefore: Step['versionBefore']): Record<string, Step> {
  const up = async (db: Kysely<Tables>) => {
    await sql`alter table leads add column source text`.execute(db)
    await sql`create table sources (name text primary key)`.execute(db)
  }
  return { ...leadMigrations(kind), '099-source': { versionBefore, up } }
}

describe.each(kinds)('%s', (name) => {
  test.each(Object.entries(versions))('of the version of %s all leads come up to this one', async (_, last) => {
    const { kind, raw, open } = await emptyPlace(name)
    const before = raw()
    await takeSteps(before, kind, last)
    await storeRows(before, 300)
    await before.destroy()
    const database = await open()
    expect(await losses(database, 300)).toEqual([])
    const { reference } = await leadStore(database).add(request, now, 'HC')
    expect(reference).toMatch(/^HC-/)
  })

  test('this version works with what a newer one leaves where that allows it, and nothing is lost up and back', async () => {
    const { kind, raw, open } = await emptyPlace(name)
    const newer = raw()
    await migrate(newer, kind, stepsOfNext(kind, 'reads'))
    await storeRows(newer, 300)
    const back = await open()
    expect(await losses(back, 300)).toEqual([])
    await storeRows(back.db, 300, 300)
    await back.close()
    await migrate(newer, kind, stepsOfNext(kind, 'reads'))
    expect(await losses({ db: newer }, 600)).toEqual([])
  })

  test('what a newer version leaves and does not allow is left alone, with an error that says what to do', async () => {
    const { kind, raw, open } = await emptyPlace(name)
    const newer = raw()
    await migrate(newer, kind, stepsOfNext(kind, 'refuses'))
    await storeRows(newer, 3)
    await expect(open()).rejects.toThrow(
      /^a newer version of this program wrote the database: it has taken the step 099-source, .* Run that version or a later one, or restore/,
    )
    expect(await losses({ db: newer }, 3)).toEqual([])
  })

  test('a step of which the database says nothing counts as not allowed', async () => {
    const { raw, open } = await emptyPlace(name)
    await (await open()).close()
    await sql`insert into kysely_migration values ('099-newer', '2031-05-01T11:00:00.000Z')`.execute(raw())
    await expect(open()).rejects.toThrow('it has taken the step 099-newer')
  })
})

test('the way back from a step that does not allow it is the backup of before', async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()]
  const before = await openSqliteDatabase(folder)
  await storeRows(before.db, 300)
  await before.close()
  const backup = `${elsewhere}/leads.backup`
  expect(await backUp(folder, backup)).toBe(300)
  const newer = rawDatabase({ folder })
  await migrate(newer, 'sqlite', stepsOfNext('sqlite', 'refuses'))
  await newer.destroy()
  await expect(openSqliteDatabase(folder)).rejects.toThrow('a newer version')
  await restore(`${elsewhere}/restored`, backup)
  const restored = await openSqliteDatabase(`${elsewhere}/restored`)
  onTestFinished(() => restored.close())
  expect(await losses(restored, 300)).toEqual([])
})
