const second = 1000
const hour = 60 * 60 * second

/** How long an attempt after an attempt is made, in milliseconds. */
const maxTryingMs = 72 * hour

/** The longest that a `Retry-After` is honoured, in milliseconds. */
const maxHoldMs = 24 * hour

/** A failed attempt and what stands around it. */
export interface FailedAttempt {
  /** How many attempts there were, this one included. */
  readonly attempts: number
  readonly queuedAt: Date
  readonly now: Date
  /** The time before which the other side wants no further attempt. */
  readonly retryAfter?: Date | undefined
  /** A random number from 0 up to 1. */
  readonly random: number
}

/**
 * When to try again: after 5 seconds, then three times as long each time up to 6 hours, each shortened by up to half at
 * random so that many failed deliveries do not come back at once. Undefined at the first failure after three days.
 */
export function nextAttempt({ attempts, queuedAt, now, retryAfter, random }: FailedAttempt): Date | undefined {
  if (now.getTime() - queuedAt.getTime() >= maxTryingMs) return undefined
  const wait = Math.min(5 * second * 3 ** (attempts - 1), 6 * hour) * (1 - random / 2)
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), maxHoldMs)
  return new Date(now.getTime() + Math.max(wait, asked))
}
