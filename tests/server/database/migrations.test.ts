import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kinds, newPlace } from './databases.ts'

describe.each(kinds)('%s', { timeout: 60_000 }, (kind) => {
  test('a database of a newer program is left alone, with an error that says what to do', async () => {
    const place = await newPlace(kind)
    const { db } = await place.open()
    await sql`insert into kysely_migration values ('099-newer', '2031-05-01T11:00:00.000Z')`.execute(db)
    await expect(place.open()).rejects.toThrow(
      /^a newer version of this program wrote the database: it has taken the step 099-newer, .* Run that version or a later one, or restore/,
    )
    await sql`delete from kysely_migration where name = '099-newer'`.execute(db)
    await expect(place.open()).resolves.toBeDefined()
  })
})
