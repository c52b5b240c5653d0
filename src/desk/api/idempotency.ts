import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import type { DeskTables } from '../database/tables.ts'
import { ApiProblem } from './problem.ts'

/** A request with an `Idempotency-Key`, by digests alone: bodies may say something of a person. */
export interface Repeatable {
  readonly key_id: string
  readonly digest: string
  readonly request_digest: string
}

/** @param key the id of a key of the API. */
export function repeatable(key: string, idempotencyKey: string, request: object): Repeatable {
  return {
    key_id: key,
    digest: hash('sha256', idempotencyKey),
    request_digest: hash('sha256', JSON.stringify(request)),
  }
}

/** Whether a request was done within the last day. Throws an `ApiProblem` if another one was, under the same key. */
export async function wasDone(db: Kysely<DeskTables>, now: Date, request: Repeatable): Promise<boolean> {
  const row = await db
    .selectFrom('desk_api_requests')
    .select('request_digest')
    .where('key_id', '=', request.key_id)
    .where('digest', '=', request.digest)
    .where('at', '>', dayBefore(now))
    .executeTakeFirst()
  if (row && row.request_digest !== request.request_digest)
    throw new ApiProblem(422, 'This Idempotency-Key was sent with another request. Use a new one for each change.')
  return row !== undefined
}

/** Notes a request in the transaction that does it, and forgets those of more than a day ago. */
export async function noteDone(transaction: Transaction<DeskTables>, now: Date, request: Repeatable): Promise<void> {
  await transaction.deleteFrom('desk_api_requests').where('at', '<=', dayBefore(now)).execute()
  await transaction
    .insertInto('desk_api_requests')
    .values({ ...request, at: now.toISOString() })
    .execute()
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - msPerDay).toISOString()
}
