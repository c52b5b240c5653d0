import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { LeadDatabase } from '../database/lead-database.ts'
import { withoutPort } from './trusted-proxies.ts'

/** Counts a post; resolves to how many seconds the address has to wait, 0 if the post is allowed. */
export type RateLimit = (address: string, now: Date) => Promise<number>

interface RateLimitOptions {
  /** Per sender and minute. */
  readonly maxPosts: number
  readonly counter: PostCounter
  /** Pseudonymises senders; servers that count together share it. */
  readonly secret: string
}

export function rateLimit({ maxPosts, counter, secret }: RateLimitOptions): RateLimit {
  return async (address, now) => {
    // With the day in it, so that a sender has another pseudonym tomorrow.
    const sender = createHmac('sha256', secret).update(`${now.toISOString().slice(0, 10)} ${networkOf(address)}`)
    const { posts, msLeft } = await counter.count(sender.digest('hex'), now)
    return posts <= maxPosts ? 0 : Math.max(1, Math.ceil(msLeft / 1000))
  }
}

/** The posts of one sender in the minute that its first post began. */
interface Count {
  readonly posts: number
  /** Until the minute is over. */
  readonly msLeft: number
}

export interface PostCounter {
  /** Counts one more post of a pseudonymous sender; rejects if it cannot be counted. */
  count(sender: string, now: Date): Promise<Count>
}

/** The minute in which posts are counted. */
const windowMs = 60_000

/**
 * Counts in this process; beyond `maxSenders` the oldest are evicted. Time is monotonic, so that a clock that is set back
 * refuses nobody.
 */
export function memoryCounter(maxSenders = 10_000, monotonic = () => performance.now()): PostCounter {
  // A Map keeps insertion order, which is the order of expiry.
  const counts = new Map<string, { posts: number; readonly endsAt: number }>()
  return {
    async count(sender) {
      const at = monotonic()
      for (const [old, { endsAt }] of counts) {
        if (endsAt > at && counts.size < maxSenders) break
        counts.delete(old)
      }
      const count = counts.get(sender) ?? { posts: 0, endsAt: at + windowMs }
      count.posts += 1
      counts.set(sender, count)
      return { posts: count.posts, msLeft: count.endsAt - at }
    },
  }
}

/**
 * The network that counts as one sender: an IPv4 address, also one mapped into IPv6, or the /64 of an IPv6 address, since a
 * single subscriber has all its addresses. Ports are ignored; everything that is no address is one sender.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address).split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = ipv6Groups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

/** The eight groups in lower-case hexadecimal without leading zeros. */
function ipv6Groups(address: string): string[] {
  // The URL parser normalises every spelling.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...new Array(8 - before.length - after.length).fill('0'), ...after]
}

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
