/** Why requests are lost, by the key that figures keep: words of one's own could name somebody. */
export const lostReasons = {
  price: 'Too dear',
  cover: 'The cover did not fit',
  other: 'Chose another insurer',
  hire: 'No longer hires',
  later: 'Not now',
} as const

/** `else` for a reason in somebody's own words. */
export type LostReason = keyof typeof lostReasons | 'else'

/** The reason that words say. */
export function lostReasonOf(words: string): LostReason {
  const found = Object.entries(lostReasons).find(([, one]) => one === words)
  return found ? (found[0] as LostReason) : 'else'
}

/** The words for a reason that figures keep. */
export function lostReasonTitle(reason: string | null): string {
  return Object.entries(lostReasons).find(([key]) => key === reason)?.[1] ?? 'Another reason'
}
