import { createHmac } from 'node:crypto'
import { networkOf } from './network.ts'
import type { PostCounter } from './post-counter.ts'

/** Says for how many seconds an address may post nothing more; 0 when it may. Counts each call as a post. */
export type RateLimit = (address: string, now: Date) => Promise<number>

/** What a limit works with. */
export interface RateLimitOptions {
  /** How many posts a minute are taken from one sender. */
  readonly posts: number
  readonly counter: PostCounter
  /** Makes senders unrecognisable to whoever reads the counts; servers that count together have the same one. */
  readonly secret: string
}

/** The limit on posts; fails where the counter does. */
export function rateLimit({ posts: most, counter, secret }: RateLimitOptions): RateLimit {
  return async (address, now) => {
    // With the day in it, so that nobody is known again tomorrow.
    const sender = createHmac('sha256', secret).update(`${now.toISOString().slice(0, 10)} ${networkOf(address)}`)
    const { posts, endsAt } = await counter.count(sender.digest('hex'), now)
    return posts <= most ? 0 : Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  }
}
