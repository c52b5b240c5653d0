import { randomBytes } from 'node:crypto'
import { RequestError } from '#workbench/request-error.ts'
import type { ApiKeyRow } from '../database/api-tables.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { Grant } from '../people/roles.ts'
import { digestOfSecret, newSecret } from '../secret.ts'

/** The program that a key was made for. Times are ISO 8601 in UTC. */
export interface ApiKey {
  /** Stands where a person's id does, as who has a lead or changes it. */
  readonly id: string
  readonly name: string
  /** Null for all markets, and for what belongs to none. */
  readonly markets: readonly string[] | null
  readonly mayWrite: boolean
  readonly createdAt: string
  /** To the minute; null before. */
  readonly usedAt: string | null
  readonly isOff: boolean
}

export type NewApiKey = Pick<ApiKey, 'name' | 'markets' | 'mayWrite'>

const idPrefix = 'api:'

/** Whether an id is that of a key: people have others. */
export function isApiKey(id: string): boolean {
  return id.startsWith(idPrefix)
}

function apiKeyOf(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    markets: row.markets === null ? null : JSON.parse(row.markets),
    mayWrite: row.may_write === 1,
    createdAt: row.created_at,
    usedAt: row.used_at,
    isOff: row.disabled_at !== null,
  }
}

export async function allApiKeys(db: DeskDb): Promise<ApiKey[]> {
  return (await db.selectFrom('desk_api_keys').selectAll().orderBy('created_at').execute()).map(apiKeyOf)
}

/** Makes a key of 256 bits; only its digest is kept. `by` is a person's id. */
export async function makeApiKey(
  db: DeskDb,
  now: Date,
  { name, markets, mayWrite }: NewApiKey,
  by: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  const secret = `hc_${newSecret()}`
  const id = `${idPrefix}${randomBytes(6).toString('hex')}`
  const row = { id, name, digest: digestOfSecret(secret), created_at: now.toISOString(), created_by: by }
  await db
    .insertInto('desk_api_keys')
    .values({ ...row, markets: markets && JSON.stringify(markets), may_write: Number(mayWrite) })
    .execute()
  return { id, secret }
}

/** Throws a `RequestError` if there is no such key. */
export async function switchOffApiKey(db: DeskDb, now: Date, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('desk_api_keys')
    .set({ disabled_at: now.toISOString() })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RequestError('missing', 'There is no such key, or it is off already.')
}

const minuteMs = 60_000

/** The key with a secret, unless it is switched off; notes that it is used. */
export async function apiKeyWith(db: DeskDb, now: Date, secret: string): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('desk_api_keys')
    .selectAll()
    .where('digest', '=', digestOfSecret(secret))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.used_at === null || Date.parse(row.used_at) <= now.getTime() - minuteMs)
    await db.updateTable('desk_api_keys').set({ used_at: now.toISOString() }).where('id', '=', row.id).execute()
  return apiKeyOf(row)
}

/** The rights of a key, as those of somebody who answers the leads of its markets. */
export function grantsOf({ markets }: Pick<ApiKey, 'markets'>): readonly Grant[] {
  return markets === null ? [{ role: 'advisor' }] : markets.map((market) => ({ role: 'advisor', market }))
}
