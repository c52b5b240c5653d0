import {
  type DatabaseKind,
  leadMigrations,
  migrate,
  openPostgresDatabase,
  openSqliteDatabase,
} from '#server/database.ts'
import { losses, rawDatabase, storeRows, takeSteps } from '#tests/server/database/versions.ts'
import type { Finding } from './verdict.ts'

/** Takes leads of an earlier version up to this one and to one after it, back to this one, and up again. */
export async function upAndBack(
  place: { readonly folder: string } | { readonly url: string },
  last: string,
  count: number,
): Promise<Finding> {
  const kind: DatabaseKind = 'url' in place ? 'postgres' : 'sqlite'
  const open = () => ('url' in place ? openPostgresDatabase(place.url) : openSqliteDatabase(place.folder))
  const next = { ...leadMigrations(kind), '099-next': { versionBefore: 'reads', up: async () => {} } } as const
  const raw = rawDatabase(place)
  await takeSteps(raw, kind, last)
  await storeRows(raw, count)
  const began = performance.now()
  const database = await open()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const problems = await losses(database, count)
  await database.close()
  await migrate(raw, kind, next)
  const back = await open()
  await storeRows(back.db, count / 100, count)
  problems.push(...(await losses(back, count * 1.01)))
  await back.close()
  await migrate(raw, kind, next)
  problems.push(...(await losses({ db: raw }, count * 1.01)))
  await raw.destroy()
  return { figures: `${count} leads up in ${seconds} s, and back`, problems }
}
