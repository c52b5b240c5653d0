import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { countedMs, type PostCounter } from './rate-limit.ts'

/** Counts in the database, for all servers that share it. */
export function sharedCounter(db: Kysely<Tables>): PostCounter {
  let clearAt = 0
  return {
    async count(sender, now) {
      const at = now.toISOString()
      if (now.getTime() >= clearAt) {
        clearAt = now.getTime() + countedMs
        await db.deleteFrom('post_counts').where('ends_at', '<=', at).execute()
      }
      const row = { sender, posts: 1, ends_at: new Date(now.getTime() + countedMs).toISOString() }
      const { posts, ends_at } = await db
        .insertInto('post_counts')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('sender').doUpdateSet(({ ref, eb }) => {
            const isOver = eb('post_counts.ends_at', '<=', at)
            return {
              posts: eb
                .case()
                .when(isOver)
                .then(1)
                .else(eb('post_counts.posts', '+', 1))
                .end(),
              ends_at: eb.case().when(isOver).then(ref('excluded.ends_at')).else(ref('post_counts.ends_at')).end(),
            }
          }),
        )
        .returning(['posts', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { posts, endsAt: new Date(ends_at) }
    },
  }
}
