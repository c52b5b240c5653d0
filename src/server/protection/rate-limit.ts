import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { LeadDatabase } from '../database/lead-database.ts'
import { withoutPort } from './trusted-proxies.ts'

/** Says for how many seconds an address may post nothing more; 0 when it may. Counts each call as a post. */
export type RateLimit = (address: string, now: Date) => Promise<number>

/** What a limit works with. */
export interface RateLimitOptions {
  /** How many posts a minute are taken from one sender. */
  readonly maxPosts: number
  readonly counter: PostCounter
  /** Makes senders unrecognisable to whoever reads the counts; servers that count together have the same one. */
  readonly secret: string
}

/** The limit on posts; fails where the counter does. */
export function rateLimit({ maxPosts, counter, secret }: RateLimitOptions): RateLimit {
  return async (address, now) => {
    // With the day in it, so that nobody is known again tomorrow.
    const sender = createHmac('sha256', secret).update(`${now.toISOString().slice(0, 10)} ${networkOf(address)}`)
    const { posts, msLeft } = await counter.count(sender.digest('hex'), now)
    return posts <= maxPosts ? 0 : Math.max(1, Math.ceil(msLeft / 1000))
  }
}

/** How often one sender has posted in the minute that its first post began. */
export interface Count {
  readonly posts: number
  /** How much of the minute is left, in milliseconds. */
  readonly msLeft: number
}

/** Counts posts by sender; a promise that fails means: not counted. */
export interface PostCounter {
  /** Counts one more post of a sender, who stands under a text that tells nothing about them. */
  count(sender: string, now: Date): Promise<Count>
}

/** How long posts are counted together, in milliseconds. */
const countedMs = 60_000

/**
 * Counts in this process; of more senders than `maxSenders` within a minute, those who came first are forgotten. Minutes
 * pass by `monotonic`, in milliseconds, so that a clock that is set back keeps nobody out.
 */
export function memoryCounter(maxSenders = 10_000, monotonic = () => performance.now()): PostCounter {
  // In the order in which the minutes began, and so in that in which they end.
  const counts = new Map<string, { posts: number; readonly endsAt: number }>()
  return {
    async count(sender) {
      const at = monotonic()
      for (const [old, { endsAt }] of counts) {
        if (endsAt > at && counts.size < maxSenders) break
        counts.delete(old)
      }
      const count = counts.get(sender) ?? { posts: 0, endsAt: at + countedMs }
      count.posts += 1
      counts.set(sender, count)
      return { posts: count.posts, msLeft: count.endsAt - at }
    },
  }
}

/**
 * What counts as one sender: an IPv4 address, also when it is written as IPv6, or the /64 network of an IPv6 address,
 * for a single connection has all the addresses of one. Ports do not count, and all that is no address is one sender.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address).split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

/** The eight groups of an IPv6 address, in lower-case hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser knows every way to write an address, and one way to write it back.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...new Array(8 - before.length - after.length).fill('0'), ...after]
}

/** Counts in the database and by its clock, for all servers that share it. */
export function sharedCounter(
  { db, sharedTime }: Pick<LeadDatabase, 'db' | 'sharedTime'>,
  monotonic = () => performance.now(),
): PostCounter {
  let clearAt = Number.NEGATIVE_INFINITY
  return {
    async count(sender, now) {
      const at = sharedTime(now)
      const latest = sharedTime(now, countedMs)
      if (monotonic() >= clearAt) {
        clearAt = monotonic() + countedMs
        await db.deleteFrom('post_counts').where(isOver(at, latest)).execute()
      }
      const row = await db
        .insertInto('post_counts')
        .values({ sender, posts: 1, ends_at: latest })
        .onConflict((conflict) =>
          conflict.column('sender').doUpdateSet((row) => {
            const over = isOver(at, latest)
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

/** Whether a count is over, or would last for longer than any does because the clock was set back since it began. */
function isOver(at: RawBuilder<string>, latest: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(post_counts.ends_at <= ${at} or post_counts.ends_at > ${latest})`
}
