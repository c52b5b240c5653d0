import { randomBytes } from 'node:crypto'
import type { LeadDatabase } from './lead-database.ts'

/** The name of the only key. */
const name = 'addresses'

/** The key by which the addresses of thank-you pages are signed: the same for every server on the database, made once. */
export async function signingKey({ db }: Pick<LeadDatabase, 'db'>): Promise<Buffer> {
  const key = randomBytes(32).toString('hex')
  await db
    .insertInto('keys')
    .values({ name, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(kept.key, 'hex')
}
