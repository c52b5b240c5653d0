const second = 1000
const hour = 60 * 60 * second

/** How long a delivery is retried. */
const maxRetryMs = 72 * hour

/** The longest `Retry-After` that is honoured. */
const maxRetryAfterMs = 24 * hour

interface FailedAttempt {
  /** This attempt included. */
  readonly attempts: number
  readonly queuedAt: Date
  readonly now: Date
  readonly retryAfter?: Date | undefined
  /** From 0 up to 1. */
  readonly random: number
}

/**
 * When to retry: after 5 seconds, then three times as long each time up to 6 hours, with up to half of it taken off as
 * jitter. Undefined once the delivery has been retried for three days.
 */
export function nextAttempt({ attempts, queuedAt, now, retryAfter, random }: FailedAttempt): Date | undefined {
  if (now.getTime() - queuedAt.getTime() >= maxRetryMs) return undefined
  const backoff = Math.min(5 * second * 3 ** (attempts - 1), 6 * hour) * (1 - random / 2)
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), maxRetryAfterMs)
  return new Date(now.getTime() + Math.max(backoff, asked))
}

/** Reads a `Retry-After` header (RFC 9110: seconds or a date); undefined if it is neither. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return validDate(now.getTime() + Number(text) * 1000)
  // `Date` would read almost anything.
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? validDate(Date.parse(text))
    : undefined
}

/** Caps a time at the last one that can be written. */
function validDate(time: number): Date | undefined {
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, Date.UTC(9999, 11, 31)))
}
