import { type Count, countedFor, type PostCounter } from './post-counter.ts'

/** Counts in this process; of more senders than `most` within a minute, those who came first are forgotten. */
export function memoryCounter(most = 10_000): PostCounter {
  // In the order in which the minutes began, and so in that in which they end.
  const counts = new Map<string, Count>()
  return {
    async count(sender, now) {
      for (const [old, { endsAt }] of counts) {
        if (endsAt > now && counts.size < most) break
        counts.delete(old)
      }
      const { posts, endsAt } = counts.get(sender) ?? { posts: 0, endsAt: new Date(now.getTime() + countedFor) }
      const count = { posts: posts + 1, endsAt }
      counts.set(sender, count)
      return count
    },
  }
}
