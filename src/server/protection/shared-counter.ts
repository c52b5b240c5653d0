import { type RawBuilder, sql } from 'kysely'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import { type PostCounter, windowMs } from './rate-limit.ts'

/** Counts in the database and by its clock, together with all servers that share it. */
export function sharedCounter(
  { db, sharedTime }: Pick<LeadDatabase, 'db' | 'sharedTime'>,
  monotonic = () => performance.now(),
): PostCounter {
  let clearAt = Number.NEGATIVE_INFINITY
  return {
    async count(sender, now) {
      const at = sharedTime(now)
      const latest = sharedTime(now, windowMs)
      if (monotonic() >= clearAt) {
        clearAt = monotonic() + windowMs
        await db.deleteFrom('post_counts').where(isExpired(at, latest)).execute()
      }
      const row = await db
        .insertInto('post_counts')
        .values({ sender, posts: 1, ends_at: latest })
        .onConflict((conflict) =>
          conflict.column('sender').doUpdateSet((row) => {
            const over = isExpired(at, latest)
            return {
              posts: row
                .case()
                .when(over)
                .then(1)
                .else(row('post_counts.posts', '+', 1))
                .end(),
              ends_at: row
                .case()
                .when(over)
                .then(row.ref('excluded.ends_at'))
                .else(row.ref('post_counts.ends_at'))
                .end(),
            }
          }),
        )
        .returning(['posts', 'ends_at', at.as('at')])
        .executeTakeFirstOrThrow()
      return { posts: row.posts, msLeft: Date.parse(row.ends_at) - Date.parse(row.at) }
    },
  }
}

/** Whether a count has expired, or would expire too late because the clock was set back since it began. */
function isExpired(at: RawBuilder<string>, latest: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(post_counts.ends_at <= ${at} or post_counts.ends_at > ${latest})`
}
