import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deskMigrations, migrateDesk } from '#desk/database/migrations.ts'
import type { DatabaseKind, Step } from '#server/database.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { rawDatabase, storeRows } from '#tests/server/database/versions.ts'
import { type DatabasePlace, deskAndBack, openAtDesk } from './desk-versions.ts'

async function emptyPlace(name: (typeof kinds)[number]): Promise<DatabasePlace> {
  const { DATA_DIR: folder = '', DATABASE_URL: url = '' } = (await newPlace(name, { hasTables: false })).env
  return name === 'SQLite' ? { folder } : { url }
}

/** A database that a desk has opened, and its raw connection. */
async function deskPlace(name: (typeof kinds)[number]) {
  const kind: DatabaseKind = name === 'SQLite' ? 'sqlite' : 'postgres'
  const place = await emptyPlace(name)
  await openAtDesk(place)
  const raw = rawDatabase(place)
  onTestFinished(() => raw.destroy())
  return { kind, place, raw }
}

/** The steps of a desk after this one. */
function stepsOfNext(kind: DatabaseKind, versionBefore: Step['versionBefore']): Record<string, Step> {
  const up = async (db: Kysely<never>) => {
    await sql`alter table desk_lead_work add column mood text`.execute(db)
  }
  return { ...deskMigrations(kind), '099-mood': { versionBefore, up } }
}

describe.each(kinds)('%s', { timeout: 60_000 }, (name) => {
  test('the version before the desk works with a database that has one, and the desk has what came meanwhile', async () => {
    expect((await deskAndBack(await emptyPlace(name), 300)).problems).toEqual([])
  })

  test('a desk works with what a newer one leaves where that allows it', async () => {
    const { kind, place, raw } = await deskPlace(name)
    await storeRows(raw, 30)
    await migrateDesk(raw, kind, stepsOfNext(kind, 'reads'))
    expect(await openAtDesk(place)).toMatchObject({ count: 30 })
    await migrateDesk(raw, kind, stepsOfNext(kind, 'reads'))
    const { rows } = await sql`select mood from desk_lead_work`.execute(raw)
    expect(rows).toHaveLength(30)
  })

  test('what a newer desk leaves and does not allow is left alone, with an error that says what to do', async () => {
    const { kind, place, raw } = await deskPlace(name)
    await migrateDesk(raw, kind, stepsOfNext(kind, 'refuses'))
    await expect(openAtDesk(place)).rejects.toThrow(
      /^The desk cannot keep its data in .*: a newer version of this program wrote the database: it has taken the step 099-mood, .* Run that version or a later one, or restore/,
    )
  })
})
