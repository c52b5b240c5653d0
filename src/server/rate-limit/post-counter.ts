/** How often one sender has posted in the minute that its first post began. */
export interface Count {
  readonly posts: number
  readonly endsAt: Date
}

/** Counts posts by sender; a promise that fails means: not counted. */
export interface PostCounter {
  /** Counts one more post of a sender, who stands under a text that tells nothing about them. */
  count(sender: string, now: Date): Promise<Count>
}

/** How long posts are counted together, in milliseconds. */
export const countedFor = 60_000
